import { call } from './control.js';
import { create } from './dom.js';

const SHOWN = 60;

/** The latest calls and webhooks of all platforms, newest first. @returns {Promise<any[]>} */
export async function readLog() {
  const [calls, webhooks] = await Promise.all([
    call('GET', `/calls?last=${SHOWN}`),
    call('GET', `/webhooks?last=${SHOWN}`),
  ]);
  return [...calls.filter((/** @type {any} */ { method }) => method !== 'getUpdates'), ...webhooks]
    .sort((one, other) => other.seq - one.seq)
    .slice(0, SHOWN);
}

/** @param {any} line */
export function drawLogLine(line) {
  const outcome = line.error ?? line.status;
  const what = line.method
    ? `Parley calls ${line.method}`
    : `${line.kind} to the webhook${line.copy > 1 ? ', again' : ''}`;
  const platform = line.platform.charAt(0).toUpperCase() + line.platform.slice(1);
  return create(
    'li',
    {},
    create('time', { datetime: line.at }, new Date(line.at).toLocaleTimeString()),
    ' ',
    create('strong', {}, platform),
    ` ${what}: `,
    create('span', { class: line.error ? 'failed' : '' }, `${outcome}`),
    ` (${line.ms} ms)`,
  );
}

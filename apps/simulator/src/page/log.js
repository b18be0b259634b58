import { CHAT_KINDS } from './chat-kinds.js';
import { call } from './control.js';
import { create } from './dom.js';
import { FAULTS } from './messages.js';

const READ = 200;
const SHOWN = 60;

/** The latest calls and webhooks of all platforms, newest first. @returns {Promise<any[]>} */
export async function readLog() {
  const [calls, webhooks] = await Promise.all([
    call('GET', `/calls?last=${READ}`),
    call('GET', `/webhooks?last=${READ}`),
  ]);
  return [...calls.filter((/** @type {any} */ { method }) => method !== 'getUpdates'), ...webhooks].sort(
    (one, other) => other.seq - one.seq,
  );
}

/** @param {any[]} lines */
export const drawLog = (lines) => lines.slice(0, SHOWN).map(drawLogLine);

/** @param {any} line */
function drawLogLine(line) {
  const { platform, method, kind, copy, fault, error, status, ms } = line;
  const outcome = fault ? (FAULTS[fault] ?? fault) : (error ?? status);
  const what = method ?? `${kind} in`;
  const failed = Boolean(error || fault || status >= 400);
  return create(
    'li',
    {},
    create(
      'span',
      { 'aria-hidden': 'true', class: failed ? 'failed' : 'fine' },
      fault ? '⧗' : failed ? '✕' : copy > 1 ? '⧉' : method ? '↗' : '↘',
    ),
    create('time', { datetime: line.at }, new Date(line.at).toLocaleTimeString()),
    create('strong', {}, CHAT_KINDS[platform]?.name ?? platform),
    create(
      'span',
      { class: 'what' },
      `${what}${copy > 1 ? ', sent again' : ''}: `,
      create('span', { class: failed ? 'failed' : '' }, String(outcome)),
      ` (${ms} ms)`,
    ),
  );
}

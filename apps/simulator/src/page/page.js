/** The page on which a person plays the customers of four platforms. It only uses the control API. */

import { CHAT_KINDS } from './chat-kinds.js';
import { call } from './control.js';
import { element } from './dom.js';
import { drawInvoice } from './invoice.js';
import { drawLog, readLog } from './log.js';
import { createPhone, parleyAddress } from './phone.js';
import { drawSwitches } from './switches.js';

const POLL_MS = 1_000;

const phones = Object.keys(CHAT_KINDS).map((platform) => createPhone(platform, attempt));
element('phones').replaceChildren(...phones.map((phone) => phone.element));
/** The one that buttons on the right are about. */
let [focused] = phones;
let written = '';

/** Does something, shows why it failed, and draws what came of it. @param {() => Promise<unknown>} action */
async function attempt(action) {
  try {
    element('problem').textContent = '';
    await action();
  } catch (error) {
    element('problem').textContent = error instanceof Error ? error.message : String(error);
  }
  await refresh();
}

async function refresh() {
  const [state, log] = await Promise.all([call('GET', '/state'), readLog()]);
  const { invoice } = state.platforms.whatsapp;
  const prices = new Map(
    invoice.map((/** @type {any} */ { message_id: id, micros, is_billable: isBillable }) => [
      id,
      isBillable ? micros : 0,
    ]),
  );
  for (const phone of phones) await phone.refresh(state, log, prices);
  const now = JSON.stringify([log[0]?.seq, invoice.length]);
  if (now === written) return drawFocus();
  written = now;
  element('log').replaceChildren(...drawLog(log));
  drawInvoice(invoice);
  drawFocus();
}

function drawFocus() {
  const chat = focused?.chat();
  element('block').hidden = !chat;
  element('block').textContent = chat?.isBlocked ? 'Unblock the business' : 'Customer blocks the business';
  element('about').textContent = focused ? `About ${CHAT_KINDS[focused.platform]?.name}:` : '';
}

/** All that somebody granted stops working: a bot's token, a number's, or those of the first user at Meta. */
async function revoke() {
  const accountId = focused?.chat()?.accountId;
  if (focused?.platform === 'telegram') return accountId && call('POST', `/telegram/bots/${accountId}/revoke`);
  if (focused?.platform === 'whatsapp') return accountId && call('POST', `/whatsapp/numbers/${accountId}/revoke`);
  const { users } = await call('GET', '/meta');
  return call('POST', `/meta/tokens/${users[0].id}/kill`, {});
}

/** Does what the app's owner does in Meta's dashboard. */
async function connectWebhooks() {
  const { apps } = await call('GET', '/meta');
  for (const { key, verify_token: token } of apps) {
    const webhook = parleyAddress(`/api/webhooks/meta/${key}`);
    await call('PUT', `/meta/apps/${key}`, {
      deauthorize_url: `${webhook}/deauthorize`,
      data_deletion_url: `${webhook}/data-deletion`,
    });
    await call('POST', `/meta/apps/${key}/webhook`, { callback_url: webhook, verify_token: token });
  }
  element('parley-state').textContent = 'Both apps of Meta send their events there.';
}

const switches = drawSwitches((platform, faults) => void attempt(() => call('PUT', `/faults/${platform}`, faults)));
const onClick = (/** @type {string} */ id, /** @type {() => unknown} */ action) =>
  element(id).addEventListener('click', () => void attempt(async () => action()));
onClick('revoke', revoke);
onClick('skip', () => call('POST', '/clock', { advance_ms: 3_600_000 }));
onClick('skip-day', () => call('POST', '/clock', { advance_ms: 86_400_000 }));
onClick('block', () => {
  const chat = focused?.chat();
  return chat?.setBlocked(!chat.isBlocked);
});
onClick('new-customer', () => focused?.addCustomer());
onClick('wipe', async () => {
  await call('POST', '/wipe');
  switches.reset();
});
element('parley-url').value = parleyAddress('');
element('parley').addEventListener('submit', (/** @type {Event} */ event) => {
  event.preventDefault();
  localStorage.setItem('parley', element('parley-url').value);
  void attempt(connectWebhooks);
});

element('phones').addEventListener('focusin', (/** @type {FocusEvent} */ { target }) => {
  focused = phones.find((phone) => target instanceof Node && phone.element.contains(target)) ?? focused;
  drawFocus();
});
const isTyping = (/** @type {EventTarget | null} */ target) =>
  target instanceof HTMLElement && target.matches('input:not([type=checkbox]), select, textarea');
document.addEventListener('keydown', (event) => {
  const { key, ctrlKey, metaKey, target } = event;
  const phone = ctrlKey && /^[1-4]$/.test(key) ? phones[Number(key) - 1] : undefined;
  if (phone) {
    event.preventDefault();
    phone.focus();
  } else if (key.toLowerCase() === 'f' && !ctrlKey && !metaKey && !isTyping(target)) {
    event.preventDefault();
    switches.focus();
  } else if (key === 'z' && ctrlKey) focused?.unsendLast();
});

/** Draws again and again; a stopped simulator is not an error of the page. */
async function poll() {
  await refresh().catch(() => {});
  setTimeout(() => void poll(), POLL_MS);
}
void poll();

/** Telegram on the page: bots as accounts, and its messages. */

import { create } from './dom.js';
import { drawDraft, drawMessage } from './messages.js';

/** @param {any} bot */
function connection({ webhook_url: url, is_polling: isPolling, pending_update_count: count }) {
  const waiting = count > 0 ? `, ${count} updates waiting` : '';
  return `${url ?? (isPolling ? 'long polling' : 'nobody yet')}${waiting}`;
}

/** @type {import('./chat-kinds.js').ChatKind} */
export const telegram = {
  name: 'Telegram',
  accountName: 'Bot',
  hint: 'Create a bot and enter its token in Parley.',
  attachments: [
    ['photo', 'Photo'],
    ['voice', 'Voice message'],
    ['document', 'Document'],
    ['video', 'Video'],
    ['sticker', 'Sticker'],
    ['location', 'Location'],
    ['contact', 'Contact'],
  ],
  customersPath: '/telegram/customers',
  accounts: (state) =>
    state.platforms.telegram.bots.map((/** @type {any} */ bot) => ({
      id: bot.id,
      name: `${bot.name} (@${bot.username})`,
      facts: [
        ['Token', bot.token],
        ['Connected by', connection(bot)],
      ],
      switches: [],
    })),
  customers: (state) => state.platforms.telegram.customers,
  chatPath: (accountId, customerId) => `/telegram/chats/${accountId}/${customerId}`,
  headline: () => 'no reply window',
  status: (view) => (view.action ? `The bot: ${view.action.replaceAll('_', ' ')} …` : (view.tap_answer?.text ?? '')),
  draw: (view, handlers) => [
    ...view.messages.map((/** @type {any} */ message) => drawMessage(message, handlers)),
    ...view.drafts.map((/** @type {any} */ draft) => drawDraft(draft, handlers)),
  ],
  drawKeyboard: (view, { act }) =>
    (view.keyboard?.keyboard ?? []).map((/** @type {any[]} */ row) =>
      create(
        'div',
        { class: 'row' },
        ...row.map(({ text }) => create('button', { type: 'button', onclick: () => act('press', { text }) }, text)),
      ),
    ),
  attach(kind, { act }) {
    if (kind === 'location') return act('location', { latitude: 48.2082, longitude: 16.3738 });
    if (kind === 'contact') return act('contact', { phone_number: '+43 1 555 0100', first_name: 'Ana' });
    return act('file', { kind });
  },
  editBody: (id, text) => ({ message_id: id, text }),
};

/** Telegram on the page: bots as accounts, and its messages. */

import { create } from './dom.js';

/** @param {any} bot */
function connection({ webhook_url: url, is_polling: isPolling, pending_update_count: count }) {
  const waiting = count > 0 ? `, ${count} updates waiting` : '';
  return `${url ?? (isPolling ? 'long polling' : 'nobody yet')}${waiting}`;
}

/** @param {any} message */
function mediaOf(message) {
  const picture = message.photo?.at(-1) ?? message.sticker;
  if (picture)
    return [
      create('img', { src: `/_sim/telegram/files/${picture.file_id}`, alt: message.photo ? 'Photo' : 'Sticker' }),
    ];
  const file = message.document ?? message.audio ?? message.video;
  const words = file
    ? `📎 ${file.file_name}`
    : message.voice
      ? '🎤 Voice message'
      : message.location
        ? `📍 ${message.location.latitude}, ${message.location.longitude}`
        : message.contact
          ? `👤 ${message.contact.first_name}, ${message.contact.phone_number}`
          : null;
  return words === null ? [] : [create('div', {}, words)];
}

/** @param {any} message @returns {import('./chat-kinds.js').ShownMessage} */
function shown(message) {
  const { message_id: id, reactions } = message;
  const emojis = [...reactions.customer, ...reactions.bot].map(({ emoji }) => emoji);
  return {
    id,
    isMine: message.is_from_customer,
    author: 'Bot',
    text: message.shown_text,
    at: (message.edit_date ?? message.date) * 1_000,
    isEdited: Boolean(message.edit_date),
    quote: message.reply_to_message ? (message.reply_to_message.text ?? 'a file') : '',
    reactions: emojis,
    isLiked: reactions.customer.length > 0,
    media: mediaOf(message),
    options: (message.reply_markup?.inline_keyboard ?? [])
      .flat()
      .map((/** @type {any} */ { text, url, callback_data: data }) =>
        url ? { title: text, url } : { title: text, call: ['tap', { message_id: id, data }] },
      ),
  };
}

/** A text that is still being written. @param {any} draft @returns {import('./chat-kinds.js').ShownMessage} */
const shownDraft = ({ text, can_stop: canStop }) => ({
  id: 'draft',
  isMine: false,
  author: 'Bot, still writing',
  text: text || 'Thinking …',
  at: Infinity,
  reactions: [],
  isLiked: false,
  media: [],
  options: canStop ? [{ title: 'Stop', call: ['stop'] }] : [],
});

/** @type {import('./chat-kinds.js').ChatKind} */
export const telegram = {
  name: 'Telegram',
  accountName: 'Bot',
  hint: 'Make a bot here and enter its token in Parley.',
  creates: { label: 'Connect with the simulator', path: '/telegram/bots' },
  attachments: [
    ['photo', 'Photo'],
    ['voice', 'Voice message'],
    ['document', 'Document'],
    ['video', 'Video'],
    ['sticker', 'Sticker'],
    ['location', 'Location'],
    ['contact', 'Contact'],
  ],
  newCustomer: ({ name, language }) => ['/telegram/customers', { first_name: name, language_code: language }],
  accounts: (state) =>
    state.platforms.telegram.bots.map((/** @type {any} */ bot) => ({
      id: bot.id,
      name: `${bot.name} (@${bot.username})`,
      isConnected: Boolean(bot.webhook_url) || bot.is_polling,
      facts: [
        ['Token', bot.token],
        ['Connected by', connection(bot)],
      ],
      switches: [],
    })),
  customers: (state) =>
    state.platforms.telegram.customers.map((/** @type {any} */ each) => ({
      id: each.id,
      name: [each.first_name, each.last_name].filter(Boolean).join(' '),
      language: each.language_code ?? '',
    })),
  chatPath: (accountId, customerId) => `/telegram/chats/${accountId}/${customerId}`,
  windowEnd: () => undefined,
  isBlocked: (view) => view.is_blocked,
  status: (view) => (view.action ? `The bot: ${view.action.replaceAll('_', ' ')} …` : (view.tap_answer?.text ?? '')),
  messages: (view) => [...view.messages.map(shown), ...view.drafts.map(shownDraft)],
  keyboard: (view) => (view.keyboard?.keyboard ?? []).flat().map((/** @type {any} */ { text }) => text),
  recipients: ({ id }) => [String(id)],
  actions: {
    say: (text, replyTo) => ['say', replyTo === null ? { text } : { text, reply_to: replyTo }],
    attach(kind) {
      if (kind === 'location') return ['location', { latitude: 48.2082, longitude: 16.3738 }];
      if (kind === 'contact') return ['contact', { phone_number: '+43 1 555 0100', first_name: 'Ana' }];
      return ['file', { kind }];
    },
    react: (id, emoji) => ['react', { message_id: id, emoji: emoji && '👍' }],
    edit: (id, text) => ['edit', { message_id: id, text }],
    unsend: null,
    read: null,
    block: (is) => [is ? 'block' : 'unblock', {}],
    more: (view) => (view.messages.length === 0 ? [{ label: 'Start', call: ['start', {}] }] : []),
  },
};

/** WhatsApp on the page: numbers as accounts. */

import { create } from './dom.js';

const COUNTRIES = /** @type {Record<string, string>} */ ({
  de: 'DE',
  fr: 'FR',
  it: 'IT',
  ro: 'RO',
  ru: 'RU',
  uk: 'UA',
  en: 'GB',
});

/** @param {any} message @returns {import('./chat-kinds.js').ShownMessage} */
const shown = ({ id, direction, at, type, text, options, media, reaction, status }) => ({
  id,
  isMine: direction === 'in',
  author: 'Business',
  text,
  at,
  isSeen: direction === 'out' && status === 'read',
  reactions: reaction ? [reaction] : [],
  isLiked: Boolean(reaction),
  media: media ? [create('div', {}, `📎 ${type}`)] : [],
  options: options.map((/** @type {any} */ { title }) => ({ title, call: ['tap', { messageId: id, title }] })),
});

/** What Meta may decide about a template next. */
const REVIEWS = /** @type {Record<string, string[]>} */ ({
  PENDING: ['APPROVED', 'REJECTED'],
  APPROVED: ['PAUSED', 'DISABLED'],
  REJECTED: ['APPROVED'],
  PAUSED: ['APPROVED'],
});
const reviewsOf =
  (/** @type {string} */ number) =>
  (/** @type {any} */ { name, status }) =>
    (REVIEWS[status] ?? []).map((next) => ({
      label: `Template ${name} (${status.toLowerCase()}): make it ${next.toLowerCase()}`,
      method: 'POST',
      path: `/whatsapp/numbers/${number}/review`,
      body: { name, status: next, ...(next === 'REJECTED' && { reason: 'INVALID_FORMAT' }) },
    }));

/** @type {import('./chat-kinds.js').ChatKind} */
export const whatsapp = {
  name: 'WhatsApp',
  accountName: 'Number',
  hint: 'Make a number here and enter its four values in Parley.',
  creates: { label: 'Connect with the simulator', path: '/whatsapp/numbers' },
  attachments: [
    ['image', 'Picture'],
    ['audio', 'Voice message'],
    ['video', 'Video'],
    ['document', 'Document'],
    ['sticker', 'Sticker'],
  ],
  newCustomer: ({ name, language }) => ['/whatsapp/customers', { name, country: COUNTRIES[language] ?? 'RO' }],
  accounts: (state) =>
    state.platforms.whatsapp.numbers.map((/** @type {any} */ number) => ({
      id: number.id,
      name: `${number.name} ${number.display}`,
      isConnected: number.is_connected,
      facts: [
        ['Phone number id', number.id],
        ['Business account id', number.account_id],
        ['Access token', number.access_token],
        ['App secret', number.app_secret],
      ],
      switches: number.templates.flatMap(reviewsOf(number.id)),
    })),
  customers: (state) =>
    state.platforms.whatsapp.customers.map((/** @type {any} */ { id, name, country }) => ({
      id,
      name,
      language: country,
    })),
  chatPath: (accountId, customerId) => `/whatsapp/chats/${accountId}/${encodeURIComponent(customerId)}`,
  windowEnd: (view) => view.windowEndsAt,
  isBlocked: (view) => view.isBlocked,
  status: (view) => (view.isTyping ? 'The business is typing …' : ''),
  messages: (view) => view.messages.map(shown),
  keyboard: () => [],
  recipients: ({ id }, view) => [String(id), view.phone],
  actions: {
    say: (text, replyTo) => ['say', replyTo === null ? { text } : { text, replyTo }],
    attach: (kind) => ['media', { kind }],
    react: (messageId, emoji) => ['react', { messageId, emoji: emoji && '👍' }],
    edit: null,
    unsend: null,
    read: ['read'],
    block: (is) => ['block', { is }],
    more: () => [
      { label: 'Come from an ad (free for 72 h)', call: ['ad', { text: 'I saw your ad.' }] },
      { label: 'Refuse marketing', call: ['stop-marketing', { is: true }] },
      { label: 'Accept marketing again', call: ['stop-marketing', { is: false }] },
    ],
  },
};

/** Messenger and Instagram on the page. */

import { create } from './dom.js';

const ATTACHMENTS = [
  ['image', 'Picture'],
  ['voice', 'Voice message'],
  ['video', 'Video'],
  ['file', 'File'],
  ['sticker', 'Sticker'],
  ['share-post', 'Post'],
  ['unsupported', 'Something unsupported'],
];
const STORIES = [
  ['story-reply', 'Answer to a story'],
  ['story-mention', 'Mention in a story'],
];

/** @param {any} message @returns {import('./chat-kinds.js').ShownMessage} */
function shown(message) {
  const { mid, text, is_from_customer: isMine, reactions } = message;
  /** @param {any} button */
  const option = ({ title, payload, url }) =>
    url ? { title, url } : { title, call: /** @type {[string, object]} */ (['tap', { mid, title, payload }]) };
  return {
    id: mid,
    isMine,
    author: message.is_from_staff ? 'Staff in Business Suite' : 'Business',
    text: [
      text,
      ...message.cards.map((/** @type {any} */ card) => [card.title, card.subtitle].filter(Boolean).join(': ')),
    ]
      .filter(Boolean)
      .join('\n'),
    at: Date.parse(message.at),
    isEdited: message.edits > 0,
    isUnsent: message.is_unsent,
    isSeen: !isMine && message.is_read,
    quote: message.reply_to ? (message.reply_to.story ? 'Your story' : 'Reply') : '',
    reactions: [reactions.customer, reactions.business].filter(Boolean),
    isLiked: reactions.customer !== '',
    media: message.attachments.map(drawAttachment),
    options: [
      ...message.buttons,
      ...message.cards.flatMap((/** @type {any} */ card) => card.buttons),
      ...message.quick_replies,
    ].map(option),
  };
}

/** @param {any} attachment */
function drawAttachment({ type, url, name }) {
  if (url && ['image', 'sticker', 'story_mention', 'ig_post', 'post'].includes(type))
    return create('img', { src: new URL(url).pathname, alt: name || type });
  return create('div', {}, type === 'audio' ? '🎤 Voice message' : `📎 ${name || type}`);
}

/** @param {any} account */
const factsOf = ({
  id,
  subscribed_app_ids: ids,
  page_id: pageId,
  allows_access: allows,
  is_restricted: isRestricted,
}) => [
  ['Id', id],
  ['Apps that listen', ids.length > 0 ? ids.join(', ') : 'none yet'],
  ...(pageId ? [['Page', pageId]] : []),
  ...(allows === false ? [['Connected tools', 'access to messages is off']] : []),
  ...(isRestricted ? [['Restricted', 'cannot send']] : []),
];

/** @param {any} account */
function switchesOf({ id, is_restricted: isRestricted, allows_access: allows }) {
  const path = `/meta/accounts/${id}`;
  const restriction = {
    label: isRestricted ? 'Lift the restriction' : 'Restrict sending',
    path,
    body: { is_restricted: !isRestricted },
  };
  const access = {
    label: allows ? 'Switch Connected tools off' : 'Switch Connected tools on',
    path,
    body: { allows_access: !allows },
  };
  return allows === undefined ? [restriction] : [restriction, access];
}

/** @param {string} kind @returns {[string, object?]} */
function attach(kind) {
  if (kind === 'share-post') return ['share-post', { title: 'New arrivals' }];
  if (kind === 'story-reply') return ['story-reply', { text: 'Is it still available?' }];
  if (kind === 'story-mention') return ['story-mention'];
  return ['send-media', { kind }];
}

/** @param {'messenger' | 'instagram'} platform @param {'pages' | 'accounts'} list @returns {import('./chat-kinds.js').ChatKind} */
const chatKind = (platform, list) => ({
  name: platform === 'messenger' ? 'Messenger' : 'Instagram',
  accountName: platform === 'messenger' ? 'Page' : 'Account',
  hint: 'Add the channel in Parley and sign in: the simulator answers in place of Meta.',
  creates: null,
  attachments: platform === 'messenger' ? ATTACHMENTS : [...ATTACHMENTS, ...STORIES],
  newCustomer: ({ name, language }) => ['/meta/people', { first_name: name, language_code: language }],
  accounts: (state) =>
    state.platforms[platform][list].map((/** @type {any} */ account) => ({
      id: account.id,
      name: account.name,
      isConnected: account.subscribed_app_ids.length > 0,
      facts: factsOf(account),
      switches: switchesOf(account),
    })),
  customers: (state) =>
    state.platforms[platform].people.map((/** @type {any} */ person) => ({
      id: person.id,
      name: [person.first_name, person.last_name].filter(Boolean).join(' '),
      language: person.language_code ?? '',
    })),
  chatPath: (accountId, customerId) => `/meta/chats/${accountId}/${customerId}`,
  windowEnd: (view) => view.window_ends_at,
  isBlocked: (view) => view.is_blocked,
  status: (view) => (view.is_typing ? 'The business is typing …' : ''),
  messages: (view) => view.messages.map(shown),
  keyboard: () => [],
  recipients: (_, view) => [String(view.scoped_id)],
  actions: {
    say: (text, replyTo) => ['say', replyTo === null ? { text } : { text, reply_to: replyTo }],
    attach,
    react: (mid, emoji) => ['react', { mid, emoji: emoji && '❤️' }],
    edit: (mid, text) => ['edit', { mid, text }],
    unsend: (mid) => ['unsend', { mid }],
    read: ['read'],
    block: (is) => [is ? 'block' : 'unblock'],
    more: (view) => [
      ...(view.messages.length === 0 ? [{ label: 'Get started', call: /** @type {[string]} */ (['start']) }] : []),
      {
        label: 'Staff answers in Business Suite',
        call: ['answer-as-staff', { text: 'A person here. How can I help?' }],
      },
    ],
  },
});

export const messenger = chatKind('messenger', 'pages');
export const instagram = chatKind('instagram', 'accounts');

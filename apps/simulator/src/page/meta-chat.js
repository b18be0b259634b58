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

/** @param {string | null} end */
function windowText(end, now = Date.now()) {
  if (end === null) return 'has not written yet';
  const minutes = Math.floor((Date.parse(end) - now) / 60_000);
  if (minutes <= 0) return 'reply window closed';
  return `reply window ${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}

/** @param {any} message */
function ticks({ is_from_customer: isMine, is_read: isRead, is_delivered: isDelivered }) {
  if (isMine) return '';
  if (isRead) return ', you saw it';
  return isDelivered ? ', delivered' : '';
}

/** @param {any} message @param {import('./messages.js').ChatHandlers} handlers */
function drawMetaMessage(message, { act, reply, edit }) {
  const { mid, text, is_from_customer: isMine, is_unsent: isUnsent, reactions } = message;
  const emojis = [reactions.customer, reactions.business].filter(Boolean).join(' ');
  const own = reactions.customer !== '';
  const author = message.is_from_staff ? 'Staff in Business Suite' : 'Business';
  /** @param {any} button */
  const drawButton = ({ title, payload, url }) =>
    url
      ? create('a', { href: /^https?:/i.test(url) ? url : '#', target: '_blank', rel: 'noreferrer' }, title)
      : create('button', { type: 'button', onclick: () => act('tap', { mid, title, payload }) }, title);
  /** @param {any[]} buttons */
  const row = (buttons) =>
    buttons.length > 0 ? create('div', { class: 'options' }, ...buttons.map(drawButton)) : null;
  const facts = [
    new Date(message.at).toLocaleTimeString(),
    message.edits > 0 ? ', edited' : '',
    isUnsent ? ', unsent' : '',
    ticks(message),
    emojis ? ` ${emojis}` : '',
  ].join('');
  /** @param {string} label @param {() => unknown} onclick @param {object} [more] */
  const action = (label, onclick, more = {}) => create('button', { type: 'button', onclick, ...more }, label);

  return create(
    'article',
    { class: isMine ? 'message mine' : 'message', 'aria-label': isMine ? 'You' : author },
    create(
      'div',
      { class: isUnsent ? 'bubble unsent' : 'bubble' },
      message.reply_to ? create('div', { class: 'quote' }, message.reply_to.story ? 'Your story' : 'Reply') : null,
      ...message.attachments.map(drawAttachment),
      text,
      ...message.cards.map((/** @type {any} */ card) =>
        create(
          'div',
          { class: 'card' },
          create('strong', {}, card.title),
          create('div', {}, card.subtitle),
          row(card.buttons),
        ),
      ),
    ),
    row(message.buttons),
    row(message.quick_replies),
    create(
      'div',
      { class: 'facts' },
      `${message.is_from_staff ? `${author}, ` : ''}${facts}`,
      action('Reply', () => reply(mid, text)),
      action(own ? 'Liked' : 'Like', () => act('react', { mid, emoji: own ? '' : '❤️' }), {
        'aria-pressed': String(own),
      }),
      isMine && text && !isUnsent ? action('Edit', () => edit(mid, text)) : null,
      isMine && !isUnsent ? action('Unsend', () => act('unsend', { mid })) : null,
    ),
  );
}

/** @param {any} attachment */
function drawAttachment({ type, url, name }) {
  if (url && ['image', 'sticker', 'story_mention', 'ig_post', 'post'].includes(type))
    return create('img', { src: new URL(url).pathname, alt: name || type });
  if (type === 'audio') return create('div', {}, '🎤 Voice message');
  return create('div', {}, `📎 ${name || type}`);
}

/** @param {any} account */
const factsOf = ({ subscribed_app_ids: ids, page_id: pageId, allows_access: allows, is_restricted: isRestricted }) => [
  ['Connected by', ids.length > 0 ? `app ${ids.join(', ')}` : 'nobody yet'],
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

/** @param {'messenger' | 'instagram'} platform @param {'pages' | 'accounts'} list @returns {import('./chat-kinds.js').ChatKind} */
const chatKind = (platform, list) => ({
  name: platform === 'messenger' ? 'Messenger' : 'Instagram',
  accountName: platform === 'messenger' ? 'Page' : 'Account',
  hint: 'Connect a channel in Parley and sign in with the simulator.',
  attachments: platform === 'messenger' ? ATTACHMENTS : [...ATTACHMENTS, ...STORIES],
  customersPath: '/meta/people',
  accounts: (state) =>
    state.platforms[platform][list].map((/** @type {any} */ account) => ({
      id: account.id,
      name: account.name,
      facts: factsOf(account),
      switches: switchesOf(account),
    })),
  customers: (state) => state.platforms[platform].people,
  chatPath: (accountId, customerId) => `/meta/chats/${accountId}/${customerId}`,
  headline: (view, state) => windowText(view.window_ends_at, Date.parse(state.now)),
  status: (view) => (view.is_typing ? 'The business is typing …' : ''),
  draw: (view, handlers) => view.messages.map((/** @type {any} */ message) => drawMetaMessage(message, handlers)),
  drawKeyboard: (view, { act }) => [
    create(
      'div',
      { class: 'row' },
      view.messages.length === 0
        ? create('button', { type: 'button', onclick: () => act('start') }, 'Get started')
        : create('button', { type: 'button', onclick: () => act('read') }, 'Mark as read'),
      create(
        'button',
        { type: 'button', onclick: () => act('answer-as-staff', { text: 'A person here. How can I help?' }) },
        'Staff answers in Business Suite',
      ),
    ),
  ],
  attach(kind, { act }) {
    if (kind === 'share-post') return act('share-post', { title: 'New arrivals' });
    if (kind === 'story-reply') return act('story-reply', { text: 'Is it still available?' });
    if (kind === 'story-mention') return act('story-mention');
    return act('send-media', { kind });
  },
  editBody: (mid, text) => ({ mid, text }),
});

export const messenger = chatKind('messenger', 'pages');
export const instagram = chatKind('instagram', 'accounts');

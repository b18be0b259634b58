import { create } from './dom.js';

/**
 * @typedef {object} ChatHandlers
 * @property {(name: string, body?: object) => unknown} act
 * @property {(id: number, text: string) => void} reply
 * @property {(id: number, text: string) => void} edit
 */

/** One message with its buttons and what can be done with it. @param {any} message @param {ChatHandlers} handlers */
export function drawMessage(message, { act, reply, edit }) {
  const { message_id: id, shown_text: text, is_from_customer: isMine, reactions } = message;
  const rows = message.reply_markup?.inline_keyboard ?? [];
  const emojis = [...reactions.customer, ...reactions.bot].map(({ emoji }) => emoji).join(' ');
  const own = reactions.customer.length > 0;
  const time = new Date((message.edit_date ?? message.date) * 1_000).toLocaleTimeString();
  return create(
    'article',
    { class: isMine ? 'message mine' : 'message', 'aria-label': isMine ? 'You' : 'Bot' },
    create(
      'div',
      { class: 'bubble' },
      message.reply_to_message ? create('div', { class: 'quote' }, message.reply_to_message.text ?? 'a file') : null,
      drawMedia(message),
      text,
    ),
    ...rows.map((/** @type {any[]} */ row) =>
      create('div', { class: 'options' }, ...row.map((button) => drawButton(id, button, act))),
    ),
    create(
      'div',
      { class: 'facts' },
      `${time}${message.edit_date ? ', edited' : ''}${emojis ? ` ${emojis}` : ''}`,
      create('button', { type: 'button', onclick: () => reply(id, text) }, 'Reply'),
      create(
        'button',
        {
          type: 'button',
          'aria-pressed': String(own),
          onclick: () => act('react', { message_id: id, emoji: own ? '' : '👍' }),
        },
        own ? 'Liked' : 'Like',
      ),
      isMine && text ? create('button', { type: 'button', onclick: () => edit(id, text) }, 'Edit') : null,
    ),
  );
}

/** @param {any} message */
function drawMedia(message) {
  const picture = message.photo?.at(-1) ?? message.sticker;
  if (picture)
    return create('img', { src: `/_sim/telegram/files/${picture.file_id}`, alt: message.photo ? 'Photo' : 'Sticker' });
  const file = message.document ?? message.audio ?? message.video;
  if (file) return create('div', {}, `📎 ${file.file_name}`);
  if (message.voice) return create('div', {}, '🎤 Voice message');
  if (message.location) return create('div', {}, `📍 ${message.location.latitude}, ${message.location.longitude}`);
  if (message.contact) return create('div', {}, `👤 ${message.contact.first_name}, ${message.contact.phone_number}`);
  return null;
}

/** @param {number} messageId @param {any} button @param {ChatHandlers['act']} act */
function drawButton(messageId, { text, url, callback_data: data }, act) {
  if (url) return create('a', { href: /^https?:/i.test(url) ? url : '#', target: '_blank', rel: 'noreferrer' }, text);
  return create('button', { type: 'button', onclick: () => act('tap', { message_id: messageId, data }) }, text);
}

/** A text that is still being written. @param {any} draft @param {ChatHandlers} handlers */
export const drawDraft = ({ text, can_stop: canStop }, { act }) =>
  create(
    'article',
    { class: 'message draft', 'aria-label': 'Bot, still writing' },
    create('div', { class: 'bubble' }, text || 'Thinking …'),
    canStop
      ? create('div', { class: 'options' }, create('button', { type: 'button', onclick: () => act('stop') }, 'Stop'))
      : null,
  );

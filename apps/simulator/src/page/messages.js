import { create } from './dom.js';

/** @param {number} at */
const clockTime = (at) => new Date(at).toLocaleTimeString([], { timeStyle: 'short' });

/**
 * One message with its buttons.
 * @param {import('./chat-kinds.js').ShownMessage} message
 * @param {string} price What the platform charges for it, in words.
 * @param {(call: import('./chat-kinds.js').Call) => unknown} act
 */
export function drawMessage(message, price, act) {
  const { isMine, text, options, at } = message;
  const facts = [
    isMine ? '' : message.author,
    Number.isFinite(at) ? clockTime(at) : '',
    message.isEdited ? 'edited' : '',
    message.isUnsent ? 'unsent' : '',
    message.isSeen ? 'you saw it' : '',
    price,
    message.reactions.join(' '),
  ].filter(Boolean);
  return create(
    'article',
    { class: isMine ? 'message mine' : 'message', 'aria-label': isMine ? 'You' : message.author },
    create(
      'div',
      { class: message.isUnsent ? 'bubble unsent' : 'bubble' },
      message.quote ? create('div', { class: 'quote' }, message.quote) : null,
      ...message.media,
      text,
    ),
    options.length > 0
      ? create('div', { class: 'options' }, ...options.map((option) => drawOption(option, act)))
      : null,
    create('div', { class: 'facts' }, facts.join(' · ')),
  );
}

/** @param {import('./chat-kinds.js').ShownMessage['options'][number]} option @param {(call: import('./chat-kinds.js').Call) => unknown} act */
function drawOption({ title, url, call }, act) {
  if (url) return create('a', { href: /^https?:/i.test(url) ? url : '#', target: '_blank', rel: 'noreferrer' }, title);
  return create('button', { type: 'button', onclick: () => call && act(call) }, title);
}

/** What a fault did to this conversation. @param {{ at: string, fault: string }} line */
export const drawFault = ({ at, fault }) =>
  create('p', { class: 'fault' }, `⧗ ${clockTime(Date.parse(at))} ${FAULTS[fault] ?? fault.replaceAll('_', ' ')}`);

/** @type {Record<string, string>} */
export const FAULTS = {
  timeout_after_accept: 'Accepted, answer held: timeout after accept',
  malformed_answer: 'Accepted, but the answer was unreadable',
  rate_limited: 'Refused: too many requests',
  server_error: 'Refused: server error',
  slow: 'Answered slowly',
  error: 'Refused by a fault',
};

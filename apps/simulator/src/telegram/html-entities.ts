import type { MessageEntity } from '@grammyjs/types';
import { badRequest } from './errors.ts';

export interface FormattedText {
  text: string;
  entities: MessageEntity[];
}

interface OpenTag {
  name: string;
  attributes: Map<string, string>;
  /** Where its content begins, in the text without tags. */
  offset: number;
}

const NAMED = new Map([
  ['lt', '<'],
  ['gt', '>'],
  ['amp', '&'],
  ['quot', '"'],
]);
const TYPES = {
  b: 'bold',
  strong: 'bold',
  i: 'italic',
  em: 'italic',
  s: 'strikethrough',
  strike: 'strikethrough',
  del: 'strikethrough',
  u: 'underline',
  ins: 'underline',
  'tg-spoiler': 'spoiler',
  span: 'spoiler',
  code: 'code',
  pre: 'pre',
  blockquote: 'blockquote',
  a: 'text_link',
  'tg-emoji': 'custom_emoji',
} as const;
type TagName = keyof typeof TYPES;

const isSpace = (letter: string | undefined) => letter !== undefined && /\s/.test(letter);

/** Reads the HTML that Telegram accepts, and refuses the rest in Telegram's words. */
export function parseHtml(html: string): FormattedText {
  const open: OpenTag[] = [];
  const entities: MessageEntity[] = [];
  let text = '';
  let at = 0;
  const fail = (why: string): never => {
    throw badRequest(`can't parse entities: ${why}`);
  };
  /** Telegram counts bytes. */
  const offsetOf = (index: number) => Buffer.byteLength(html.slice(0, index));
  const skipSpaces = () => {
    while (isSpace(html[at])) at += 1;
  };
  const takeUntil = (ends: (letter: string) => boolean) => {
    const from = at;
    while (at < html.length && !ends(html[at] ?? '')) at += 1;
    return html.slice(from, at);
  };

  function readValue(begin: number): string {
    const quote = html[at];
    if (quote !== '"' && quote !== "'") return takeUntil((letter) => isSpace(letter) || letter === '>');
    at += 1;
    const value = takeUntil((letter) => letter === quote);
    if (at >= html.length) fail(`Unclosed start tag at byte offset ${offsetOf(begin)}`);
    at += 1;
    return decode(value);
  }

  function readStartTag(begin: number) {
    const name = takeUntil((letter) => isSpace(letter) || letter === '>').toLowerCase();
    if (at >= html.length) fail(`Unclosed start tag at byte offset ${offsetOf(begin)}`);
    if (!(name in TYPES)) fail(`Unsupported start tag "${name}" at byte offset ${offsetOf(begin)}`);
    const attributes = new Map<string, string>();
    for (skipSpaces(); html[at] !== '>'; skipSpaces()) {
      if (at >= html.length) fail(`Unclosed start tag at byte offset ${offsetOf(begin)}`);
      const attribute = takeUntil((letter) => isSpace(letter) || letter === '=' || letter === '>').toLowerCase();
      if (!attribute) fail(`Empty attribute name in the tag "${name}" at byte offset ${offsetOf(begin)}`);
      skipSpaces();
      if (html[at] === '=') {
        at += 1;
        skipSpaces();
        attributes.set(attribute, readValue(begin));
      } else if (attribute === 'expandable') attributes.set(attribute, '');
      else
        fail(
          `Expected equal sign in declaration of an attribute of the tag "${name}" at byte offset ${offsetOf(begin)}`,
        );
    }
    at += 1;
    if (name === 'span' && attributes.get('class') !== 'tg-spoiler')
      fail(`Tag "span" must have class "tg-spoiler" at byte offset ${offsetOf(begin)}`);
    open.push({ name, attributes, offset: text.length });
  }

  function readEndTag(begin: number) {
    const tag = open.pop() ?? fail(`Unexpected end tag at byte offset ${offsetOf(begin)}`);
    at += 1;
    const name = takeUntil((letter) => isSpace(letter) || letter === '>').toLowerCase();
    skipSpaces();
    if (html[at] !== '>') fail(`Unclosed end tag at byte offset ${offsetOf(begin)}`);
    at += 1;
    if (name && name !== tag.name)
      fail(`Unmatched end tag at byte offset ${offsetOf(begin)}, expected "</${tag.name}>", found "</${name}>"`);
    const entity = entityOf(tag, text);
    if (entity) entities.push(entity);
  }

  while (at < html.length) {
    const begin = at;
    if (html[at] !== '<') {
      text += decode(takeUntil((letter) => letter === '<'));
      continue;
    }
    at += 1;
    if (html[at] === '/') readEndTag(begin);
    else readStartTag(begin);
  }
  const last = open.pop();
  if (last) fail(`Can't find end tag corresponding to start tag "${last.name}"`);
  return trimmed({ text, entities });
}

/** Removes the space around a text, as Telegram does, and moves its entities. */
export function trimmed({ text, entities }: FormattedText): FormattedText {
  const removed = text.length - text.trimStart().length;
  const result = text.trim();
  const moved = entities.map((entity) => {
    const from = Math.max(0, entity.offset - removed);
    const to = Math.min(result.length, entity.offset + entity.length - removed);
    return { ...entity, offset: from, length: to - from };
  });
  return {
    text: result,
    entities: moved
      .filter(({ length }) => length > 0)
      .sort((one, other) => one.offset - other.offset || other.length - one.length),
  };
}

function decode(text: string): string {
  return text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(lt|gt|amp|quot));/gi, (whole, decimal, hex, name) => {
    if (name) return NAMED.get(String(name).toLowerCase()) ?? whole;
    const code = decimal ? Number(decimal) : Number.parseInt(String(hex), 16);
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });
}

function entityOf({ name, attributes, offset }: OpenTag, text: string): MessageEntity | null {
  const length = text.length - offset;
  if (length === 0) return null;
  const type = TYPES[name as TagName];
  if (type === 'text_link') {
    const url = attributes.get('href') ?? text.slice(offset);
    return URL.canParse(url) ? { type, offset, length, url } : null;
  }
  if (type === 'custom_emoji') return { type, offset, length, custom_emoji_id: attributes.get('emoji-id') ?? '' };
  if (type === 'blockquote' && attributes.has('expandable')) return { type: 'expandable_blockquote', offset, length };
  if (type === 'code' && attributes.get('class')?.startsWith('language-'))
    return { type: 'pre', offset, length, language: attributes.get('class')?.slice('language-'.length) ?? '' };
  return { type, offset, length };
}

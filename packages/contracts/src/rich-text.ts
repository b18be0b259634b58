/** A piece of a line: plain, bold or slanted text, code, a link or a source marker. `at` identifies the piece. */
export type Inline =
  | string
  | { at: number; bold: Inline[] }
  | { at: number; italic: string }
  | { at: number; code: string }
  | { at: number; href: string; text: string }
  | { at: number; mark: number };
export type Block =
  | { at: number; lines: Inline[] }
  | { at: number; isNumbered: boolean; start: number; items: { at: number; parts: Inline[] }[] };

const LINK = /\b(?:https?:\/\/|mailto:|tel:)[^\s<>"]+/gi;
const LABELLED = /\[([^[\]\n]{1,200})\]\(([^\s()<>"]{1,2000}(?:\([^\s()<>"]{0,200}\))?)\)/g;
/** A label that looks like an address could hide where the link really goes. */
const LOOKS_LIKE_ADDRESS = /[^\s.。．｡][.。．｡][^\s.\d]{2}|:\/\/|@/;
const CODE = /`([^`]+)`/g;
const ITALIC = /(?<![\w*])\*(?=[^\s*])([^*]*[^\s*])\*(?![\w*])|(?<!\w)_(?=[^\s_])([^_]*[^\s_])_(?!\w)/g;
const HEADING = /^#{1,4}[ \t]+(?=\S)/;
const FENCE = /^[ \t]{0,3}```/;
const MARK = /\[(\d{1,2})\]/g;
const ITEM = /^[ \t]{0,3}(?:[-*•]|(\d{1,6})[.)])[ \t]+(?=\S)/;
const FOLLOWED = new Set(['http:', 'https:', 'mailto:', 'tel:']);
const MAX_SHOWN_LENGTH = 60;

/**
 * Removes characters that change the text direction (U+202A–202E, U+2066–2069): `\u202Egnp.exe` would be displayed as
 * "exe.png". Right-to-left scripts do not need them, because each message is displayed in the direction of its own
 * letters.
 */
export const withoutOverrides = (text: string): string => text.replace(/[\u202a-\u202e\u2066-\u2069]/g, '');

/** The maximum number of sources, for an answer whose sources are not known yet. */
export const ANY_MARKS = 99;

/**
 * Parses bold, lists, bare links and the markers `[1]` of an answer with this many sources. Texts of the company may
 * also have labelled links, slanted text, code and headings; in a stranger's text a label could mislead. Linear time
 * for any input.
 */
export function parseText(text: string, marks = 0, isCompany = false): Block[] {
  const blocks: Block[] = [];
  const inline = { marks, isCompany };
  let at = 0;
  let fenced: { at: number; code: string } | null = null;
  const addLine = (parts: Inline[]) => {
    const last = blocks.at(-1);
    if (last && 'lines' in last) last.lines.push('\n', ...parts);
    else blocks.push({ at, lines: parts });
  };
  for (const line of withoutOverrides(text).split('\n')) {
    const item = ITEM.exec(line);
    const last = blocks.at(-1);
    const heading = isCompany ? HEADING.exec(line)?.[0] : undefined;
    if (isCompany && FENCE.test(line)) {
      if (fenced) fenced = null;
      else addLine([(fenced = { at, code: '' })]);
    } else if (fenced) fenced.code += fenced.code ? `\n${line}` : line;
    else if (item) {
      const isNumbered = item[1] !== undefined;
      const content = { at, parts: boldOf(line.slice(item[0].length), at, inline) };
      if (last && 'items' in last && last.isNumbered === isNumbered) last.items.push(content);
      else blocks.push({ at, isNumbered, start: Number(item[1] ?? 1), items: [content] });
    } else if (heading) addLine([{ at, bold: codeOf(line.slice(heading.length), at + heading.length, inline) }]);
    else addLine(boldOf(line, at, inline));
    at += line.length + 1;
  }
  return blocks;
}

interface InlineRules {
  marks: number;
  isCompany: boolean;
}

/** Only pairs of ** are bold: an unpaired one at the end stays as it is. */
function boldOf(line: string, from: number, rules: InlineRules): Inline[] {
  const found: Inline[] = [];
  const parts = line.split('**');
  let at = from;
  for (const [index, part] of parts.entries()) {
    const isInside = index % 2 === 1;
    const isPaired = isInside && index < parts.length - 1;
    if (isPaired && part.trim()) found.push({ at, bold: codeOf(part, at, rules) });
    else if (isPaired) found.push(`**${part}**`);
    else found.push(...codeOf(isInside ? `**${part}` : part, at, rules));
    at += part.length + 2;
  }
  return found;
}

/** Splits a text at the matches that `pieceOf` accepts; what lies between them goes to `restOf`. */
function splitAt(
  text: string,
  from: number,
  pattern: RegExp,
  pieceOf: (match: RegExpExecArray, at: number) => Inline | null,
  restOf: (rest: string, at: number) => Inline[],
): Inline[] {
  const found: Inline[] = [];
  let end = 0;
  for (const match of text.matchAll(pattern)) {
    const piece = pieceOf(match, from + match.index);
    if (!piece) continue;
    found.push(...restOf(text.slice(end, match.index), from + end), piece);
    end = match.index + match[0].length;
  }
  return [...found, ...restOf(text.slice(end), from + end)];
}

function codeOf(text: string, from: number, rules: InlineRules): Inline[] {
  if (!rules.isCompany) return linksOf(text, from, rules);
  const labels = (rest: string, at: number) =>
    splitAt(rest, at, LABELLED, labelled, (plain, plainAt) => linksOf(plain, plainAt, rules));
  return splitAt(text, from, CODE, ([, code = ''], at) => ({ at, code }), labels);
}

/** A label without a scheme in its address, as people write it, leads to the web. */
function labelled([, label = '', address = '']: RegExpExecArray, at: number): Inline | null {
  const link = linkTo(/^[a-z][a-z\d+.-]*:/i.test(address) ? address : `https://${address}`, at);
  if (!link || typeof link === 'string' || !('href' in link)) return null;
  return label.trim() === '' || LOOKS_LIKE_ADDRESS.test(label) ? link : { ...link, text: label };
}

function linksOf(text: string, from: number, rules: InlineRules): Inline[] {
  const { marks } = rules;
  const found: Inline[] = [];
  let end = 0;
  for (const { 0: match, index } of text.matchAll(LINK)) {
    const address = withoutTail(marks ? withoutMarks(match) : match);
    const link = linkTo(address, from + index);
    if (!link) continue;
    found.push(...italicOf(text.slice(end, index), from + end, rules));
    found.push(link);
    end = index + address.length;
  }
  found.push(...italicOf(text.slice(end), from + end, rules));
  return found;
}

function italicOf(text: string, from: number, { marks, isCompany }: InlineRules): Inline[] {
  const plain = (rest: string, at: number) => marksOf(rest, at, marks);
  if (!isCompany) return plain(text, from);
  return splitAt(text, from, ITALIC, ([, stars, lines], at) => ({ at, italic: stars ?? lines ?? '' }), plain);
}

function marksOf(text: string, from: number, marks: number): Inline[] {
  const found: Inline[] = [];
  let end = 0;
  for (const { 0: match, 1: number, index } of marks ? text.matchAll(MARK) : []) {
    const mark = Number(number);
    if (mark < 1 || mark > marks) continue;
    if (index > end) found.push(text.slice(end, index));
    found.push({ at: from + index, mark });
    end = index + match.length;
  }
  if (end < text.length) found.push(text.slice(end));
  return found;
}

/** Markers directly after an address are not part of it. */
function withoutMarks(address: string): string {
  let end = address.length;
  for (;;) {
    const mark = /\[\d\d?\]$/.exec(address.slice(Math.max(0, end - 4), end));
    if (!mark) return address.slice(0, end);
    end -= mark[0].length;
  }
}

/** A full stop after an address belongs to the sentence, and so does a bracket that the address did not open. */
function withoutTail(address: string): string {
  const tail = address.includes('(') ? /[.,;:!?'*\]}»”]/ : /[.,;:!?'*\]}»”)]/;
  let end = address.length;
  while (end > 0 && tail.test(address.charAt(end - 1))) end -= 1;
  return address.slice(0, end);
}

/**
 * Shows where the link really goes: user names before an @ and look-alike letters cannot hide the host, and a mail link
 * cannot hide its recipients.
 */
function linkTo(address: string, at: number): Inline | null {
  if (!URL.canParse(address)) return null;
  const url = new URL(address);
  if (!FOLLOWED.has(url.protocol)) return null;
  const path = url.pathname + url.search + url.hash;
  const text = url.host ? url.host + (path === '/' ? '' : path) : path;
  if (!text) return null;
  return { at, href: url.href, text: text.length > MAX_SHOWN_LENGTH ? `${text.slice(0, MAX_SHOWN_LENGTH)}…` : text };
}

/** A piece of a line: plain text, bold text, a link that may be followed or the mark of a source. `at` tells pieces apart. */
export type Inline =
  | string
  | { at: number; bold: Inline[] }
  | { at: number; href: string; text: string }
  | { at: number; mark: number };
export type Block =
  | { at: number; lines: Inline[] }
  | { at: number; isNumbered: boolean; start: number; items: { at: number; parts: Inline[] }[] };

const LINK = /\b(?:https?:\/\/|mailto:|tel:)[^\s<>"]+/gi;
const MARK = /\[(\d{1,2})\]/g;
const ITEM = /^[ \t]{0,3}(?:[-*•]|(\d{1,6})[.)])[ \t]+(?=\S)/;
const FOLLOWED = new Set(['http:', 'https:', 'mailto:', 'tel:']);
const MAX_SHOWN_LENGTH = 60;

/**
 * The text without characters that turn the direction of what follows (U+202A–202E, U+2066–2069): `\u202Egnp.exe` would be shown as
 * "exe.png". Scripts written from right to left need none of them, because each message is shown in the direction of its own letters.
 */
export const withoutOverrides = (text: string): string => text.replace(/[\u202a-\u202e\u2066-\u2069]/g, '');

/** As many sources as an answer may have: for one whose sources are not known yet. */
export const ANY_MARKS = 99;

/**
 * Bold, lists and bare links, and nothing else but the marks `[1]` of an answer with so many sources. Every character is looked at
 * a fixed number of times, whatever is sent.
 */
export function parseText(text: string, marks = 0): Block[] {
  const blocks: Block[] = [];
  let at = 0;
  for (const line of withoutOverrides(text).split('\n')) {
    const item = ITEM.exec(line);
    const last = blocks.at(-1);
    if (item) {
      const isNumbered = item[1] !== undefined;
      const content = { at, parts: boldOf(line.slice(item[0].length), at, marks) };
      if (last && 'items' in last && last.isNumbered === isNumbered) last.items.push(content);
      else blocks.push({ at, isNumbered, start: Number(item[1] ?? 1), items: [content] });
    } else if (last && 'lines' in last) last.lines.push('\n', ...boldOf(line, at, marks));
    else blocks.push({ at, lines: boldOf(line, at, marks) });
    at += line.length + 1;
  }
  return blocks;
}

/** Pairs of ** only: an odd one at the end stays what it is. */
function boldOf(line: string, from: number, marks: number): Inline[] {
  const found: Inline[] = [];
  const parts = line.split('**');
  let at = from;
  for (const [index, part] of parts.entries()) {
    const isInside = index % 2 === 1;
    const isPaired = isInside && index < parts.length - 1;
    if (isPaired && part.trim()) found.push({ at, bold: linksOf(part, at, marks) });
    else if (isPaired) found.push(`**${part}**`);
    else found.push(...linksOf(isInside ? `**${part}` : part, at, marks));
    at += part.length + 2;
  }
  return found;
}

function linksOf(text: string, from: number, marks: number): Inline[] {
  const found: Inline[] = [];
  let end = 0;
  for (const { 0: match, index } of text.matchAll(LINK)) {
    const address = withoutTail(marks ? withoutMarks(match) : match);
    const link = linkTo(address, from + index);
    if (!link) continue;
    found.push(...marksOf(text.slice(end, index), from + end, marks));
    found.push(link);
    end = index + address.length;
  }
  found.push(...marksOf(text.slice(end), from + end, marks));
  return found;
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

/** Marks that stand right after an address are no part of it. */
function withoutMarks(address: string): string {
  let end = address.length;
  for (;;) {
    const mark = /\[\d\d?\]$/.exec(address.slice(Math.max(0, end - 4), end));
    if (!mark) return address.slice(0, end);
    end -= mark[0].length;
  }
}

/** A full stop after an address is the sentence's, and so is a bracket that the address did not open. */
function withoutTail(address: string): string {
  const tail = address.includes('(') ? /[.,;:!?'*\]}»”]/ : /[.,;:!?'*\]}»”)]/;
  let end = address.length;
  while (end > 0 && tail.test(address.charAt(end - 1))) end -= 1;
  return address.slice(0, end);
}

/** Shows where the link really goes: nothing before an @ and no look-alike letters hide the host, no mail hides its recipients. */
function linkTo(address: string, at: number): Inline | null {
  if (!URL.canParse(address)) return null;
  const url = new URL(address);
  if (!FOLLOWED.has(url.protocol)) return null;
  const path = url.pathname + url.search + url.hash;
  const text = url.host ? url.host + (path === '/' ? '' : path) : path;
  if (!text) return null;
  return { at, href: url.href, text: text.length > MAX_SHOWN_LENGTH ? `${text.slice(0, MAX_SHOWN_LENGTH)}…` : text };
}

/** A piece of a line: plain text, bold text, a link or a source marker. `at` identifies the piece. */
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
 * Removes characters that change the text direction (U+202A–202E, U+2066–2069): `\u202Egnp.exe` would be displayed as
 * "exe.png". Right-to-left scripts do not need them, because each message is displayed in the direction of its own
 * letters.
 */
export const withoutOverrides = (text: string): string => text.replace(/[\u202a-\u202e\u2066-\u2069]/g, '');

/** The maximum number of sources, for an answer whose sources are not known yet. */
export const ANY_MARKS = 99;

/**
 * Parses bold, lists, bare links and the markers `[1]` of an answer with this many sources, and nothing else. Linear
 * time for any input.
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

/** Only pairs of ** are bold: an unpaired one at the end stays as it is. */
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

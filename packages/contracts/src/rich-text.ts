/** A piece of a line: plain text, bold text or a link that may be followed. `at` tells pieces of one text apart. */
export type Inline = string | { at: number; bold: Inline[] } | { at: number; href: string; text: string };
export type Block =
  | { at: number; lines: Inline[] }
  | { at: number; isNumbered: boolean; start: number; items: { at: number; parts: Inline[] }[] };

const LINK = /\b(?:https?:\/\/|mailto:|tel:)[^\s<>"]+/gi;
const ITEM = /^[ \t]{0,3}(?:[-*•]|(\d{1,6})[.)])[ \t]+(?=\S)/;
const FOLLOWED = new Set(['http:', 'https:', 'mailto:', 'tel:']);
const LONGEST_SHOWN = 60;

/** Bold, lists and bare links, and nothing else. Every character is looked at a fixed number of times, whatever is sent. */
export function parseText(text: string): Block[] {
  const blocks: Block[] = [];
  let at = 0;
  for (const line of text.split('\n')) {
    const item = ITEM.exec(line);
    const last = blocks.at(-1);
    if (item) {
      const isNumbered = item[1] !== undefined;
      const content = { at, parts: boldOf(line.slice(item[0].length), at) };
      if (last && 'items' in last && last.isNumbered === isNumbered) last.items.push(content);
      else blocks.push({ at, isNumbered, start: Number(item[1] ?? 1), items: [content] });
    } else if (last && 'lines' in last) last.lines.push('\n', ...boldOf(line, at));
    else blocks.push({ at, lines: boldOf(line, at) });
    at += line.length + 1;
  }
  return blocks;
}

/** Pairs of ** only: an odd one at the end stays what it is. */
function boldOf(line: string, from: number): Inline[] {
  const found: Inline[] = [];
  const parts = line.split('**');
  let at = from;
  for (const [index, part] of parts.entries()) {
    const isInside = index % 2 === 1;
    const isPaired = isInside && index < parts.length - 1;
    if (isPaired && part.trim()) found.push({ at, bold: linksOf(part, at) });
    else if (isPaired) found.push(`**${part}**`);
    else found.push(...linksOf(isInside ? `**${part}` : part, at));
    at += part.length + 2;
  }
  return found;
}

function linksOf(text: string, from: number): Inline[] {
  const found: Inline[] = [];
  let end = 0;
  for (const { 0: match, index } of text.matchAll(LINK)) {
    const address = withoutTail(match);
    const link = linkTo(address, from + index);
    if (!link) continue;
    if (index > end) found.push(text.slice(end, index));
    found.push(link);
    end = index + address.length;
  }
  if (end < text.length) found.push(text.slice(end));
  return found;
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
  return { at, href: url.href, text: text.length > LONGEST_SHOWN ? `${text.slice(0, LONGEST_SHOWN)}…` : text };
}

import { ANY_MARKS, parseText, type Block, type Inline } from '@parley/contracts/rich-text';

const escape = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
const quote = (text: string) => escape(text).replaceAll('"', '&quot;');

/** Our texts in the HTML that Telegram accepts: https://core.telegram.org/bots/api#html-style */
export const htmlOf = (text: string): string => parseText(text, ANY_MARKS, true).map(blockOf).join('\n');

function blockOf(block: Block): string {
  if ('lines' in block) return block.lines.map(inlineOf).join('');
  const { items, isNumbered, start } = block;
  return items
    .map(({ parts }, index) => `${isNumbered ? `${start + index}.` : '•'} ${parts.map(inlineOf).join('')}`)
    .join('\n');
}

function inlineOf(part: Inline): string {
  if (typeof part === 'string') return escape(part);
  if ('bold' in part) return `<b>${part.bold.map(inlineOf).join('')}</b>`;
  if ('italic' in part) return `<i>${escape(part.italic)}</i>`;
  if ('code' in part)
    return part.code.includes('\n') ? `<pre>${escape(part.code)}</pre>` : `<code>${escape(part.code)}</code>`;
  if ('mark' in part) return `[${part.mark}]`;
  return linkOf(part.href, part.text);
}

/** Telegram draws links to web pages only, and finds addresses and numbers in the text by itself. */
function linkOf(href: string, text: string): string {
  if (/^https?:/.test(href)) return `<a href="${quote(href)}">${escape(text)}</a>`;
  const target = href.replace(/^\w+:/, '');
  return escape(text === target ? target : `${text} (${target})`);
}

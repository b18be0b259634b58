import { ANY_MARKS, parseText, type Block, type Inline } from '@parley/contracts/rich-text';

/** Our texts with the marks that WhatsApp knows: https://faq.whatsapp.com/539178204879377 */
export const markedText = (text: string): string => parseText(text, ANY_MARKS, true).map(blockOf).join('\n');

function blockOf(block: Block): string {
  if ('lines' in block) return block.lines.map(inlineOf).join('');
  const { items, isNumbered, start } = block;
  return items
    .map(({ parts }, index) => `${isNumbered ? `${start + index}.` : '•'} ${parts.map(inlineOf).join('')}`)
    .join('\n');
}

function inlineOf(part: Inline): string {
  if (typeof part === 'string') return part;
  if ('bold' in part) return wrapped('*', part.bold.map(inlineOf).join(''));
  if ('italic' in part) return wrapped('_', part.italic);
  if ('code' in part) return part.code.includes('\n') ? `\`\`\`${part.code}\`\`\`` : wrapped('`', part.code);
  if ('mark' in part) return `[${part.mark}]`;
  return linkOf(part.href, part.text);
}

/** Marks only count directly beside the words, on one line. */
const wrapped = (mark: string, words: string): string =>
  words.includes('\n') || words.trim() === '' ? words : words.replace(/^(\s*)(.*?)(\s*)$/, `$1${mark}$2${mark}$3`);

/** WhatsApp has no labelled links, and finds addresses in the text by itself. */
function linkOf(href: string, text: string): string {
  const target = href.replace(/^(mailto|tel):/, '');
  const bare = target.replace(/^https?:\/\//, '');
  const isLabel = ![target, bare, bare.replace(/\/$/, '')].includes(text) && !text.endsWith('…');
  return isLabel ? `${text} (${target})` : target;
}

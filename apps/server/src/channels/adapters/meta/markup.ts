import { ANY_MARKS, parseText, type Block, type Inline } from '@parley/contracts/rich-text';

/** Our texts without marks, because neither Messenger nor Instagram has any; links are written out. */
export const plainOf = (text: string): string => parseText(text, ANY_MARKS, true).map(blockOf).join('\n');

function blockOf(block: Block): string {
  if ('lines' in block) return block.lines.map(inlineOf).join('');
  const { items, isNumbered, start } = block;
  // A dash takes one byte, and Instagram counts bytes.
  return items
    .map(({ parts }, index) => `${isNumbered ? `${start + index}.` : '-'} ${parts.map(inlineOf).join('')}`)
    .join('\n');
}

function inlineOf(part: Inline): string {
  if (typeof part === 'string') return part;
  if ('bold' in part) return part.bold.map(inlineOf).join('');
  if ('italic' in part) return part.italic;
  if ('code' in part) return part.code;
  if ('mark' in part) return `[${part.mark}]`;
  return linkOf(part.href, part.text);
}

/** A bare address is shown shortened in our own screens; here it has to be whole. */
function linkOf(href: string, text: string): string {
  const target = href.replace(/^(?:mailto|tel):/, '');
  return href.includes(text.replace(/…$/, '')) ? target : `${text} (${target})`;
}

import { Blocks } from '../blocks.ts';
import { oneLine } from '../decode-text.ts';
import type { ReadPage } from '../page.ts';

const MAX_TITLE_LENGTH = 100;

/** Plain text: paragraphs are separated by blank lines. A short first line on its own is the title. */
export function readPlain(text: string): ReadPage {
  const blocks = new Blocks();
  const paragraphs = text.replace(/\r\n?/g, '\n').split(/\n[^\S\n]*\n/);
  const first = oneLine(paragraphs[0] ?? '');
  const isTitle = paragraphs.length > 1 && first.length <= MAX_TITLE_LENGTH && !/[.!?…:;,]$/.test(first);
  for (const paragraph of paragraphs) blocks.text(paragraph);
  return { title: isTitle ? first : '', blocks: blocks.end() };
}

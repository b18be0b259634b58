import type { Message, RichBlock } from '@grammyjs/types';
import { badRequest } from './errors.ts';
import type { Params } from './params.ts';

const MAX_RICH_LENGTH = 32_768;

interface RichInput {
  html?: string;
  markdown?: string;
  blocks?: RichBlock[];
}

type RichMessage = NonNullable<Message['rich_message']>;

/** Reads `rich_message`. Blocks are kept as they are; HTML and Markdown become one paragraph per line, without styles. */
export function readRichMessage(params: Params): RichMessage {
  const input = params.object<RichInput>('rich_message');
  if (!input) throw badRequest('rich message is empty');
  const { html, markdown, blocks } = input;
  if ([html, markdown, blocks].filter((each) => each !== undefined).length !== 1)
    throw badRequest('exactly one of the fields html, markdown, or blocks must be used in the rich message');
  const message = {
    blocks: blocks ?? paragraphs(html === undefined ? plainMarkdown(markdown ?? '') : plainHtml(html)),
  };
  if (richText(message).length > MAX_RICH_LENGTH) throw badRequest('message is too long');
  return message as RichMessage;
}

/** The words of a rich message, one line per block. */
export function richText({ blocks }: { blocks: unknown[] }): string {
  return blocks.map(wordsOf).filter(Boolean).join('\n');
}

const BREAKING = new Set(['blocks', 'items', 'cells', 'rows', 'buttons']);

function wordsOf(part: unknown): string {
  if (typeof part === 'string') return part;
  if (Array.isArray(part)) return part.map(wordsOf).join('');
  if (typeof part !== 'object' || part === null) return '';
  return Object.entries(part)
    .filter(([key]) => key === 'text' || BREAKING.has(key))
    .map(([key, value]) => (BREAKING.has(key) && Array.isArray(value) ? value.map(wordsOf).join('\n') : wordsOf(value)))
    .join('\n');
}

const paragraphs = (text: string): RichBlock[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
    .map((line) => ({ type: 'paragraph', text: line }));

const ENTITIES: Record<string, string> = { lt: '<', gt: '>', amp: '&', quot: '"', nbsp: ' ' };

const plainHtml = (html: string) =>
  html
    .replace(/<(br|\/p|\/h[1-6]|\/li|\/tr|\/div|\/blockquote|\/pre|hr)\b[^>]*>/gi, '\n')
    .replace(/<[^>]*>/g, '')
    .replace(/&(lt|gt|amp|quot|nbsp);/g, (_, name: string) => ENTITIES[name] ?? '');

const plainMarkdown = (markdown: string) =>
  markdown
    .replace(/^#{1,6}\s+/gm, '')
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/(\*\*|__|~~|`)/g, '');

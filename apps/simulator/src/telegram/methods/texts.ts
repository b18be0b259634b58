import type { Message, MessageEntity } from '@grammyjs/types';
import { badRequest } from '../errors.ts';
import { parseHtml, trimmed, type FormattedText } from '../html-entities.ts';
import type { Params } from '../params.ts';

export const MAX_TEXT = 4_096;
const MAX_CAPTION = 1_024;

/** Reads a text with its parse mode or its entities. Lengths count after parsing, in UTF-16 units. */
export function readFormatted(params: Params, name: string, entitiesName: string): FormattedText {
  const text = params.text(name);
  const mode = params.text('parse_mode').toLowerCase();
  if (mode === 'html') return parseHtml(text);
  // Markdown is not simulated.
  if (mode && mode !== 'none') throw badRequest('unsupported parse_mode');
  return trimmed({ text, entities: params.object<MessageEntity[]>(entitiesName) ?? [] });
}

export function readText(params: Params): Partial<Message> {
  const { text, entities } = readFormatted(params, 'text', 'entities');
  if (!text) throw badRequest('message text is empty');
  if (text.length > MAX_TEXT) throw badRequest('message is too long');
  return { text, ...(entities.length > 0 ? { entities } : {}) };
}

export function readCaption(params: Params): Partial<Message> {
  const { text: caption, entities } = readFormatted(params, 'caption', 'caption_entities');
  if (caption.length > MAX_CAPTION) throw badRequest('message caption is too long');
  if (!caption) return {};
  return { caption, ...(entities.length > 0 ? { caption_entities: entities } : {}) };
}

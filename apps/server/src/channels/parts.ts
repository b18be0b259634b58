import type { MessageExtras } from '@parley/contracts/messages';
import { limitsOf, type Platform } from '@parley/contracts/platform-list';
import { degrade } from './degrade.ts';
import { splitText } from './split-text.ts';

type Part<File> =
  | { type: 'text'; text: string; options: MessageExtras['options']; template?: MessageExtras['template'] }
  | { type: 'file'; file: File; text?: string };

/**
 * A message in parts that the platform accepts: the text in pieces, with the buttons under the last one, then each file. Where each part
 * is charged, a short text goes below the first file.
 */
export function partsOf<File extends { mediaType: string }>(
  platform: Platform,
  { text, extras, files }: { text: string; extras: MessageExtras | null; files: readonly File[] },
): Part<File>[] {
  if (extras?.template) return [{ type: 'text', text, options: [], template: extras.template }];
  const said = degrade(platform, text, extras);
  const { text: limit, length, caption = 0 } = limitsOf(platform);
  const [first, ...others] = files;
  const isCaption = said.options.length === 0 && said.text.trim() !== '' && length(said.text) <= caption;
  // Sounds have no words below them.
  if (first && isCaption && !first.mediaType.startsWith('audio/'))
    return [{ type: 'file', file: first, text: said.text }, ...others.map((file) => ({ type: 'file' as const, file }))];
  const hasWords = said.text.trim() !== '' || said.options.length > 0;
  const pieces = hasWords ? splitText(said.text, limit, length) : [];
  return [
    ...pieces.map((piece, index) => ({
      type: 'text' as const,
      text: piece,
      options: index === pieces.length - 1 ? said.options : [],
    })),
    ...files.map((file) => ({ type: 'file' as const, file })),
  ];
}

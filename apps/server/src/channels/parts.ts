import type { MessageExtras } from '@parley/contracts/messages';
import { limitsOf, type Platform } from '@parley/contracts/platform-list';
import { degrade } from './degrade.ts';
import { splitText } from './split-text.ts';

type Part<File> = { type: 'text'; text: string; options: MessageExtras['options'] } | { type: 'file'; file: File };

/** A message in parts that the platform accepts: the text in pieces, with the buttons under the last one, then each file. */
export function partsOf<File>(
  platform: Platform,
  { text, extras, files }: { text: string; extras: MessageExtras | null; files: readonly File[] },
): Part<File>[] {
  const said = degrade(platform, text, extras);
  const { text: limit, length } = limitsOf(platform);
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

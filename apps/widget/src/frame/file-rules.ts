import { FILE_ENDINGS } from './file-endings.ts';

/** The same as in the contracts. */
export const MAX_FILE_BYTES = 20_000_000;
export const MAX_FILES = 10;

/** What speaks against sending a file, by the key of the words that say so. */
export function problemOfFile({ name, size }: Pick<File, 'name' | 'size'>): 'tooLarge' | 'badFile' | null {
  if (size > MAX_FILE_BYTES) return 'tooLarge';
  return FILE_ENDINGS.includes(/\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? '') ? null : 'badFile';
}

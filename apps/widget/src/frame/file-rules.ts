import { FILE_ENDINGS } from './file-endings.ts';

/** Same as in the contracts. */
export const MAX_FILE_BYTES = 20_000_000;
export const MAX_FILES = 10;

/** Why a file cannot be sent, as the key of its text. */
export function problemOfFile({ name, size }: Pick<File, 'name' | 'size'>): 'tooLarge' | 'badFile' | null {
  if (size > MAX_FILE_BYTES) return 'tooLarge';
  return FILE_ENDINGS.split(',').includes(/\.[^.]+$/.exec(name)?.[0].toLowerCase() ?? '') ? null : 'badFile';
}

import type { Attachment } from '@parley/contracts/attachments';

/** The types that the server serves inline; everything else is a download. */
const SHOWN = new Set(['image/png', 'image/jpeg', 'image/gif', 'image/webp']);

/** More than phone cameras produce: decoding it would take a gigabyte, however small the file is. */
const MAX_PIXELS = 65_000_000;

type Sized = Pick<Attachment, 'mediaType' | 'width' | 'height'>;

/** Whether it is shown as an image; those of unknown or malicious size are shown as cards. */
export const isPicture = ({ mediaType, width, height }: Sized): boolean =>
  SHOWN.has(mediaType) && width !== null && height !== null && width * height <= MAX_PIXELS;

const UNITS = ['byte', 'kilobyte', 'megabyte'] as const;

/** A readable size: "640 bytes", "12 kB", "1.4 MB". */
export function formatSize(bytes: number, language: string): string {
  const step = bytes < 1_000 ? 0 : bytes < 1_000_000 ? 1 : 2;
  return new Intl.NumberFormat(language, {
    style: 'unit',
    unit: UNITS[step] ?? 'byte',
    // The short form of bytes has no plural in English.
    unitDisplay: step === 0 ? 'long' : 'short',
    maximumFractionDigits: step === 2 ? 1 : 0,
  }).format(bytes / 1_000 ** step);
}

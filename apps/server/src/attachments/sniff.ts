import { imageSize } from 'image-size';

interface Kind {
  mediaType: string;
  /** Whether the first bytes match this type. */
  fits: (head: Buffer) => boolean;
}

const ascii = (head: Buffer, start: number, end: number) => head.toString('latin1', start, end);
const begins =
  (...bytes: number[]) =>
  (head: Buffer) =>
    head.subarray(0, bytes.length).equals(Buffer.from(bytes));
const zip = begins(0x50, 0x4b, 0x03, 0x04);
const ole = begins(0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1);
/** MP4 and related formats have their signature at byte 4. */
const isoMedia = (head: Buffer) => ascii(head, 4, 8) === 'ftyp';
const riff = (name: string) => (head: Buffer) => ascii(head, 0, 4) === 'RIFF' && ascii(head, 8, 12) === name;

/** Text has no signature and may use any legacy encoding: it contains no control characters and does not start like HTML, XML or PDF. */
function plainText(head: Buffer): boolean {
  const isText = head.every((byte) => byte >= 0x20 || (byte >= 0x09 && byte <= 0x0d));
  return (
    isText && !/^(?:\xef\xbb\xbf)?\s*(<!doctype|<\?xml|<html|<svg|<script|<head|<body|%pdf)/i.test(ascii(head, 0, 500))
  );
}

/** By file extension; the contract lists the same extensions. */
export const KINDS: Readonly<Record<string, Kind>> = {
  png: { mediaType: 'image/png', fits: begins(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a) },
  jpg: { mediaType: 'image/jpeg', fits: begins(0xff, 0xd8, 0xff) },
  jpeg: { mediaType: 'image/jpeg', fits: begins(0xff, 0xd8, 0xff) },
  gif: { mediaType: 'image/gif', fits: (head) => /^GIF8[79]a/.test(ascii(head, 0, 6)) },
  webp: { mediaType: 'image/webp', fits: riff('WEBP') },
  pdf: { mediaType: 'application/pdf', fits: (head) => ascii(head, 0, 5) === '%PDF-' },
  txt: { mediaType: 'text/plain', fits: plainText },
  csv: { mediaType: 'text/csv', fits: plainText },
  md: { mediaType: 'text/markdown', fits: plainText },
  docx: { mediaType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document', fits: zip },
  xlsx: { mediaType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', fits: zip },
  pptx: { mediaType: 'application/vnd.openxmlformats-officedocument.presentationml.presentation', fits: zip },
  odt: { mediaType: 'application/vnd.oasis.opendocument.text', fits: zip },
  ods: { mediaType: 'application/vnd.oasis.opendocument.spreadsheet', fits: zip },
  doc: { mediaType: 'application/msword', fits: ole },
  xls: { mediaType: 'application/vnd.ms-excel', fits: ole },
  ppt: { mediaType: 'application/vnd.ms-powerpoint', fits: ole },
  zip: { mediaType: 'application/zip', fits: zip },
  mp3: {
    mediaType: 'audio/mpeg',
    fits: (head) => ascii(head, 0, 3) === 'ID3' || (head[0] === 0xff && ((head[1] ?? 0) & 0xe0) === 0xe0),
  },
  m4a: { mediaType: 'audio/mp4', fits: isoMedia },
  ogg: { mediaType: 'audio/ogg', fits: (head) => ascii(head, 0, 4) === 'OggS' },
  wav: { mediaType: 'audio/wav', fits: riff('WAVE') },
  mp4: { mediaType: 'video/mp4', fits: isoMedia },
  mov: {
    mediaType: 'video/quicktime',
    fits: (head) => isoMedia(head) || /^(moov|mdat|wide|free)$/.test(ascii(head, 4, 8)),
  },
  webm: { mediaType: 'video/webm', fits: begins(0x1a, 0x45, 0xdf, 0xa3) },
};

const INLINE = new Set(['image/png', 'image/jpeg', 'image/gif', 'image/webp']);
const MAX_SIDE_PX = 100_000;

/** Browsers may display only raster images in our origin; everything else is downloaded. */
export const isInline = (mediaType: string): boolean => INLINE.has(mediaType);

export type Sniffed =
  | { mediaType: string; width: number | null; height: number | null }
  | { problem: 'fileKind' | 'fileContent' | 'fileEmpty' };

/** Determines a file's type by its content. The sender's file name only matters in that its extension must be allowed and match. */
export function sniff(name: string, head: Buffer): Sniffed {
  const ending = /\.([a-z0-9]{1,5})$/i.exec(name)?.[1]?.toLowerCase() ?? '';
  const kind = Object.hasOwn(KINDS, ending) ? KINDS[ending] : undefined;
  if (!kind) return { problem: 'fileKind' };
  if (head.length === 0) return { problem: 'fileEmpty' };
  if (!kind.fits(head)) return { problem: 'fileContent' };
  return { mediaType: kind.mediaType, ...sizeOf(kind.mediaType, head) };
}

/** Kinds that their first bytes tell apart. */
const RECOGNISABLE = ['png', 'jpg', 'gif', 'webp', 'pdf', 'ogg', 'mp4', 'webm'] as const;

/** Adds the missing extension of a file that came without a name; others stay as they are. */
export function nameByContent(name: string, head: Buffer): string {
  const ending = name.includes('.') ? undefined : RECOGNISABLE.find((each) => KINDS[each]?.fits(head));
  return ending ? `${name}.${ending}` : name;
}

function sizeOf(mediaType: string, head: Buffer): { width: number | null; height: number | null } {
  const unknown = { width: null, height: null };
  if (!isInline(mediaType)) return unknown;
  try {
    const { width, height } = imageSize(head);
    const isSane = [width, height].every((side) => Number.isInteger(side) && side > 0 && side <= MAX_SIDE_PX);
    return isSane ? { width, height } : unknown;
  } catch {
    return unknown; // truncated or corrupt, but still a file
  }
}

const MAX_STEM_BYTES = 200;

/** A name that is safe to show, store and save under: one line, no folders, not too long for file systems. */
export function safeName(name: string): string {
  const last = name.normalize('NFC').split(/[\\/]/).pop() ?? '';
  const clean = last.replace(/[\p{Cc}\p{Cf}\u2028\u2029"<>:|?*]/gu, '').trim();
  const dot = clean.lastIndexOf('.');
  const [stem, ending] = dot > 0 ? [clean.slice(0, dot), clean.slice(dot)] : [clean, ''];
  // File systems count bytes; a streaming decoder drops a character that was cut in half.
  const fitting = new TextDecoder().decode(Buffer.from(stem).subarray(0, MAX_STEM_BYTES), { stream: true });
  return `${fitting || 'file'}${ending.slice(0, 10)}`;
}

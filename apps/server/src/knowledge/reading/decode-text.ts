const MARKS: readonly [bytes: Buffer, encoding: string][] = [
  [Buffer.from([0xef, 0xbb, 0xbf]), 'utf-8'],
  [Buffer.from([0xff, 0xfe]), 'utf-16le'],
  [Buffer.from([0xfe, 0xff]), 'utf-16be'],
];

/** Decodes a text in any encoding common for our languages; null if it is not text. */
export function decodeText(bytes: Buffer, declared?: string): string | null {
  const mark = MARKS.find(([start]) => bytes.subarray(0, start.length).equals(start));
  if (mark) return new TextDecoder(mark[1]).decode(bytes);
  // Binary files are full of control characters; texts contain none in any encoding.
  if (bytes.subarray(0, 65_536).some((byte) => byte < 0x09 || (byte > 0x0d && byte < 0x20 && byte !== 0x1b)))
    return null;
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder(knownEncoding(declared) ?? guess(bytes)).decode(bytes);
  }
}

function knownEncoding(name: string | undefined): string | undefined {
  try {
    return name && new TextDecoder(name).encoding;
  } catch {
    return undefined; // unknown encoding
  }
}

/** Legacy Windows files: runs of bytes above 0x80 are Cyrillic, single ones among ASCII are Western European. */
function guess(bytes: Buffer): string {
  const sample = bytes.subarray(0, 65_536);
  let high = 0;
  let inRow = 0;
  for (let index = 1; index < sample.length; index += 1) {
    if ((sample[index] ?? 0) < 0xc0) continue;
    high += 1;
    if ((sample[index - 1] ?? 0) >= 0xc0) inRow += 1;
  }
  return inRow > high / 2 ? 'windows-1251' : 'windows-1252';
}

const LINE_BREAKS = /\r\n?|[\u0085\u2028\u2029]/g;
/** Invisible characters that can hide or reorder text: zero width, direction marks, tags, fillers, controls. */
const UNSEEN = /[[\p{Default_Ignorable_Code_Point}\p{Cc}\ufff9-\ufffb]--[\u200c-\u200d\t\n]]/gv;
/** Joiners belong to emoji and to scripts with joined letters; anywhere else they only hide text. */
const IDLE_JOINERS =
  /(?<![\p{Extended_Pictographic}\p{Emoji_Modifier}\p{Script=Arabic}\p{Script=Devanagari}])[\u200c\u200d]+|[\u200c\u200d]+(?=\s|$)/gu;

/** Removes invisible characters, so that staff see exactly what a model reads. */
export function removeUnseen(text: string): string {
  return text.toWellFormed().replace(LINE_BREAKS, '\n').replace(UNSEEN, '').replace(IDLE_JOINERS, '');
}

/** One line, single spaces. */
export const oneLine = (text: string): string => removeUnseen(text).replace(/\s+/g, ' ').trim();

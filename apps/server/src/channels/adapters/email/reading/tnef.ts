/**
 * Outlook's `winmail.dat` ([MS-OXTNEF]): a list of attributes, each with a level, an id, a length, the bytes and a checksum.
 * The only parser on npm brings a logger and a command line and is no longer kept, so the few attributes that matter are read here.
 */
const SIGNATURE = 0x22_3e_9f_78;
const NEW_FILE = 0x0006_9002;
const FILE_NAME = 0x0001_8010;
const FILE_BYTES = 0x0006_800f;
const FILE_PROPERTIES = 0x0006_9005;
const LONG_NAME = 0x3707;
const MAX_FILES = 100;

export interface PackedFile {
  name: string;
  content: Buffer;
}

/** The files in a `winmail.dat`; null when it is none or broken, so that the file is kept as it came. */
export function unpackTnef(data: Buffer): PackedFile[] | null {
  if (data.length < 6 || data.readUInt32LE(0) !== SIGNATURE) return null;
  const files: { name: string; longName: string; content: Buffer | null }[] = [];
  let at = 6;
  while (at + 11 <= data.length) {
    const id = data.readUInt32LE(at + 1);
    const length = data.readUInt32LE(at + 5);
    const end = at + 9 + length;
    if (end + 2 > data.length) return null;
    const value = data.subarray(at + 9, end);
    if (id === NEW_FILE) files.push({ name: '', longName: '', content: null });
    const file = files.at(-1);
    if (file && id === FILE_NAME) file.name = value.toString('latin1').replace(/\0.*$/s, '');
    if (file && id === FILE_BYTES) file.content = Buffer.from(value);
    if (file && id === FILE_PROPERTIES) file.longName = longNameIn(value);
    if (files.length > MAX_FILES) return null;
    at = end + 2;
  }
  const complete = files.flatMap(({ name, longName, content }) =>
    content ? [{ name: longName || name, content }] : [],
  );
  return complete.length > 0 ? complete : null;
}

/** The long file name among a file's properties: its tag, a count of one, a length and UTF-16 or 8-bit characters. */
function longNameIn(properties: Buffer): string {
  for (const [type, encoding] of [
    [0x1f, 'utf16le'],
    [0x1e, 'latin1'],
  ] as const) {
    const tag = Buffer.from([type, 0, LONG_NAME & 0xff, LONG_NAME >> 8]);
    const at = properties.indexOf(tag);
    if (at < 0 || at + 12 > properties.length || properties.readUInt32LE(at + 4) !== 1) continue;
    const length = properties.readUInt32LE(at + 8);
    if (length > 1000 || at + 12 + length > properties.length) continue;
    return properties
      .subarray(at + 12, at + 12 + length)
      .toString(encoding)
      .replace(/\0.*$/s, '');
  }
  return '';
}

/** Many texts as one array of UTF-8 bytes. */
export interface PackedTexts {
  bytes: Uint8Array;
  /** One offset per text, plus a final end. */
  starts: Uint32Array;
}

export function packTexts(texts: readonly string[]): PackedTexts {
  const parts = texts.map((text) => Buffer.from(text, 'utf8'));
  const starts = new Uint32Array(texts.length + 1);
  parts.forEach((part, at) => (starts[at + 1] = (starts[at] ?? 0) + part.length));
  return { bytes: new Uint8Array(Buffer.concat(parts)), starts };
}

export function textAt({ bytes, starts }: PackedTexts, at: number): string {
  const start = starts[at] ?? 0;
  return Buffer.from(bytes.buffer, bytes.byteOffset + start, (starts[at + 1] ?? start) - start).toString('utf8');
}

export const textsIn = (packed: PackedTexts): string[] =>
  Array.from({ length: packed.starts.length - 1 }, (_, at) => textAt(packed, at));

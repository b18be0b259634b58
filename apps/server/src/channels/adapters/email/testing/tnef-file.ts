/** Writes a `winmail.dat` as Outlook does. */
export function tnef(files: { name: string; longName: string; content: Buffer }[]): Buffer {
  const number = (value: number, bytes: 2 | 4) => {
    const buffer = Buffer.alloc(bytes);
    buffer.writeUIntLE(value, 0, bytes);
    return buffer;
  };
  const attribute = (level: number, id: number, value: Buffer) => {
    const checksum = value.reduce((sum, byte) => (sum + byte) & 0xffff, 0);
    return Buffer.concat([Buffer.from([level]), number(id, 4), number(value.length, 4), value, number(checksum, 2)]);
  };
  const longName = (name: string) => {
    const text = Buffer.from(`${name}\0`, 'utf16le');
    return Buffer.concat([number(1, 4), number(0x3707001f, 4), number(1, 4), number(text.length, 4), text]);
  };
  return Buffer.concat([
    number(0x223e9f78, 4),
    number(1, 2),
    attribute(1, 0x00089006, number(0x00010000, 4)),
    ...files.flatMap(({ name, longName: long, content }) => [
      attribute(2, 0x00069002, Buffer.alloc(14)),
      attribute(2, 0x00018010, Buffer.from(`${name}\0`, 'latin1')),
      attribute(2, 0x0006800f, content),
      attribute(2, 0x00069005, longName(long)),
    ]),
  ]);
}

import { Readable } from 'node:stream';
import { crc32, deflateSync } from 'node:zlib';

export interface SampleFile {
  mediaType: string;
  width: number | null;
  height: number | null;
  content: Readable;
}

/** A small file that matches its name: a woven pattern, a page, or a text with the given words. */
export function makeSampleFile(name: string, words: string): SampleFile {
  const of = (mediaType: string, content: Buffer, [width, height]: readonly (number | null)[] = [null, null]) => ({
    mediaType,
    width: width ?? null,
    height: height ?? null,
    content: Readable.from([content]),
  });
  if (name.endsWith('.png')) return of('image/png', weave(name), [WIDTH, HEIGHT]);
  if (name.endsWith('.pdf')) return of('application/pdf', onePage(['Linden Home', name.slice(0, -4), words]));
  return of('text/plain', Buffer.from(`${words}\n`));
}

const WIDTH = 480;
const HEIGHT = 320;
const CLOTHS = [
  ['#e09b34', '#fdf4e8', '#cf8420'],
  ['#5c6b4a', '#dfe5d3', '#46543a'],
  ['#8d847a', '#f4f3ef', '#5c554c'],
  ['#7a5c86', '#ece2f0', '#5d4368'],
] as const;

/** A close-up of striped cloth with interwoven threads. https://www.w3.org/TR/png-3/ */
function weave(name: string): Buffer {
  const cloth = (CLOTHS[crc32(name) % CLOTHS.length] ?? CLOTHS[0]).map((color) =>
    [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16)),
  );
  const rows: number[] = [];
  for (let y = 0; y < HEIGHT; y += 1) {
    rows.push(0); // no filter
    for (let x = 0; x < WIDTH; x += 1) {
      const stripe = Math.floor(y / 40) % 4;
      const thread = cloth[stripe === 3 ? 2 : stripe % 2] ?? [];
      const shade = ((x >> 2) + (y >> 2)) % 2 === 0 ? 1 : 0.92;
      rows.push(...thread.map((part) => Math.round(part * shade)));
    }
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(WIDTH, 0);
  header.writeUInt32BE(HEIGHT, 4);
  header.set([8, 2, 0, 0, 0], 8); // 8-bit RGB
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    pngPart('IHDR', header),
    pngPart('IDAT', deflateSync(Buffer.from(rows))),
    pngPart('IEND', Buffer.alloc(0)),
  ]);
}

function pngPart(kind: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(kind, 'latin1'), content]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(content.length);
  check.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, check]);
}

/** A page with a few lines. Its font has only Western letters; other characters are left out. */
function onePage(texts: string[]): Buffer {
  const lines = texts
    .map((text) => text.normalize('NFKD').replace(/[^\x20-\x7e]/g, ''))
    .flatMap((text) => text.match(/.{1,60}(?:\s|$)/g) ?? [])
    .filter((line) => /\w/.test(line));
  const shown = lines.map((line) => line.trim().replace(/[\\()]/g, '\\$&'));
  const stream = `BT /F1 14 Tf 50 780 Td 24 TL ${shown.map((line) => `(${line}) Tj T*`).join(' ')} ET`;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${stream.length} >>\nstream\n${stream}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ];
  let text = '%PDF-1.4\n';
  const places = objects.map((object, index) => {
    const place = text.length;
    text += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return place;
  });
  const table = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('');
  return Buffer.from(
    `${text}xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${text.length}\n%%EOF\n`,
  );
}

import { deflateSync } from 'node:zlib';

interface PdfLine {
  text: string;
  size?: number;
  /** From the bottom of the page; by default lines follow each other. */
  y?: number;
}

type PdfPage = readonly (string | PdfLine)[];

interface PdfOptions {
  title?: string;
  /** Pretends that a password is required. */
  isLocked?: boolean;
  /** Objects appended verbatim. */
  extra?: readonly string[];
}

const hex = (value: number, digits: number) => value.toString(16).padStart(digits, '0');

/** A PDF with one font whose glyphs are numbered in order of use, so that any script can be written. */
export function makePdf(pages: readonly PdfPage[], { title, isLocked, extra = [] }: PdfOptions = {}): Buffer {
  const letters: string[] = [];
  const code = (letter: string) => {
    if (!letters.includes(letter)) letters.push(letter);
    return hex(letters.indexOf(letter) + 1, 2);
  };
  const contents = pages.map((lines) => {
    let y = 780;
    const shown = lines.map((line) => {
      const { text, size = 11, y: at = y } = typeof line === 'string' ? { text: line } : line;
      y = at - size * 1.3;
      return `/F ${size} Tf 1 0 0 1 50 ${at} Tm <${Array.from(text, code).join('')}> Tj`;
    });
    return `BT ${shown.join('\n')} ET`;
  });
  const kids = pages.map((_, index) => `${4 + index * 2} 0 R`).join(' ');
  const map = letters.map((letter, index) => `<${hex(index + 1, 2)}> <${hex(letter.charCodeAt(0), 4)}>`).join('\n');
  const font = 4 + pages.length * 2;
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    `<</Type/Pages/Count ${pages.length}/Kids[${kids}]>>`,
    `<</Title(${title ?? ''})>>`,
    ...contents.flatMap((content, index) => [
      `<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents ${5 + index * 2} 0 R/Resources<</Font<</F ${font} 0 R>>>>>>`,
      stream(Buffer.from(content)),
    ]),
    `<</Type/Font/Subtype/Type1/BaseFont/Helvetica/FirstChar 1/LastChar 255/Widths[${'500 '.repeat(255)}]/Encoding<</Type/Encoding/Differences[1 ${'/x '.repeat(255)}]>>/ToUnicode ${font + 1} 0 R>>`,
    stream(
      Buffer.from(
        `/CIDInit /ProcSet findresource begin 12 dict begin begincmap 1 begincodespacerange <00> <ff> endcodespacerange ${letters.length} beginbfchar\n${map}\nendbfchar endcmap end end`,
      ),
    ),
    ...extra,
  ];
  const lock = `/Encrypt<</Filter/Standard/V 1/R 2/P -4/O<${'ab'.repeat(32)}>/U<${'cd'.repeat(32)}>>>/ID[<00><00>]`;
  return assemblePdf(objects, `/Info 3 0 R${isLocked ? lock : ''}`);
}

/** A stream object, compressed unless a different filter is given. */
export function stream(content: Buffer, dictionary = '/Filter/FlateDecode'): string {
  const packed = dictionary === '/Filter/FlateDecode' ? deflateSync(content) : content;
  return `<<${dictionary}/Length ${packed.length}>>stream\n${packed.toString('latin1')}\nendstream`;
}

/** Numbers the objects from 1 and writes the cross-reference table. The first object is the catalogue. */
export function assemblePdf(objects: readonly string[], trailer = ''): Buffer {
  let text = '%PDF-1.7\n';
  const places = objects.map((content, index) => {
    const place = text.length;
    text += `${index + 1} 0 obj${content}\nendobj\n`;
    return place;
  });
  const table = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('');
  const size = objects.length + 1;
  const end = `trailer<</Size ${size}/Root 1 0 R${trailer}>>\nstartxref\n${text.length}\n%%EOF`;
  return Buffer.from(`${text}xref\n0 ${size}\n0000000000 65535 f \n${table}${end}`, 'latin1');
}

/** A page whose content inflates to this many bytes, through one filter or several nested ones. */
export function makePdfBomb(bytes: number, layers = 1): Buffer {
  let content = Buffer.alloc(bytes, 'BT ET ');
  for (let layer = 0; layer < layers; layer += 1) content = deflateSync(content, { level: layer === 0 ? 1 : 9 });
  const filters = `/Filter[${'/FlateDecode'.repeat(layers)}]`;
  return assemblePdf([
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Count 1/Kids[3 0 R]>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R>>',
    stream(content, filters),
  ]);
}

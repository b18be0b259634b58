import { strToU8, zipSync } from 'fflate';

const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const escape = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** An archive of texts, or of other archives. */
export function makeZip(files: Readonly<Record<string, string | Uint8Array>>): Buffer {
  const entries = Object.entries(files).map(([name, content]) => [
    name,
    typeof content === 'string' ? strToU8(content) : content,
  ]);
  return Buffer.from(zipSync(Object.fromEntries(entries) as Record<string, Uint8Array>));
}

/** The same archive with a forged uncompressed size for every file in it. */
export function withDeclaredSize(zip: Buffer, size: number): Buffer {
  const lying = Buffer.from(zip);
  for (const [signature, offset] of [
    ['PK\x01\x02', 24],
    ['PK\x03\x04', 22],
  ] as const)
    for (let at = lying.indexOf(signature, 0, 'latin1'); at >= 0; at = lying.indexOf(signature, at + 4, 'latin1'))
      lying.writeUInt32LE(size, at + offset);
  return lying;
}

const relations = (target: string) =>
  `<Relationships><Relationship Id="r1" Type="${OFFICE}/officeDocument" Target="${target}"/></Relationships>`;

interface DocxParts {
  styles?: string;
  core?: string;
}

/** A Word file with this body. */
export function makeDocx(body: string, { styles = HEADINGS, core }: DocxParts = {}): Buffer {
  return makeZip({
    '[Content_Types].xml': '<Types/>',
    '_rels/.rels': relations('word/document.xml'),
    'word/document.xml': `<?xml version="1.0"?><w:document xmlns:w="w"><w:body>${body}</w:body></w:document>`,
    'word/styles.xml': `<w:styles>${styles}</w:styles>`,
    ...(core ? { 'docProps/core.xml': core } : {}),
  });
}

/** As the German Word writes them: the id is translated, the name is not. */
const HEADINGS = [1, 2]
  .map(
    (level) =>
      `<w:style w:type="paragraph" w:styleId="berschrift${level}"><w:name w:val="heading ${level}"/></w:style>`,
  )
  .join('');

export const paragraph = (text: string, style = '') =>
  `<w:p>${style ? `<w:pPr><w:pStyle w:val="${style}"/></w:pPr>` : ''}<w:r><w:t>${escape(text)}</w:t></w:r></w:p>`;

type Cell = string | number | null;
interface SheetOfTest {
  name: string;
  rows: readonly (readonly Cell[])[];
  isHidden?: boolean;
}

const column = (index: number) => String.fromCharCode(65 + index);
const cellXml = (cell: Cell, at: string) => {
  if (cell === null) return '';
  if (typeof cell === 'number') return `<c r="${at}"><v>${cell}</v></c>`;
  return `<c r="${at}" t="inlineStr"><is><t>${escape(cell)}</t></is></c>`;
};
const sheetXml = (rows: SheetOfTest['rows']) =>
  rows
    .map(
      (cells, row) =>
        `<row r="${row + 1}">${cells.map((cell, index) => cellXml(cell, `${column(index)}${row + 1}`)).join('')}</row>`,
    )
    .join('');

/** A workbook with these sheets. */
export function makeXlsx(sheets: readonly SheetOfTest[], extra: Readonly<Record<string, string>> = {}): Buffer {
  const list = sheets.map(
    ({ name, isHidden }, index) =>
      `<sheet name="${escape(name)}" sheetId="${index + 1}" ${isHidden ? 'state="hidden"' : ''} r:id="r${index + 1}"/>`,
  );
  const links = sheets.map(
    (_, index) =>
      `<Relationship Id="r${index + 1}" Type="${OFFICE}/worksheet" Target="worksheets/sheet${index + 1}.xml"/>`,
  );
  const main = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
  const parts = sheets.map(({ rows }, index) => [
    `xl/worksheets/sheet${index + 1}.xml`,
    `<?xml version="1.0"?><worksheet ${main}><sheetData>${sheetXml(rows)}</sheetData></worksheet>`,
  ]);
  return makeZip({
    '[Content_Types].xml': '<Types/>',
    '_rels/.rels': relations('xl/workbook.xml'),
    'xl/workbook.xml': `<?xml version="1.0"?><workbook ${main} xmlns:r="${OFFICE}"><sheets>${list.join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${links.join('')}</Relationships>`,
    'xl/styles.xml': `<styleSheet ${main}><cellXfs><xf numFmtId="0"/></cellXfs></styleSheet>`,
    ...(Object.fromEntries(parts) as Record<string, string>),
    ...extra,
  });
}

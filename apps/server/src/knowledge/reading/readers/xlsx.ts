import type { Archive } from '../archive.ts';
import { Blocks } from '../blocks.ts';
import { ReadingError, type ReadPage } from '../page.ts';
import { addTable } from './table.ts';
import { readRows, type Workbook } from './xlsx-sheet.ts';
import { formatOf, type NumberFormat } from './xlsx-values.ts';
import { walkXml } from './xml.ts';

const LINKS = 'xl/_rels/workbook.xml.rels';

/** The parts of a workbook that contain values: no images, no macros, no caches. */
export const isPartOfXlsx = (name: string): boolean =>
  name === LINKS || /^xl\/(?:workbook|styles|sharedStrings|worksheets\/[^/]+)\.xml$/.test(name);

/** Reads every visible sheet. */
export function readXlsx(archive: Archive): ReadPage {
  const { sheets, is1904 } = readWorkbook(archive);
  const workbook: Workbook = { texts: readTexts(archive), formats: readFormats(archive), is1904 };
  const blocks = new Blocks();
  for (const { name, part } of sheets) {
    if (sheets.length > 1) blocks.heading(1, name);
    addTable(readRows(archive.find(part) ?? '', workbook), blocks);
  }
  return { title: '', blocks: blocks.end() };
}

function readWorkbook(archive: Archive) {
  const parts = new Map<string, string>();
  walkXml(archive.find(LINKS) ?? '', {
    open(name, { Id = '', Target = '' }) {
      if (name === 'Relationship') parts.set(Id, Target.startsWith('/') ? Target.slice(1) : `xl/${Target}`);
    },
  });
  const sheets: { name: string; part: string }[] = [];
  let is1904 = false;
  walkXml(archive.find('xl/workbook.xml') ?? '', {
    open(tag, { name = '', id = '', state = '', date1904 = '' }) {
      if (tag === 'workbookPr') is1904 = ['1', 'true'].includes(date1904);
      const part = tag === 'sheet' ? parts.get(id) : undefined;
      if (part && archive.has(part) && !/hidden$/i.test(state)) sheets.push({ name, part });
    },
  });
  if (parts.size === 0) throw new ReadingError('broken');
  return { sheets, is1904 };
}

/** The shared strings that cells refer to by index. Phonetic guides are left out. */
function readTexts(archive: Archive): string[] {
  const texts: string[] = [];
  let text = '';
  let isText = false;
  let isReading = false;
  walkXml(archive.find('xl/sharedStrings.xml') ?? '', {
    open(name) {
      if (name === 'si') text = '';
      if (name === 'rPh') isReading = true;
      isText = name === 't' && !isReading;
    },
    text: (words) => (text += isText ? words : ''),
    close(name) {
      isText = false;
      if (name === 'rPh') isReading = false;
      if (name === 'si') texts.push(text);
    },
  });
  return texts;
}

/** The number format of each cell style, by style index. */
function readFormats(archive: Archive): NumberFormat[] {
  const codes = new Map<number, string>();
  const formats: NumberFormat[] = [];
  let isCellStyle = false;
  walkXml(archive.find('xl/styles.xml') ?? '', {
    open(name, { numFmtId = '0', formatCode = '' }) {
      if (name === 'numFmt') codes.set(Number(numFmtId), formatCode);
      if (name === 'cellXfs') isCellStyle = true;
      if (name === 'xf' && isCellStyle) formats.push(formatOf(Number(numFmtId), codes.get(Number(numFmtId))));
    },
    close(name) {
      if (name === 'cellXfs') isCellStyle = false;
    },
  });
  return formats;
}

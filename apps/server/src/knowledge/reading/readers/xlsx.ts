import readSheets from 'read-excel-file/universal';
import type { Archive } from '../archive.ts';
import { Blocks } from '../blocks.ts';
import { ReadingError, type ReadPage } from '../page.ts';
import { addTable } from './table.ts';
import { walkXml } from './xml.ts';

/** The parts of a workbook that hold values: no pictures, no macros, no saved caches. */
export const isPartOfXlsx = (name: string): boolean =>
  /^(\[Content_Types\]\.xml|_rels\/\.rels|xl\/(workbook|styles|sharedStrings)\.xml|xl\/_rels\/workbook\.xml\.rels|xl\/worksheets\/[^/]+\.xml)$/i.test(
    name,
  );

const MOST_CELLS = 1_000_000;

/** Reads every sheet that is shown. */
export async function readXlsx(archive: Archive): Promise<ReadPage> {
  for (const sheet of archive.names()) if (/worksheets/.test(sheet)) checkReach(archive.find(sheet) ?? '');
  const hidden = hiddenSheets(archive.find('xl/workbook.xml') ?? '');
  const sheets = await allSheets(archive);
  const shown = sheets.filter(({ sheet }) => !hidden.has(sheet));
  const blocks = new Blocks();
  for (const { sheet, data } of shown) {
    if (shown.length > 1) blocks.heading(1, sheet);
    addTable(
      data.map((row) => row.map(cellText)),
      blocks,
    );
  }
  return { title: '', blocks: blocks.end() };
}

async function allSheets(archive: Archive) {
  try {
    return await readSheets(archive.repack().buffer);
  } catch (error) {
    throw new ReadingError('broken', error);
  }
}

/** Refuses sheets whose cells lie so far apart that the empty ones between them would fill the memory. */
function checkReach(xml: string) {
  let rows = 0;
  let columns = 0;
  const reach = (place: string) => {
    const [, letters = '', digits = '0'] = /([A-Z]{1,4})(\d{1,8})$/i.exec(place) ?? [];
    rows = Math.max(rows, Number(digits));
    columns = Math.max(
      columns,
      Array.from(letters.toUpperCase()).reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0),
    );
    if (rows * columns > MOST_CELLS) throw new ReadingError('too_much_inside');
  };
  walkXml(xml, {
    open(name, attributes) {
      if (name === 'c') reach(attributes.r ?? '');
      if (name === 'dimension') reach(attributes.ref ?? '');
    },
  });
}

function hiddenSheets(workbook: string): Set<string> {
  const hidden = new Set<string>();
  walkXml(workbook, {
    open(name, attributes) {
      if (name === 'sheet' && /hidden$/i.test(attributes.state ?? '')) hidden.add(attributes.name ?? '');
    },
  });
  return hidden;
}

function cellText(value: unknown): string {
  if (value instanceof Date)
    return Number.isNaN(value.getTime()) ? '' : value.toISOString().replace(/T00:00:00.*$/, '');
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : '';
}

import { LIMITS, ReadingError } from '../page.ts';
import { showNumber, type NumberFormat } from './xlsx-values.ts';
import { walkXml } from './xml.ts';

/** What all sheets of a workbook share. */
export interface Workbook {
  texts: readonly string[];
  formats: readonly NumberFormat[];
  is1904: boolean;
}

/** Cells beyond this column contain nothing meant for readers. */
const MAX_COLUMNS = 500;

/** The non-empty rows of a sheet with cells as displayed. Formulas yield their last result. */
export function readRows(xml: string, workbook: Workbook): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let cell = { column: 0, type: '', style: 0, text: '' };
  let isValue = false;
  let size = 0;
  walkXml(xml, {
    open(name, { r = '', t = 'n', s = '0' }) {
      if (name === 'row') row = [];
      if (name === 'c') cell = { column: columnOf(r) ?? row.length, type: t, style: Number(s), text: '' };
      isValue = name === 'v' || name === 't';
    },
    text(words) {
      if (isValue) cell.text += words;
    },
    close(name) {
      isValue = false;
      if (name === 'c' && cell.column < MAX_COLUMNS) {
        const shown = show(cell, workbook);
        while (row.length < cell.column) row.push('');
        row[cell.column] = shown;
        size += shown.length;
        if (size > LIMITS.textCharacters) throw new ReadingError('too_much_inside');
      }
      if (name === 'row' && row.some(Boolean)) rows.push(row);
    },
  });
  return rows;
}

/** The zero-based column of `AB12`. Null if the program omitted the reference; then cells are consecutive. */
function columnOf(place: string): number | null {
  const letters = /^[A-Z]{1,3}/i.exec(place)?.[0].toUpperCase();
  if (!letters) return null;
  return Array.from(letters).reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

function show({ type, style, text }: { type: string; style: number; text: string }, workbook: Workbook): string {
  if (type === 's') return workbook.texts[Number(text)] ?? '';
  if (type === 'b') return text === '1' ? 'true' : 'false';
  if (type === 'e') return '';
  if (type === 'd') return text.replace(/T00:00(:00)?.*$/, '');
  return type === 'n' ? showNumber(text, workbook.formats[style] ?? 'plain', workbook.is1904) : text;
}

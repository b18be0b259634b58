import { parse } from 'csv-parse/sync';
import { Blocks } from '../blocks.ts';
import { ReadingError, type ReadPage } from '../page.ts';
import { addTable } from './table.ts';

const SAMPLE = 10_000;

/** Reads a table of comma, semicolon or tab separated values. */
export function readCsv(text: string): ReadPage {
  const blocks = new Blocks();
  addTable(parseRows(text), blocks);
  return { title: '', blocks: blocks.end() };
}

function parseRows(text: string): string[][] {
  try {
    return parse(text, {
      delimiter: likeliestDelimiter(text),
      bom: true,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
    });
  } catch (error) {
    throw new ReadingError('broken', error); // an unterminated quote
  }
}

/** The delimiter that yields the most columns in the first lines, ignoring quoted text. */
function likeliestDelimiter(text: string): string {
  const lines = text
    .slice(0, SAMPLE)
    .replace(/"[^"]*"/g, '')
    .split(/\r?\n/, 10);
  const count = (sign: string) => lines.reduce((sum, line) => sum + line.split(sign).length - 1, 0);
  const signs = [',', ';', '\t'].toSorted((a, b) => count(b) - count(a));
  return signs[0] ?? ',';
}

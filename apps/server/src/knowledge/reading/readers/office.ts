import { Archive } from '../archive.ts';
import { ReadingError, type Limits, type ReadPage } from '../page.ts';
import { isPartOfDocx, readDocx } from './docx.ts';
import { isPartOfXlsx, readXlsx } from './xlsx.ts';

/** Reads an archive that is a Word file or an Excel workbook. */
export async function readOffice(bytes: Buffer, limits: Limits): Promise<ReadPage> {
  const archive = await Archive.open(bytes, (name) => isPartOfDocx(name) || isPartOfXlsx(name), limits);
  if (archive.has('xl/workbook.xml')) return readXlsx(archive);
  if (archive.names().some((name) => /^word\/document\d*\.xml$/.test(name))) return readDocx(archive);
  throw new ReadingError('not_supported');
}

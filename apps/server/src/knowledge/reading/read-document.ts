import { Archive } from './archive.ts';
import { ReadingError, type Limits, type ReadPage } from './page.ts';
import { isPartOfDocx, readDocx } from './readers/docx.ts';
import { readCsv } from './readers/csv.ts';
import { readHtml, type ReadHtml } from './readers/html.ts';
import { readPlain } from './readers/plain.ts';
import { isPartOfXlsx } from './readers/xlsx.ts';
import { sniff } from './sniff.ts';

/** What a file or a page holds; of a page also what a crawler asks of it. */
export interface ReadDocument {
  page: ReadPage;
  html: Omit<ReadHtml, 'page'> | null;
}

/** Reads whatever it is by its content. Runs in the worker; the heavy readers are loaded only when they are needed. */
export async function readDocument(bytes: Buffer, name: string, limits: Limits): Promise<ReadDocument> {
  const found = sniff(bytes, name);
  switch (found.kind) {
    case 'empty':
    case 'encrypted':
    case 'not_supported':
      throw new ReadingError(found.kind);
    case 'html': {
      const { page, ...html } = readHtml(found.text);
      return { page: named(page, name, 'no_text'), html };
    }
    case 'markdown': {
      const { readMarkdown } = await import('./readers/markdown.ts');
      return { page: named(readMarkdown(found.text), name, 'empty'), html: null };
    }
    case 'csv':
      return { page: named(readCsv(found.text), name, 'empty'), html: null };
    case 'text':
      return { page: named(readPlain(found.text), name, 'empty'), html: null };
    case 'pdf': {
      const { readPdf } = await import('./readers/pdf.ts');
      return { page: named(await readPdf(bytes, limits), name, 'no_text'), html: null };
    }
    case 'archive':
      return { page: named(await readArchive(bytes, limits), name, 'no_text'), html: null };
  }
}

async function readArchive(bytes: Buffer, limits: Limits): Promise<ReadPage> {
  const archive = await Archive.open(bytes, (name) => isPartOfDocx(name) || isPartOfXlsx(name), limits);
  if (archive.has('xl/workbook.xml')) {
    const { readXlsx } = await import('./readers/xlsx.ts');
    return readXlsx(archive);
  }
  if (archive.has('word/document.xml') || archive.has('word/document2.xml')) return readDocx(archive);
  throw new ReadingError('not_supported');
}

/** What has no title of its own is called by its file. */
function named(page: ReadPage, name: string, without: 'empty' | 'no_text'): ReadPage {
  if (page.blocks.length === 0) throw new ReadingError(without);
  return { ...page, title: page.title || name.replace(/^.*[\\/]/, '').replace(/\.\w{1,8}$/, '') };
}

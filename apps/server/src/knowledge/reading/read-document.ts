import { ReadingError, type Limits, type ReadingProblem, type ReadPage } from './page.ts';
import type { ReadHtml } from './readers/html.ts';
import { sniff } from './sniff.ts';

/** What a file or a page holds; of a page also what a crawler asks of it. */
export interface ReadDocument {
  page: ReadPage;
  html: Omit<ReadHtml, 'page'> | null;
}

/** Reads whatever it is by its content. Runs in the worker, which loads a reader only when it is needed. */
export async function readDocument(bytes: Buffer, name: string, limits: Limits): Promise<ReadDocument> {
  const found = sniff(bytes, name);
  const done = (page: ReadPage, without: ReadingProblem, html: ReadDocument['html'] = null): ReadDocument => {
    if (page.blocks.length === 0) throw new ReadingError(without);
    return { page: { ...page, title: page.title || nameOnly(name) }, html };
  };
  switch (found.kind) {
    case 'empty':
    case 'encrypted':
    case 'not_supported':
      throw new ReadingError(found.kind);
    case 'html': {
      const { readHtml } = await import('./readers/html.ts');
      const { page, ...html } = readHtml(found.text);
      return done(page, 'no_text', html);
    }
    case 'markdown': {
      const { readMarkdown } = await import('./readers/markdown.ts');
      return done(readMarkdown(found.text), 'empty');
    }
    case 'csv': {
      const { readCsv } = await import('./readers/csv.ts');
      return done(readCsv(found.text), 'empty');
    }
    case 'text': {
      const { readPlain } = await import('./readers/plain.ts');
      return done(readPlain(found.text), 'empty');
    }
    case 'pdf': {
      const { readPdf } = await import('./readers/pdf.ts');
      return done(await readPdf(bytes, limits), 'no_text');
    }
    case 'archive': {
      const { readOffice } = await import('./readers/office.ts');
      return done(await readOffice(bytes, limits), 'no_text');
    }
  }
}

/** What has no title of its own is called by its file. */
const nameOnly = (name: string) => name.replace(/^.*[\\/]/, '').replace(/\.\w{1,8}$/, '');

import { ReadingError, type Limits, type ReadingProblem, type ReadPage } from './page.ts';
import type { ReadHtml } from './readers/html.ts';
import { sniff } from './sniff.ts';

/** The content of a file or page; for a page also what a crawler needs to know. */
export interface ReadDocument {
  page: ReadPage;
  html: Omit<ReadHtml, 'page'> | null;
}

/** Reads a file by what its content is. Runs in the worker and loads readers on demand. */
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

/** Reads a text that people typed or pasted. Runs in the worker. */
export async function readPasted(text: string): Promise<ReadDocument> {
  const { looksLikeMarkdown } = await import('./readers/looks-like-markdown.ts');
  if (looksLikeMarkdown(text)) {
    const { readMarkdown } = await import('./readers/markdown.ts');
    return checked(readMarkdown(text, { isPasted: true }));
  }
  const { withoutTemplates } = await import('./readers/templates.ts');
  const clean = withoutTemplates(text).trim();
  return checked({ title: '', blocks: clean ? [{ heading: '', text: clean }] : [] });
}

function checked(page: ReadPage): ReadDocument {
  if (page.blocks.length === 0) throw new ReadingError('empty');
  return { page, html: null };
}

/** The file name serves as the title where there is no other. */
const nameOnly = (name: string) => name.replace(/^.*[\\/]/, '').replace(/\.\w{1,8}$/, '');

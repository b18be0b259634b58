import { buffer } from 'node:stream/consumers';
import type { SourceContent } from '@parley/contracts/knowledge';
import type { FileStore } from '../../infra/files/file-store.ts';
import type { Outbound } from '../../infra/outbound/outbound.ts';
import {
  chunkInTurns,
  crawl,
  readFile,
  ReadingError,
  readText,
  type KnownPage,
  type ReadPage,
} from '../reading/index.ts';
import type { PageReading } from './store-reading.ts';

/** What is needed to read a source. */
export interface ReadableSource {
  name: string;
  content: SourceContent;
  storageKey: string | null;
}

export interface ReadingDependencies {
  files: Pick<FileStore, 'read'>;
  outbound: Outbound;
  /** What is known of pages from the last reading, by address. */
  known: ReadonlyMap<string, KnownPage>;
  onProgress: (done: number, total: number) => void;
  signal: AbortSignal;
}

const NOWHERE = { etag: null, modified: null, hash: '', links: [] };

/** Reads a whole source page by page. An unreadable page is returned as failed, with the reason. */
export async function readSource(source: ReadableSource, dependencies: ReadingDependencies): Promise<PageReading[]> {
  const { content } = source;
  if (content.type === 'url' || content.type === 'site') return readWeb(content, dependencies);
  try {
    if (content.type !== 'file') return [await readOwnWords(source.name, content)];
    return [await asRead(await openFile(source, dependencies.files))];
  } catch (error) {
    if (!(error instanceof ReadingError)) throw error;
    const page = { ...NOWHERE, address: '', title: source.name };
    return [{ ...page, status: 'failed', problem: error.problem, chunks: [] }];
  }
}

/** Reads a text typed by staff. */
export async function readOwnWords(
  name: string,
  content: Extract<SourceContent, { type: 'text' | 'qa' }>,
): Promise<PageReading> {
  if (content.type === 'text') return asRead({ title: name, blocks: await readText(content.text) });
  const blocks = content.pairs.map(({ question, answer }) => ({ heading: question, text: answer, isAnswer: true }));
  return asRead({ title: name, blocks });
}

async function openFile({ name, storageKey }: ReadableSource, files: ReadingDependencies['files']): Promise<ReadPage> {
  if (!storageKey) throw new ReadingError('empty');
  return readFile(await buffer(files.read(storageKey)), name);
}

/** A source without pages becomes a single page. */
const asRead = async (read: ReadPage): Promise<PageReading> => ({
  ...NOWHERE,
  address: '',
  title: read.title,
  status: 'read',
  problem: null,
  chunks: await chunksOf(read),
});

async function readWeb(
  content: Extract<SourceContent, { type: 'url' | 'site' }>,
  { outbound, known, onProgress, signal }: ReadingDependencies,
): Promise<PageReading[]> {
  const pages: PageReading[] = [];
  const plan = { include: [], exclude: [], depth: 0, pageCap: 1, ...content, start: content.url, kind: content.type };
  await crawl(plan, {
    fetch: outbound,
    known: (url) => known.get(url),
    onProgress,
    signal,
    async onPage(result) {
      const { url: address, status } = result;
      const page = { ...NOWHERE, address, title: address, status, problem: 'reason' in result ? result.reason : null };
      if (status !== 'read') return void pages.push({ ...page, chunks: [] });
      const { page: read, etag, lastModified: modified, hash, links } = result;
      pages.push({ ...page, title: read.title || address, etag, modified, hash, links, chunks: await chunksOf(read) });
    },
  });
  return pages;
}

const chunksOf = async (page: ReadPage) =>
  (await chunkInTurns(page)).map(({ isAnswer, ...chunk }) => ({
    ...chunk,
    kind: isAnswer ? ('qa' as const) : ('text' as const),
  }));

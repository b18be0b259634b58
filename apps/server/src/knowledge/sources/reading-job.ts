import { buffer } from 'node:stream/consumers';
import type { SourceContent } from '@parley/contracts/knowledge';
import { sql as raw } from 'kysely';
import { z } from 'zod';
import type { FileStore } from '../../infra/files/file-store.ts';
import type { Jobs } from '../../infra/jobs/jobs.ts';
import type { Sql, Tx } from '../../infra/sql/sql.ts';
import { chunkInTurns, readFile, ReadingError, type ReadPage } from '../reading/index.ts';
import { keepReading, type PageReading } from './keep-reading.ts';

const Order = z.object({ sourceId: z.number(), reading: z.number() });

interface Means {
  files: Pick<FileStore, 'read'>;
}

/** Reads sources one after another for each company, and puts what it found in the place of what was there. */
export function createReading(sql: Sql, jobs: Jobs, { files }: Means) {
  jobs.handle('knowledge.read', async (payload, run) => {
    const { sourceId, reading } = Order.parse(payload);
    const companyId = run.companyId ?? 0;
    const source = await sql.inCompany(companyId, (tx) => begin(tx, companyId, sourceId, reading));
    const pages = source && (await readSource(source, files));
    await sql.inCompany(companyId, async (tx) => {
      await run.finish(tx);
      if (pages) await keepReading(tx, companyId, sourceId, reading, pages);
    });
  });

  return {
    /** Leaves a reading to a job; one that is under way for the same source counts for nothing from now on. */
    async order(tx: Tx, companyId: number, sourceId: number): Promise<void> {
      const { reading } = await tx.db
        .updateTable('knowledge_sources')
        .set({ reading: raw<number>`reading + 1`, status: 'queued', problem: null, done: 0, total: 0 })
        .where('company_id', '=', companyId)
        .where('id', '=', sourceId)
        .returning('reading')
        .executeTakeFirstOrThrow();
      await jobs.enqueue(tx, {
        kind: 'knowledge.read',
        payload: { sourceId, reading },
        companyId,
        lane: `knowledge ${companyId}`,
      });
    },
  };
}

async function begin({ db }: Tx, companyId: number, sourceId: number, reading: number) {
  return db
    .updateTable('knowledge_sources')
    .set({ status: 'reading' })
    .where('company_id', '=', companyId)
    .where('id', '=', sourceId)
    .where('reading', '=', reading)
    .where('deleted_at', 'is', null)
    .returning(['name', 'content', 'storage_key as storageKey'])
    .executeTakeFirst();
}

interface Readable {
  name: string;
  content: unknown;
  storageKey: string | null;
}

/** The pages of a source; what cannot be read is one that failed, with the reason. */
async function readSource(source: Readable, files: Means['files']): Promise<PageReading[]> {
  const page = { address: '', title: source.name, etag: null, modified: null };
  try {
    const read = await pageOf(source, files);
    const chunks = (await chunkInTurns(read)).map(({ isAnswer, ...rest }) => ({
      ...rest,
      kind: isAnswer ? ('qa' as const) : ('text' as const),
    }));
    return [{ ...page, title: read.title, status: 'read', problem: null, chunks }];
  } catch (error) {
    if (!(error instanceof ReadingError)) throw error;
    return [{ ...page, status: 'failed', problem: error.problem, chunks: [] }];
  }
}

async function pageOf({ name, content, storageKey }: Readable, files: Means['files']): Promise<ReadPage> {
  const what = content as SourceContent;
  if (what.type === 'text') return { title: name, blocks: [{ heading: '', text: what.text }] };
  if (what.type === 'qa')
    return {
      title: name,
      blocks: what.pairs.map(({ question, answer }) => ({ heading: question, text: answer, isAnswer: true })),
    };
  if (storageKey) return readFile(await buffer(files.read(storageKey)), name);
  throw new ReadingError('empty');
}

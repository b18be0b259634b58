import type { SourceContent } from '@parley/contracts/knowledge';
import { sql as raw } from 'kysely';
import { z } from 'zod';
import { AppError } from '../../infra/errors.ts';
import type { FileStore } from '../../infra/files/file-store.ts';
import type { JobRun, Jobs } from '../../infra/jobs/jobs.ts';
import type { Outbound } from '../../infra/outbound/outbound.ts';
import type { Sql, Tx } from '../../infra/sql/sql.ts';
import type { KnownPage } from '../reading/index.ts';
import type { Quotas } from '../../quotas/index.ts';
import { storeReading, type PageReading } from './store-reading.ts';
import { registerChangeChecks } from './change-checks.ts';
import { readSource, type ReadableSource } from './read-source.ts';

/** Discards the new content because the quota is used up; the previous content stays in use. */
const withoutSpace = (page: PageReading): PageReading => ({ ...page, status: 'failed', problem: 'quota', chunks: [] });

const Order = z.object({ sourceId: z.number(), reading: z.number() });
type Order = z.output<typeof Order>;
/** How often a reading stores its progress and checks whether it is still wanted. */
const PROGRESS_INTERVAL_MS = 500;
const SYNC_EVERY_S = 300;
const MAX_BATCH = 50;
/** A site takes minutes, mostly waiting, so readings have their own limit and delay only each other. */
const MAX_READINGS = 8;

interface Dependencies {
  files: Pick<FileStore, 'read'>;
  outbound: Outbound;
  quotas: Quotas;
}

/** Reads sources and replaces their previous content. */
export function createReading(sql: Sql, jobs: Jobs, dependencies: Dependencies) {
  async function read(companyId: number, order: Order, source: ReadableSource & { known: Map<string, KnownPage> }) {
    const stopped = new AbortController();
    let progress = { done: 0, total: 0 };
    const reportProgress = async () => {
      const isWanted = await sql.inCompany(companyId, (tx) => storeProgress(tx, companyId, order, progress));
      if (!isWanted) stopped.abort();
    };
    const clock = setInterval(() => void reportProgress().catch(() => {}), PROGRESS_INTERVAL_MS); // the next tick tries again
    try {
      const onProgress = (done: number, total: number) => void (progress = { done, total });
      return await readSource(source, { ...dependencies, known: source.known, onProgress, signal: stopped.signal });
    } catch (error) {
      if (stopped.signal.aborted) return null;
      throw error;
    } finally {
      clearInterval(clock);
    }
  }

  const readAndStore = async (payload: unknown, run: JobRun) => {
    const order = Order.parse(payload);
    const companyId = run.companyId ?? 0;
    const source = await sql.inCompany(companyId, (tx) => begin(tx, companyId, order));
    const pages = source && (await read(companyId, order, source));
    const keep = (kept: readonly PageReading[] | null, check: (tx: Tx) => Promise<void>) =>
      sql.inCompany(companyId, async (tx) => {
        await run.finish(tx);
        if (kept) await storeReading(tx, companyId, order.sourceId, order.reading, kept);
        await check(tx);
      });
    try {
      await keep(pages, (tx) => dependencies.quotas.requireSpace(tx, companyId, 'passages', 0));
    } catch (error) {
      if (!pages || !(error instanceof AppError && error.code === 'quota_reached')) throw error;
      await keep(pages.map(withoutSpace), async () => {});
    }
  };
  jobs.handle('knowledge.read', readAndStore, { atOnce: MAX_READINGS });

  /** Enqueues a reading; one in progress for the same source becomes obsolete. */
  async function order(tx: Tx, companyId: number, sourceId: number): Promise<void> {
    const { reading, type } = await tx.db
      .updateTable('knowledge_sources')
      .set({ reading: raw<number>`reading + 1`, status: 'queued', problem: null, done: 0, total: 0 })
      .where('company_id', '=', companyId)
      .where('id', '=', sourceId)
      .returning(['reading', 'type'])
      .executeTakeFirstOrThrow();
    const isSlow = type === 'url' || type === 'site';
    await jobs.enqueue(tx, {
      kind: 'knowledge.read',
      payload: { sourceId, reading },
      companyId,
      // A company's sites are read one at a time; other sources do not wait for them.
      lane: isSlow ? `knowledge ${companyId}` : `knowledge source ${sourceId}`,
    });
  }

  jobs.every('knowledge.sync', SYNC_EVERY_S, async () => {
    for (const { id, company_id: companyId } of await sql.asSystem(findDue))
      await sql.inCompany(companyId, (tx) => order(tx, companyId, id));
  });

  registerChangeChecks(sql, jobs, dependencies.outbound);
  return { order };
}

/** Sources that are due to be read again and not being read. */
export async function findDue({ db }: Tx): Promise<{ id: number; company_id: number }[]> {
  return db
    .selectFrom('knowledge_sources')
    .select(['id', 'company_id'])
    .where('sync_every_hours', 'is not', null)
    .where('synced_at', '<', raw<Date>`now() - sync_every_hours * interval '1 hour'`)
    .where('status', 'not in', ['queued', 'fetching', 'reading', 'indexing'])
    .where('deleted_at', 'is', null)
    .limit(MAX_BATCH)
    .execute();
}

/** The source with what is known of its pages, if this reading is still wanted. */
async function begin({ db }: Tx, companyId: number, { sourceId, reading }: Order) {
  const source = await db
    .updateTable('knowledge_sources')
    .set({ status: raw<string>`CASE WHEN type IN ('url', 'site') THEN 'fetching' ELSE 'reading' END` })
    .where('company_id', '=', companyId)
    .where('id', '=', sourceId)
    .where('reading', '=', reading)
    .where('deleted_at', 'is', null)
    .returning(['name', 'content', 'storage_key as storageKey'])
    .executeTakeFirst();
  if (!source) return null;
  const pages = await db
    .selectFrom('knowledge_pages')
    .select(['address', 'etag', 'modified as lastModified', 'hash', 'links'])
    .where('company_id', '=', companyId)
    .where('source_id', '=', sourceId)
    .where('hash', '<>', '')
    .execute();
  const known = new Map(pages.map(({ address, links, ...page }) => [address, { ...page, links: links as string[] }]));
  return { ...source, content: source.content as SourceContent, known };
}

/** False if this reading is no longer wanted. */
async function storeProgress(
  { db }: Tx,
  companyId: number,
  { sourceId, reading }: Order,
  progress: { done: number; total: number },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('knowledge_sources')
    .set(progress)
    .where('company_id', '=', companyId)
    .where('id', '=', sourceId)
    .where('reading', '=', reading)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

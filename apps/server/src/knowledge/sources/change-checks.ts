import type { SourceContent } from '@parley/contracts/knowledge';
import { sql as raw } from 'kysely';
import { z } from 'zod';
import type { Jobs } from '../../infra/jobs/jobs.ts';
import type { Outbound } from '../../infra/outbound/outbound.ts';
import type { Sql, Tx } from '../../infra/sql/sql.ts';
import { crawl, type KnownPage } from '../reading/index.ts';

const Payload = z.object({ sourceId: z.number() });
const EVERY_S = 86_400;
const MAX_PER_DAY = 500;

/**
 * Checks once a day the first page of sources without a schedule. If it has changed, the source is shown as out of date, and
 * staff decide whether to read it again.
 */
export function registerChangeChecks(sql: Sql, jobs: Jobs, outbound: Outbound) {
  jobs.handle('knowledge.look', async (payload, run) => {
    const companyId = run.companyId ?? 0;
    const { sourceId } = Payload.parse(payload);
    const first = await sql.inCompany(companyId, (tx) => findFirstPage(tx, companyId, sourceId));
    const isChanged = first !== null && (await hasChanged(first.url, first.known, outbound));
    await sql.inCompany(companyId, async (tx) => {
      await run.finish(tx);
      if (isChanged) await markChanged(tx, companyId, sourceId);
    });
  });

  jobs.every('knowledge.looks', EVERY_S, async () => {
    for (const { id, company_id: companyId } of await sql.asSystem(findUnscheduled))
      await sql.inCompany(companyId, (tx) =>
        jobs.enqueue(tx, {
          kind: 'knowledge.look',
          payload: { sourceId: id },
          companyId,
          lane: `knowledge ${companyId}`, // one at a time, like reading sites
        }),
      );
  });
}

/** Pages and sites in use that were last read more than a day ago and have no schedule. */
export async function findUnscheduled({ db }: Tx): Promise<{ id: number; company_id: number }[]> {
  return db
    .selectFrom('knowledge_sources')
    .select(['id', 'company_id'])
    .where('type', 'in', ['url', 'site'])
    .where('status', '=', 'ready')
    .where('is_enabled', '=', true)
    .where('sync_every_hours', 'is', null)
    .where('synced_at', '<', raw<Date>`now() - interval '1 day'`)
    .where('deleted_at', 'is', null)
    .orderBy(raw`random()`)
    .limit(MAX_PER_DAY)
    .execute();
}

/** The source's start address and what is known of its pages; null if the source cannot be checked. */
async function findFirstPage({ db }: Tx, companyId: number, sourceId: number) {
  const source = await db
    .selectFrom('knowledge_sources')
    .select('content')
    .where('company_id', '=', companyId)
    .where('id', '=', sourceId)
    .where('status', '=', 'ready')
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  const content = source?.content as SourceContent | undefined;
  if (content?.type !== 'url' && content?.type !== 'site') return null;
  const pages = await db
    .selectFrom('knowledge_pages')
    .select(['address', 'etag', 'modified as lastModified', 'hash'])
    .where('company_id', '=', companyId)
    .where('source_id', '=', sourceId)
    .where('hash', '<>', '')
    .execute();
  const known = new Map(pages.map(({ address, ...page }): [string, KnownPage] => [address, { ...page, links: [] }]));
  return { url: content.url, known };
}

/** Whether the page has changed since it was read. An unreachable page counts as unchanged. */
async function hasChanged(url: string, known: ReadonlyMap<string, KnownPage>, outbound: Outbound): Promise<boolean> {
  let isChanged = false;
  await crawl(
    { kind: 'url', start: url, include: [], exclude: [], depth: 0, pageCap: 1 },
    {
      fetch: outbound,
      known: (address) => known.get(address),
      onProgress() {},
      signal: new AbortController().signal,
      async onPage(page) {
        if (page.status === 'read') isChanged = known.has(page.url) && known.get(page.url)?.hash !== page.hash;
      },
    },
  );
  return isChanged;
}

const markChanged = ({ db }: Tx, companyId: number, sourceId: number) =>
  db
    .updateTable('knowledge_sources')
    .set({ status: 'stale', problem: 'changed' })
    .where('company_id', '=', companyId)
    .where('id', '=', sourceId)
    .where('status', '=', 'ready')
    .execute();

import { sql as raw } from 'kysely';
import type { Tx } from '../../infra/sql/sql.ts';

/** A passage as stored. */
interface StoredChunk {
  kind: 'text' | 'qa';
  heading: string;
  text: string;
  hash: string;
  isSuspicious: boolean;
}

/** The outcome for one page of a reading. */
export interface PageReading {
  address: string;
  title: string;
  status: 'read' | 'unchanged' | 'skipped' | 'failed';
  problem: string | null;
  etag: string | null;
  modified: string | null;
  hash: string;
  links: readonly string[];
  /** Empty unless it was read. */
  chunks: readonly StoredChunk[];
}

const BATCH = 500;

/**
 * Replaces the previous reading in one transaction. Unchanged passages keep their rows, so that passages switched off by staff
 * stay off. Returns false if another reading was started or this one was stopped meanwhile.
 */
export async function storeReading(
  tx: Tx,
  companyId: number,
  sourceId: number,
  reading: number,
  pages: readonly PageReading[],
): Promise<boolean> {
  const source = await tx.db
    .selectFrom('knowledge_sources')
    .select('reading')
    .where('company_id', '=', companyId)
    .where('id', '=', sourceId)
    .forUpdate()
    .executeTakeFirst();
  if (source?.reading !== reading) return false;
  let isChanged = false;
  // Remove pages that no longer exist, unless some page failed: then others may not have been found either.
  if (pages.every(({ status }) => status !== 'failed')) {
    const seen = pages.map(({ address }) => address);
    const { numAffectedRows = 0n } = await raw`
      DELETE FROM knowledge_pages WHERE company_id = ${companyId} AND source_id = ${sourceId} AND address <> ALL(${seen}::text[])`.execute(
      tx.db,
    );
    isChanged = numAffectedRows > 0n;
  }
  for (const page of pages) {
    const pageId = await storePage(tx, companyId, sourceId, page);
    if (page.status !== 'read') continue;
    isChanged = (await storeChunks(tx, companyId, sourceId, pageId, page.chunks)) || isChanged;
  }
  await settle(tx, companyId, sourceId, pages, isChanged);
  return true;
}

async function storePage({ db }: Tx, companyId: number, sourceId: number, page: PageReading): Promise<number> {
  const { address, title, status, problem, etag, modified, hash, links } = page;
  const read = { title, etag, modified, hash, links: JSON.stringify(links) };
  const seen = { status, problem, read_at: new Date() };
  const row = await db
    .insertInto('knowledge_pages')
    .values({ company_id: companyId, source_id: sourceId, address, ...read, ...seen })
    .onConflict((conflict) =>
      conflict
        .columns(['source_id', 'address'])
        // A page that was not read this time keeps its stored details.
        .doUpdateSet(status === 'read' ? { ...read, ...seen } : seen),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

/** Returns whether any passage is new or gone. */
async function storeChunks(
  tx: Tx,
  companyId: number,
  sourceId: number,
  pageId: number,
  chunks: readonly StoredChunk[],
): Promise<boolean> {
  const rows = await tx.db
    .selectFrom('knowledge_chunks')
    .select(['id', 'hash'])
    .where('company_id', '=', companyId)
    .where('page_id', '=', pageId)
    .execute();
  const known = Map.groupBy(rows, ({ hash }) => hash);
  const fresh: (StoredChunk & { position: number })[] = [];
  const kept: { id: number; position: number }[] = [];
  for (const [position, chunk] of chunks.entries()) {
    const row = known.get(chunk.hash)?.shift();
    if (row) kept.push({ id: row.id, position });
    else fresh.push({ ...chunk, position });
  }
  const gone = [...known.values()].flat().map(({ id }) => id);
  await raw`DELETE FROM knowledge_chunks WHERE company_id = ${companyId} AND id = ANY(${gone}::bigint[])`.execute(
    tx.db,
  );
  await raw`
    UPDATE knowledge_chunks SET position = place.position
    FROM unnest(${kept.map(({ id }) => id)}::bigint[], ${kept.map(({ position }) => position)}::int[]) AS place (id, position)
    WHERE knowledge_chunks.company_id = ${companyId} AND knowledge_chunks.id = place.id`.execute(tx.db);
  for (let at = 0; at < fresh.length; at += BATCH)
    await tx.db
      .insertInto('knowledge_chunks')
      .values(
        fresh.slice(at, at + BATCH).map(({ kind, heading, text, hash, isSuspicious, position }) => ({
          company_id: companyId,
          source_id: sourceId,
          page_id: pageId,
          position,
          kind,
          heading,
          text,
          hash,
          // Passages that read like instructions to the agent stay off until somebody has reviewed them.
          is_off: isSuspicious,
          is_suspicious: isSuspicious,
        })),
      )
      .execute();
  return fresh.length + gone.length > 0;
}

/** Records whether the reading succeeded wholly, partly or not at all. After a failure the previous content stays in use. */
async function settle(
  { db }: Tx,
  companyId: number,
  sourceId: number,
  pages: readonly PageReading[],
  isChanged: boolean,
) {
  const failed = pages.filter(({ status }) => status === 'failed');
  const isRead = pages.some(({ status }) => status === 'read' || status === 'unchanged');
  await raw`
    UPDATE knowledge_sources SET
      status = ${!isRead ? 'failed' : failed.length > 0 ? 'partial' : 'ready'}, problem = ${failed[0]?.problem ?? null},
      done = 0, total = 0, synced_at = now(), revision = revision + 1,
      content_changed_at = CASE WHEN ${isChanged} THEN now() ELSE content_changed_at END,
      chunk_count = (SELECT count(*) FROM knowledge_chunks c WHERE c.source_id = ${sourceId} AND c.company_id = ${companyId})
    WHERE company_id = ${companyId} AND id = ${sourceId}`.execute(db);
}

import { sql as raw } from 'kysely';
import type { Sql, Tx } from '../infra/sql/sql.ts';
import { bucketOfOutcome } from './facts.ts';
import { keepFacts } from './keep-facts.ts';
import { RETURN_DAYS, SILENT_HOURS } from './outcome.ts';

const BATCH = 500;
/** Transactions that began before the last look may have ended after it. */
const OVERLAP = '5 minutes';
/** What happened before figures were kept is counted for the longest range and the one before it. */
const BACKFILL = '187 days';
const SILENT = `${SILENT_HOURS} hours`;
/** Conversations that come back move out of these. */
const ASSUMED = [bucketOfOutcome('assumed', 'bot'), bucketOfOutcome('assumed', 'people')];

/** Counts what has changed, company by company, until nothing is left to look at. */
export async function countChanges(sql: Sql, now: Date): Promise<void> {
  const companies = await sql.asSystem(({ db }) =>
    db.selectFrom('figure_changes').select('company_id').distinct().execute(),
  );
  for (const { company_id: companyId } of companies)
    for (let isMore = true; isMore;) isMore = await sql.inCompany(companyId, (tx) => countSome(tx, companyId, now));
}

/** Of one company, figures are counted by one transaction at a time. */
export async function lockFigures({ db }: Tx, companyId: number): Promise<void> {
  await raw`SELECT pg_advisory_xact_lock(hashtextextended('figures', ${companyId}))`.execute(db);
}

async function countSome(tx: Tx, companyId: number, now: Date): Promise<boolean> {
  await lockFigures(tx, companyId);
  const { rows } = await raw<{ conversation_id: number }>`
    DELETE FROM figure_changes WHERE company_id = ${companyId} AND id IN (
      SELECT id FROM figure_changes WHERE company_id = ${companyId} ORDER BY id LIMIT ${BATCH})
    RETURNING conversation_id`.execute(tx.db);
  const ids = [...new Set(rows.map((row) => row.conversation_id))];
  if (ids.length > 0) await keepFacts(tx, companyId, ids, now);
  return rows.length === BATCH;
}

/**
 * Notes conversations whose customers have fallen silent, have come back or have written on since the last look, which nothing announces on
 * the way of messages. It reads what was active meanwhile by the index of the inbox, and what else it needs conversation by conversation.
 */
export async function lookForChanges(sql: Sql, now: Date): Promise<void> {
  await sql.asSystem(async (tx) => {
    const { looked_at: lookedAt } = await tx.db
      .selectFrom('figure_watch')
      .select('looked_at')
      .forUpdate()
      .executeTakeFirstOrThrow();
    if (lookedAt) await noteActive(tx, lookedAt, now);
    else await noteHistory(tx, now);
    await tx.db.updateTable('figure_watch').set({ looked_at: now }).execute();
  });
}

const noteHistory = ({ db }: Tx, now: Date) =>
  raw`
  INSERT INTO figure_changes (company_id, conversation_id)
  SELECT company_id, id FROM conversations WHERE NOT is_test AND last_message_at > ${now}::timestamptz - ${BACKFILL}::interval`.execute(
    db,
  );

const noteActive = ({ db }: Tx, lookedAt: Date, now: Date) =>
  raw`
  WITH since AS (SELECT ${lookedAt}::timestamptz - ${OVERLAP}::interval AS at), active AS MATERIALIZED (
    SELECT c.* FROM since CROSS JOIN companies k CROSS JOIN LATERAL (
      SELECT c.id, c.company_id, c.customer_id, c.started_at, c.last_message_at FROM conversations c
      WHERE c.company_id = k.id AND NOT c.is_test AND c.last_message_at > since.at) c
  ), silent AS (
    SELECT c.* FROM since CROSS JOIN companies k CROSS JOIN LATERAL (
      SELECT c.id, c.company_id FROM conversations c
      WHERE c.company_id = k.id AND NOT c.is_test AND c.ended_at IS NULL AND c.last_message_at > since.at - ${SILENT}::interval
        AND c.last_message_at <= ${now}::timestamptz - ${SILENT}::interval) c
  )
  INSERT INTO figure_changes (company_id, conversation_id)
  SELECT s.company_id, s.id FROM silent s
    WHERE (SELECT f.id FROM figure_facts f WHERE f.company_id = s.company_id AND f.conversation_id = s.id AND f.kind = 'outcome' LIMIT 1) IS NULL
  UNION
  SELECT a.company_id, a.id FROM active a
    WHERE (SELECT max(f.at) FROM figure_facts f WHERE f.company_id = a.company_id AND f.conversation_id = a.id AND f.kind = 'outcome') < a.last_message_at
  UNION
  SELECT a.company_id, earlier.id FROM since CROSS JOIN active a CROSS JOIN LATERAL (
      SELECT c.id FROM conversations c WHERE c.company_id = a.company_id AND c.customer_id = a.customer_id AND c.id <> a.id OFFSET 0) earlier
    WHERE a.started_at > since.at AND (
      SELECT max(f.at) FROM figure_facts f WHERE f.company_id = a.company_id AND f.conversation_id = earlier.id AND f.kind = 'outcome'
        AND f.bucket = ANY(${ASSUMED}) AND f.at < a.started_at) >= a.started_at - ${`${RETURN_DAYS} days`}::interval`.execute(
    db,
  );

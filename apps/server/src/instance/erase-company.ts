import { sql as raw } from 'kysely';
import { z } from 'zod';
import type { Jobs } from '../infra/jobs/jobs.ts';
import { keepAccounts } from '../auth/index.ts';
import type { Sql, Tx } from '../infra/sql/sql.ts';

const KIND = 'instance.erase-company';
const BATCH = 1_000;
const Payload = z.object({ companyId: z.number() });

/** The job belongs to no company, or it would erase itself. */
export const enqueueErasure = (jobs: Jobs, tx: Tx, companyId: number) =>
  jobs.enqueue(tx, { kind: KIND, payload: { companyId }, key: `erase ${companyId}` });

/** Erases the rest of a removed company, in batches, so that no transaction locks many rows. It can be interrupted and run again. */
export function handleErasures(sql: Sql, jobs: Jobs, removeFiles: () => void) {
  jobs.handle(KIND, async (payload) => {
    const { companyId } = Payload.parse(payload);
    await sql.asSystem((tx) => keepAccounts(tx, companyId));
    for (const table of await tablesOfCompanies(sql)) while ((await eraseBatch(sql, table, companyId)) === BATCH);
    await sql.asSystem(({ db }) =>
      db.deleteFrom('companies').where('id', '=', companyId).where('removed_at', 'is not', null).execute(),
    );
    removeFiles();
  });
}

async function eraseBatch(sql: Sql, table: string, companyId: number): Promise<number> {
  const { numAffectedRows } = await sql.asSystem(({ db }) =>
    raw`
      DELETE FROM ${raw.table(table)} WHERE ctid = ANY (ARRAY(
        SELECT t.ctid FROM ${raw.table(table)} t JOIN companies c ON c.id = t.company_id
        WHERE t.company_id = ${companyId} AND c.removed_at IS NOT NULL LIMIT ${BATCH}))`.execute(db),
  );
  return Number(numAffectedRows ?? 0);
}

interface Reference {
  child: string;
  parent: string;
}

/** Every table with company rows, referencing tables first, so that deletions do not cascade. */
async function tablesOfCompanies(sql: Sql): Promise<string[]> {
  const [tables, references] = await sql.asSystem(async ({ db }) => [
    await raw<{ name: string }>`
      SELECT c.relname AS name FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = 'company_id'
      WHERE c.relkind IN ('r', 'p') AND c.relnamespace = current_schema()::regnamespace AND NOT a.attisdropped
      ORDER BY c.relname`.execute(db),
    await raw<Reference>`
      SELECT child.relname AS child, parent.relname AS parent FROM pg_constraint k
      JOIN pg_class child ON child.oid = k.conrelid JOIN pg_class parent ON parent.oid = k.confrelid
      WHERE k.contype = 'f' AND k.conrelid <> k.confrelid`.execute(db),
  ]);
  return inOrder(
    tables.rows.map(({ name }) => name),
    references.rows,
  );
}

function inOrder(tables: string[], references: Reference[]): string[] {
  const ordered: string[] = [];
  let left = tables;
  while (left.length > 0) {
    const isFree = (table: string) => !references.some(({ child, parent }) => parent === table && left.includes(child));
    const free = left.filter(isFree);
    const next = free.length > 0 ? free : left.slice(0, 1); // circular references: start with any of them
    ordered.push(...next);
    left = left.filter((table) => !next.includes(table));
  }
  return ordered;
}

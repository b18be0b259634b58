import { sql as raw } from 'kysely';
import { AppError, notFound } from '../infra/errors.ts';
import type { Tx } from '../infra/sql/sql.ts';

/** The customer into whom this one was merged, or the same one; also if there is none. */
export async function findKept(tx: Tx, companyId: number, id: number): Promise<number> {
  return (await findAllKept(tx, companyId, [id])).get(id) ?? id;
}

/** Whether this customer was merged with others, in either direction. */
export async function isMerged({ db }: Tx, companyId: number, id: number): Promise<boolean> {
  const { rows } = await raw`
    SELECT FROM customers WHERE company_id = ${companyId} AND id = ${id} AND merged_into IS NOT NULL
    UNION ALL SELECT FROM customers WHERE company_id = ${companyId} AND merged_into = ${id} LIMIT 1`.execute(db);
  return rows.length > 0;
}

async function findAllKept({ db }: Tx, companyId: number, ids: readonly number[]): Promise<Map<number, number>> {
  const { rows } = await raw<{ id: number; keptId: number }>`
    SELECT id, coalesce(merged_into, id) AS "keptId" FROM customers
    WHERE company_id = ${companyId} AND id = ANY(${[...ids]}::bigint[])`.execute(db);
  return new Map(rows.map(({ id, keptId }) => [id, keptId]));
}

/** People who write all the time begin a conversation now and then, not as many times in a few milliseconds. */
const MAX_TRIES = 20;

/**
 * Locks whole people, each a kept customer with everyone merged into them: all their conversations first and then the kept customers, in the
 * order of their ids. Storing a message locks its conversation before the customer too, so nobody waits in a circle; whoever only refers to
 * several conversations, such as the figures, does not wait for these locks. Returns the kept customer of each given one; throws if one does
 * not exist. While the locks are held, these people are not merged, taken apart or erased, and begin no conversation.
 */
export async function lockPeople(tx: Tx, companyId: number, ids: readonly number[]): Promise<Map<number, number>> {
  for (let tries = 1; tries <= MAX_TRIES; tries += 1) {
    await raw`SAVEPOINT before_people`.execute(tx.db);
    const kept = await tryToLock(tx, companyId, ids);
    if (kept) {
      await raw`RELEASE SAVEPOINT before_people`.execute(tx.db);
      return kept;
    }
    // A conversation began or people changed before all locks were held: locking what is new now would break the order.
    await raw`ROLLBACK TO SAVEPOINT before_people`.execute(tx.db);
  }
  throw new AppError('conflict');
}

/** Locks one person, and returns the kept customer. */
export async function lockPerson(tx: Tx, companyId: number, id: number): Promise<number> {
  return (await lockPeople(tx, companyId, [id])).get(id) ?? id;
}

async function tryToLock(tx: Tx, companyId: number, ids: readonly number[]): Promise<Map<number, number> | null> {
  const { db } = tx;
  const before = await findAllKept(tx, companyId, ids);
  if (before.size < new Set(ids).size) throw notFound();
  const keptIds = [...new Set(before.values())];
  const conversations = await raw<{ id: number }>`
    SELECT id FROM conversations WHERE company_id = ${companyId} AND customer_id = ANY(${keptIds}::bigint[])
    ORDER BY id FOR NO KEY UPDATE`.execute(db);
  await raw`
    SELECT FROM customers WHERE company_id = ${companyId} AND id = ANY(${keptIds}::bigint[]) ORDER BY id FOR UPDATE`.execute(
    db,
  );
  const after = await findAllKept(tx, companyId, ids);
  if (ids.some((id) => after.get(id) !== before.get(id))) return null;
  const locked = conversations.rows.map(({ id }) => id);
  const added = await raw`
    SELECT FROM conversations WHERE company_id = ${companyId} AND customer_id = ANY(${keptIds}::bigint[])
      AND id <> ALL(${locked}::bigint[]) LIMIT 1`.execute(db);
  return added.rows.length > 0 ? null : after;
}

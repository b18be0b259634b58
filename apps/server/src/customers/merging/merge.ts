import { sql as raw } from 'kysely';
import { giveConversations, touchConversations } from '../../conversations/index.ts';
import { AppError, notFound } from '../../infra/errors.ts';
import type { Tx } from '../../infra/sql/sql.ts';
import { endIfBlocked } from '../blocking.ts';
import { refreshWords } from '../details.ts';
import { lockPeople } from '../lock.ts';
import { followConversations } from '../mood.ts';
import { emptyGaps, fillGaps } from './gaps.ts';

export const UNDO_DAYS = 30;

/** Staff decided, or both customers have proved the same. */
type Grounds = { userId: number } | { proof: 'email' | 'identity' };

interface Merged {
  /** Null if they were one person already. */
  mergeId: number | null;
  keptId: number;
}

/**
 * Makes one person of two: the other's conversations are the kept one's from now on, each still in the name that its channel knows. Merging
 * the same two again, in either direction and at the same moment, changes nothing.
 */
export async function mergeCustomers(
  tx: Tx,
  companyId: number,
  { keptId: first, otherId: second }: { keptId: number; otherId: number },
  grounds: Grounds,
): Promise<Merged> {
  const kept = await lockPeople(tx, companyId, [first, second]);
  const [keptId, otherId] = [kept.get(first) ?? first, kept.get(second) ?? second];
  if (keptId === otherId) return { mergeId: null, keptId };
  const { id: mergeId } = await tx.db
    .insertInto('customer_merges')
    .values({
      company_id: companyId,
      kept_id: keptId,
      merged_id: otherId,
      proof: 'proof' in grounds ? grounds.proof : null,
      merged_by: 'userId' in grounds ? grounds.userId : null,
      kept_sentiment: raw<string>`(SELECT sentiment FROM customers WHERE id = ${keptId})`,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const moved = await listMembers(tx, companyId, otherId);
  await setKept(tx, companyId, moved, keptId);
  await giveConversations(tx, companyId, { sources: moved, from: otherId, to: keptId });
  await endIfBlocked(tx, companyId, keptId);
  await fillGaps(tx, companyId, otherId);
  await raw`
    UPDATE customers SET last_active_on = greatest(customers.last_active_on, other.last_active_on) FROM customers other
    WHERE customers.company_id = ${companyId} AND customers.id = ${keptId} AND other.id = ${otherId}`.execute(tx.db);
  await settle(tx, companyId, keptId);
  return { mergeId, keptId };
}

/** Takes two customers apart again: everything that came with the merged one, or in their name since, goes with them. */
export async function undoMerge(
  tx: Tx,
  companyId: number,
  mergeId: number,
  userId: number,
): Promise<{ keptId: number; otherId: number }> {
  const merge = await tx.db
    .selectFrom('customer_merges')
    .select(['kept_id as keptId', 'merged_id as otherId'])
    .where('company_id', '=', companyId)
    .where('id', '=', mergeId)
    .executeTakeFirst();
  if (!merge) throw notFound();
  const { keptId, otherId } = merge;
  const kept = await lockPeople(tx, companyId, [keptId]);
  const { rows } = await raw<{ isUndone: boolean; sentiment: string }>`
    SELECT undone_at IS NOT NULL AS "isUndone", kept_sentiment AS sentiment FROM customer_merges WHERE company_id = ${companyId} AND id = ${mergeId}
      AND (undone_at IS NOT NULL OR merged_at > now() - ${UNDO_DAYS} * interval '1 day')`.execute(tx.db);
  const [found] = rows;
  if (found?.isUndone) return merge;
  // Later merges are undone first, because they moved what this one had moved.
  if (!found || kept.get(keptId) !== keptId) throw new AppError('conflict');
  await tx.db
    .updateTable('customer_merges')
    .set({ undone_at: raw<Date>`now()`, undone_by: userId })
    .where('company_id', '=', companyId)
    .where('id', '=', mergeId)
    .execute();
  const moved = await listMembers(tx, companyId, otherId);
  await setKept(tx, companyId, moved, otherId);
  await giveConversations(tx, companyId, { sources: moved, from: keptId, to: otherId });
  await emptyGaps(tx, companyId, mergeId);
  for (const member of (await listMembers(tx, companyId, keptId)).slice(1)) await fillGaps(tx, companyId, member);
  await settle(tx, companyId, keptId, found.sentiment);
  await settle(tx, companyId, otherId);
  return merge;
}

/** A customer and everyone who was merged into them, directly or before, earliest first. */
async function listMembers({ db }: Tx, companyId: number, id: number): Promise<number[]> {
  const { rows } = await raw<{ id: number }>`
    WITH RECURSIVE member AS (
      SELECT ${id}::bigint AS id, 0::bigint AS merge_id
      UNION ALL
      SELECT m.merged_id, m.id FROM customer_merges m JOIN member ON m.kept_id = member.id
      WHERE m.company_id = ${companyId} AND m.undone_at IS NULL
    )
    SELECT id FROM member ORDER BY merge_id`.execute(db);
  return rows.map((row) => row.id);
}

async function setKept({ db }: Tx, companyId: number, ids: readonly number[], keptId: number): Promise<void> {
  await raw`
    UPDATE customers SET merged_into = nullif(${keptId}::bigint, id)
    WHERE company_id = ${companyId} AND id = ANY(${[...ids]}::bigint[])`.execute(db);
}

async function settle(tx: Tx, companyId: number, id: number, sentiment?: string): Promise<void> {
  await refreshWords(tx, companyId, id);
  await followConversations(tx, companyId, id, sentiment);
  await touchConversations(tx, companyId, { customerId: id });
}

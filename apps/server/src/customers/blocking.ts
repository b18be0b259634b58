import { endAllOf, resumeAllOf } from '../conversations/index.ts';
import { sql as raw } from 'kysely';
import { recordActivity } from '../activity/index.ts';
import type { Tx } from '../infra/sql/sql.ts';
import type { Messages } from '../messages/index.ts';
import { lockPerson } from './lock.ts';

/** After this time the hashes of erased customers are forgotten. */
const KEEP = '1 year';

type Note = Pick<Messages, 'note'>;
interface Caller {
  companyId: number;
  userId: number;
}

/**
 * Takes no more messages from a person, and ends their open conversations. Everybody merged into them is blocked too, so that taking them
 * apart unblocks nobody. False if they were blocked already.
 */
export async function blockCustomer(tx: Tx, messages: Note, caller: Caller, customerId: number): Promise<boolean> {
  const { companyId, userId } = caller;
  const id = await lockPerson(tx, companyId, customerId);
  const at = new Date();
  const { rows } = await raw<{ wasBlocked: boolean }>`
    SELECT bool_or(blocked_at IS NOT NULL) AS "wasBlocked" FROM customers
    WHERE company_id = ${companyId} AND (id = ${id} OR merged_into = ${id})`.execute(tx.db);
  if (rows[0]?.wasBlocked) return false;
  await raw`
    UPDATE customers SET blocked_at = ${at} WHERE company_id = ${companyId} AND (id = ${id} OR merged_into = ${id})`.execute(
    tx.db,
  );
  const ended = await endAllOf(tx, companyId, id, at);
  for (const each of ended) await messages.note(tx, companyId, each, userId, 'blocked');
  await recordActivity(tx, caller, 'customer.blocked', { id });
  return true;
}

/** Takes messages again. As an undo, the conversations go on that the block had ended. */
export async function unblockCustomer(
  tx: Tx,
  messages: Note,
  caller: Caller,
  customerId: number,
  isUndo: boolean,
): Promise<void> {
  const { companyId, userId } = caller;
  const id = await lockPerson(tx, companyId, customerId);
  const { rows } = await raw<{ blockedAt: Date }>`
    WITH blocked AS MATERIALIZED (
      SELECT k.id, k.blocked_at FROM customers k
      WHERE company_id = ${companyId} AND (id = ${id} OR merged_into = ${id}) AND blocked_at IS NOT NULL
    ), lifted AS (UPDATE customers SET blocked_at = NULL FROM blocked WHERE customers.id = blocked.id)
    SELECT DISTINCT blocked_at AS "blockedAt" FROM blocked`.execute(tx.db);
  if (rows.length === 0) return;
  if (isUndo)
    for (const { blockedAt } of rows)
      for (const each of await resumeAllOf(tx, companyId, id, blockedAt))
        await messages.note(tx, companyId, each, userId, 'unblocked');
  await recordActivity(tx, caller, 'customer.unblocked', { id });
}

/** After two became one: whoever is the same person as somebody blocked has no open conversation either. */
export async function endIfBlocked(tx: Tx, companyId: number, keptId: number): Promise<void> {
  const { rows } = await raw<{ at: Date | null }>`
    SELECT max(blocked_at) AS at FROM customers
    WHERE company_id = ${companyId} AND (id = ${keptId} OR merged_into = ${keptId})`.execute(tx.db);
  if (rows[0]?.at) await endAllOf(tx, companyId, keptId, rows[0].at);
}

const hashOf = (channel: string, name: string) => raw.raw(`sha256(convert_to(${channel} || ' ' || ${name}, 'UTF8'))`);

/** Before a blocked person is erased: keeps no more of their accounts than what recognises them when they write again. */
export async function keepBlockedIdentities(tx: Tx, companyId: number, keptId: number): Promise<void> {
  await raw`
    WITH person AS (
      SELECT id, blocked_at FROM customers WHERE company_id = ${companyId} AND (id = ${keptId} OR merged_into = ${keptId})
    ), known AS (
      SELECT i.channel_id, i.external_id FROM customer_identities i
      WHERE i.customer_id IN (SELECT id FROM person) AND EXISTS (SELECT FROM person WHERE blocked_at IS NOT NULL)
    )
    INSERT INTO blocked_identities (company_id, channel_id, identity_hash)
    SELECT ${companyId}::bigint, channel_id, ${hashOf('channel_id', 'external_id')} FROM known
    UNION SELECT ${companyId}::bigint, a.channel_id, ${hashOf('a.channel_id', 'a.alias')} FROM customer_aliases a
      JOIN known ON known.channel_id = a.channel_id AND known.external_id = a.external_id WHERE a.company_id = ${companyId}
    ON CONFLICT DO NOTHING`.execute(tx.db);
}

/** Whether a new account is that of a blocked customer who was erased. */
export async function isErasedBlocked(
  { db }: Tx,
  companyId: number,
  channelId: number,
  ids: readonly string[],
): Promise<boolean> {
  const { rows } = await raw`
    SELECT FROM blocked_identities b WHERE b.company_id = ${companyId} AND b.channel_id = ${channelId} AND b.identity_hash IN (
      SELECT ${hashOf(String(channelId), 'given')} FROM unnest(${[...ids]}::text[]) given)`.execute(db);
  return rows.length > 0;
}

export async function dropOldBlocks({ db }: Tx): Promise<void> {
  await raw`DELETE FROM blocked_identities WHERE blocked_at < now() - ${raw.lit(KEEP)}::interval`.execute(db);
}

import { sql as raw, type RawBuilder, type SqlBool } from 'kysely';
import type { Tx } from '../infra/sql/sql.ts';

/** SQL: whether staff take no messages from this customer, or from anybody who is the same person. */
export const isBlocked = (customerId: RawBuilder<unknown>): RawBuilder<SqlBool> => raw<SqlBool>`EXISTS (
  SELECT FROM customers own JOIN customers same ON same.id = coalesce(own.merged_into, own.id)
    OR same.merged_into = coalesce(own.merged_into, own.id)
  WHERE own.id = ${customerId} AND same.blocked_at IS NOT NULL)`;

/** Whether the conversation is one of a customer from whom staff take no messages. */
export async function isOfBlocked({ db }: Tx, companyId: number, id: number): Promise<boolean> {
  const { rows } = await raw`
    SELECT FROM conversations c WHERE c.company_id = ${companyId} AND c.id = ${id} AND ${isBlocked(raw`c.customer_id`)}`.execute(
    db,
  );
  return rows.length > 0;
}

/** Ends every open conversation of a blocked person: as long as none is open, nothing they write is stored. */
export async function endAllOf({ db }: Tx, companyId: number, customerId: number, at: Date): Promise<number[]> {
  const rows = await db
    .updateTable('conversations')
    .set({ ended_at: at, unread_count: 0 })
    .where('company_id', '=', companyId)
    .where('customer_id', '=', customerId)
    .where('ended_at', 'is', null)
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Lets the conversations go on that ended at this moment. What should have woken meanwhile is awake. */
export async function resumeAllOf({ db }: Tx, companyId: number, customerId: number, endedAt: Date): Promise<number[]> {
  const rows = await db
    .updateTable('conversations')
    .set({
      ended_at: null,
      snoozed_at: raw`CASE WHEN wakes_at <= now() THEN NULL ELSE snoozed_at END`,
      wakes_at: raw`CASE WHEN wakes_at <= now() THEN NULL ELSE wakes_at END`,
    })
    .where('company_id', '=', companyId)
    .where('customer_id', '=', customerId)
    .where('ended_at', '=', endedAt)
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

import { sql as raw, type RawBuilder, type SqlBool } from 'kysely';
import type { Tx } from '../infra/sql/sql.ts';

/** SQL: the customer whom the channel of a conversation knows, who may have been merged into the conversation's customer. */
export const sourceOf = (conversation: 'c' | 'conversations'): RawBuilder<number> => {
  const column = (name: string) => raw.ref(`${conversation}.${name}`);
  return raw<number>`coalesce(${column('source_customer_id')}, ${column('customer_id')})`;
};

/** SQL: whether a conversation is one that this customer wrote, not somebody merged with them. The index on customers finds it. */
export const isOfSource = (
  customerId: number,
  conversation: 'c' | 'conversations' = 'conversations',
): RawBuilder<SqlBool> => raw<SqlBool>`
  ${raw.ref(`${conversation}.customer_id`)} = (SELECT coalesce(k.merged_into, k.id) FROM customers k WHERE k.id = ${customerId})
  AND ${sourceOf(conversation)} = ${customerId}`;

/**
 * Gives a new conversation to the customer into whom its own was merged. Inserting it has locked the customer's key, which merging and
 * undoing need, so the second look sees whatever was decided meanwhile.
 */
export async function giveToKept({ db }: Tx, companyId: number, conversationId: number): Promise<void> {
  for (let isSettled = false; !isSettled;) {
    const { numAffectedRows } = await raw`
      WITH k AS MATERIALIZED (
        SELECT id, merged_into FROM customers
        WHERE company_id = ${companyId} AND id = (
          SELECT ${sourceOf('c')} FROM conversations c WHERE c.company_id = ${companyId} AND c.id = ${conversationId}))
      UPDATE conversations c SET customer_id = coalesce(k.merged_into, k.id),
        source_customer_id = CASE WHEN k.merged_into IS NOT NULL THEN k.id END
      FROM k
      WHERE c.company_id = ${companyId} AND c.id = ${conversationId}
        AND c.customer_id <> coalesce(k.merged_into, k.id)`.execute(db);
    isSettled = numAffectedRows !== 1n;
  }
}

/** Gives what these customers wrote in their own names to another one, as `customer_id`. */
export async function giveConversations(
  { db }: Tx,
  companyId: number,
  { sources, from, to }: { sources: readonly number[]; from: number; to: number },
): Promise<void> {
  await raw`
    UPDATE conversations SET customer_id = ${to}, source_customer_id = nullif(${sourceOf('conversations')}, ${to})
    WHERE company_id = ${companyId} AND customer_id = ${from} AND ${sourceOf('conversations')} = ANY(${[...sources]}::bigint[])`.execute(
    db,
  );
}

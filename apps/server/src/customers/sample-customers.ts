import { sql as raw } from 'kysely';
import type { Tx } from '../infra/sql/sql.ts';

/** Marks a customer as one of the sample shop's, created at the given time. */
export async function markAsSample(
  { db }: Tx,
  companyId: number,
  id: number,
  { sentiment, createdAt }: { sentiment: string; createdAt: Date },
): Promise<void> {
  await db
    .updateTable('customers')
    .set({ is_sample: true, sentiment, created_at: createdAt })
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .execute();
}

/** Recomputes the day on which each of them last wrote. */
export async function noteSampleActivity({ db }: Tx, companyId: number): Promise<void> {
  await raw`
    UPDATE customers SET last_active_on = said.day FROM (
      SELECT c.customer_id, max((m.sent_at AT TIME ZONE (SELECT timezone FROM companies WHERE id = ${companyId}))::date) AS day
      FROM messages m JOIN conversations c ON c.id = m.conversation_id
      WHERE m.company_id = ${companyId} AND m.origin = 'customer' GROUP BY 1) said
    WHERE customers.company_id = ${companyId} AND customers.is_sample AND customers.id = said.customer_id`.execute(db);
}

/** Removes them with all their conversations. */
export async function removeSampleCustomers({ db }: Tx, companyId: number): Promise<void> {
  await db.deleteFrom('customers').where('company_id', '=', companyId).where('is_sample', '=', true).execute();
}

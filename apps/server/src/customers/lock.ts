import type { Tx } from '../infra/sql/sql.ts';

/** Locks a customer's conversations. Storing a message locks the conversation before the customer; the opposite order would deadlock. */
export async function lockConversations({ db }: Tx, companyId: number, customerId: number): Promise<void> {
  await db
    .selectFrom('conversations')
    .select('id')
    .where('company_id', '=', companyId)
    .where('customer_id', '=', customerId)
    .orderBy('id')
    .forUpdate()
    .execute();
}

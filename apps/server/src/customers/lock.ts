import type { Tx } from '../infra/sql/sql.ts';

/** Locks a customer's conversations. A message locks its conversation before its customer; in another order the two would wait for each other. */
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

import { notFound } from '../infra/errors.ts';
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

/** Locks a customer with their conversations; throws if there is no such customer. */
export async function lockCustomer(tx: Tx, companyId: number, customerId: number): Promise<void> {
  await lockConversations(tx, companyId, customerId);
  const found = await tx.db
    .selectFrom('customers')
    .select('id')
    .where('company_id', '=', companyId)
    .where('id', '=', customerId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!found) throw notFound();
}

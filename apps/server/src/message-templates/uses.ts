import { sql as raw } from 'kysely';
import { notFound } from '../infra/errors.ts';
import type { Tx } from '../infra/sql/sql.ts';

/** Records a use of a saved reply in one of the company's conversations. */
export async function noteUse(
  { db }: Tx,
  companyId: number,
  userId: number,
  templateId: number,
  conversationId: number,
): Promise<void> {
  const { numAffectedRows } = await raw`
    INSERT INTO message_template_uses (company_id, template_id, conversation_id, user_id)
    SELECT company_id, ${templateId}, id, ${userId} FROM conversations WHERE company_id = ${companyId} AND id = ${conversationId}
    ON CONFLICT (template_id, conversation_id) DO UPDATE
      SET times = message_template_uses.times + 1, user_id = excluded.user_id, last_used_at = now()`.execute(db);
  if (numAffectedRows === 0n) throw notFound();
}

/** How often a saved reply was used, and in which conversations recently. */
export async function readUses({ db }: Tx, companyId: number, templateId: number) {
  const { times } = await db
    .selectFrom('message_template_uses')
    .select(({ fn }) => fn.coalesce(fn.sum<number>('times'), raw<number>`0`).as('times'))
    .where('company_id', '=', companyId)
    .where('template_id', '=', templateId)
    .executeTakeFirstOrThrow();
  const rows = await db
    .selectFrom('message_template_uses as use')
    .innerJoin('conversations as c', 'c.id', 'use.conversation_id')
    .innerJoin('customers', 'customers.id', 'c.customer_id')
    .leftJoin('users as u', 'u.id', 'use.user_id')
    .select([
      'c.id as conversationId',
      'customers.id as customerId',
      'customers.name as customerName',
      'use.times',
      'u.id as userId',
      'u.name as userName',
      'use.last_used_at as lastUsedAt',
    ])
    .where('use.company_id', '=', companyId)
    .where('use.template_id', '=', templateId)
    .orderBy('use.last_used_at', 'desc')
    .limit(20)
    .execute();
  return {
    timesUsed: times,
    usedIn: rows.map(({ customerId, customerName, userId, userName, ...row }) => ({
      ...row,
      customer: { id: customerId, name: customerName ?? '' },
      lastUsedBy: userId === null ? null : { id: userId, name: userName ?? '' },
    })),
  };
}

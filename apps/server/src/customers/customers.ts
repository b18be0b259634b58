import { Customer, type updateCustomer } from '@parley/contracts/customers';
import type { BodyOf } from '@parley/contracts/endpoint';
import { sql as raw } from 'kysely';
import { recordActivity } from '../activity/index.ts';
import { dropUnusedTags } from '../conversations/index.ts';
import { notFound } from '../infra/errors.ts';
import { markDeletion } from '../infra/realtime/mark-deletion.ts';
import type { Realtime } from '../infra/realtime/realtime.ts';
import { parseRow } from '../infra/sql/parse-row.ts';
import type { Sql, Tx } from '../infra/sql/sql.ts';
import { forgetWords } from '../search/index.ts';
import { changeCustomer } from './details.ts';
import { listValues, setFieldsByStaff } from './fields/values.ts';
import { lockConversations } from './lock.ts';
import { setMood } from './mood.ts';
import { countErasedCustomer } from '../stats/index.ts';

/**
 * Erases a customer with every conversation, message and file, and the words and tags that only they used; returns the ids of the
 * conversations.
 */
export async function eraseCustomer(tx: Tx, companyId: number, id: number): Promise<number[]> {
  const { rows } = await raw<{ word: string }>`
    SELECT DISTINCT unnest(tsvector_to_array(words)) AS word FROM (
      SELECT m.words FROM messages m JOIN conversations c ON c.id = m.conversation_id WHERE c.company_id = ${companyId} AND c.customer_id = ${id}
      UNION ALL SELECT k.words FROM customers k WHERE k.company_id = ${companyId} AND k.id = ${id}) said`.execute(
    tx.db,
  );
  await lockConversations(tx, companyId, id);
  // No conversation can be started between this query and the deletion: it would need the customer's row.
  await tx.db
    .selectFrom('customers')
    .select('id')
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .forUpdate()
    .execute();
  const conversations = await tx.db
    .selectFrom('conversations')
    .select(['id', 'is_test'])
    .where('company_id', '=', companyId)
    .where('customer_id', '=', id)
    .execute();
  const erased = await tx.db
    .deleteFrom('customers')
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .returning('first_platform')
    .executeTakeFirst();
  if (!erased) throw notFound();
  const conversationIds = conversations.map((conversation) => conversation.id);
  await dropUnusedTags(tx, companyId);
  await markDeletion(tx, companyId, conversationIds);
  if (!conversations.some(({ is_test }) => is_test)) await countErasedCustomer(tx, companyId, erased.first_platform);
  await forgetWords(
    tx,
    companyId,
    rows.map(({ word }) => word),
  );
  return conversationIds;
}

async function getCustomer(tx: Tx, companyId: number, id: number): Promise<Customer> {
  const { db } = tx;
  const row = await db
    .selectFrom('customers')
    .leftJoin('users', 'users.id', 'sentiment_by')
    .select([
      'customers.id',
      'customers.name',
      'customers.email',
      'customers.phone',
      'sentiment',
      'users.id as userId',
      'users.name as userName',
      'is_verified as isVerified',
      'customers.locale',
      'customers.created_at as createdAt',
    ])
    .where('customers.company_id', '=', companyId)
    .where('customers.id', '=', id)
    .executeTakeFirst();
  if (!row) throw notFound();
  const { userId, userName, ...customer } = row;
  const conversations = await db
    .selectFrom('conversations')
    .select(['id', 'platform', 'started_at as startedAt', 'ended_at as endedAt', 'last_seq as lastSeq'])
    .where('company_id', '=', companyId)
    .where('customer_id', '=', id)
    .orderBy('started_at', 'desc')
    .limit(100)
    .execute();
  const sentimentBy = userId === null ? null : { id: userId, name: userName };
  const fields = await listValues(tx, companyId, id);
  return parseRow('customer', Customer, { ...customer, sentimentBy, fields, conversations });
}

type Corrections = BodyOf<typeof updateCustomer>;

export type Customers = ReturnType<typeof createCustomers>;

export function createCustomers(sql: Sql, realtime: Pick<Realtime, 'announce' | 'endStreams'>, onErased: () => void) {
  return {
    get: (companyId: number, id: number) => sql.inCompany(companyId, (tx) => getCustomer(tx, companyId, id)),
    update: (companyId: number, userId: number, id: number, { sentiment, fields, ...changes }: Corrections) =>
      sql.inCompany(companyId, async (tx) => {
        await changeCustomer(tx, companyId, id, changes);
        if (fields) await setFieldsByStaff(tx, companyId, id, userId, fields);
        if (sentiment !== undefined) await setMood(tx, companyId, id, sentiment, userId);
        tx.afterCommit(() => realtime.announce(companyId));
        return getCustomer(tx, companyId, id);
      }),
    erase: (companyId: number, userId: number, id: number): Promise<void> =>
      sql.inCompany(companyId, async (tx) => {
        const conversationIds = await eraseCustomer(tx, companyId, id);
        await recordActivity(tx, { companyId, userId }, 'customer.erased', { id });
        tx.afterCommit(() => {
          realtime.announce(companyId);
          realtime.endStreams(companyId, { conversationIds }); // nobody keeps listening to erased conversations
          onErased();
        });
      }),
  };
}

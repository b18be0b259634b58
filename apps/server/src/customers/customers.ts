import { Customer, type updateCustomer } from '@parley/contracts/customers';
import type { BodyOf } from '@parley/contracts/endpoint';
import { sql as raw } from 'kysely';
import { recordActivity } from '../activity/index.ts';
import { dropUnusedTags, isBlocked, touchConversations } from '../conversations/index.ts';
import { notFound } from '../infra/errors.ts';
import { markDeletion } from '../infra/realtime/mark-deletion.ts';
import type { Realtime } from '../infra/realtime/realtime.ts';
import { parseRow } from '../infra/sql/parse-row.ts';
import type { Sql, Tx } from '../infra/sql/sql.ts';
import type { Messages } from '../messages/index.ts';
import { forgetWords } from '../search/index.ts';
import { blockCustomer, keepBlockedIdentities, unblockCustomer } from './blocking.ts';
import { changeCustomer } from './details.ts';
import { listValues, setFieldsByStaff } from './fields/values.ts';
import { findKept, lockPerson } from './lock.ts';
import { listIdentities, listMerges } from './merging/origins.ts';
import { setMood } from './mood.ts';
import { countErasedCustomer } from '../stats/index.ts';

/**
 * Erases a person, with everyone merged into them, every conversation, message and file, and the words and tags that only they used; returns
 * the ids of the conversations.
 */
export async function eraseCustomer(tx: Tx, companyId: number, customerId: number): Promise<number[]> {
  const id = await lockPerson(tx, companyId, customerId);
  await keepBlockedIdentities(tx, companyId, id);
  const { rows } = await raw<{ word: string }>`
    SELECT DISTINCT unnest(tsvector_to_array(words)) AS word FROM (
      SELECT m.words FROM messages m JOIN conversations c ON c.id = m.conversation_id WHERE c.company_id = ${companyId} AND c.customer_id = ${id}
      UNION ALL SELECT k.words FROM customers k WHERE k.company_id = ${companyId} AND (k.id = ${id} OR k.merged_into = ${id})) said`.execute(
    tx.db,
  );
  const conversations = await tx.db
    .selectFrom('conversations')
    .select(['id', 'is_test'])
    .where('company_id', '=', companyId)
    .where('customer_id', '=', id)
    .execute();
  const { rows: erased } = await raw<{ platform: string }>`
    DELETE FROM customers WHERE company_id = ${companyId} AND (id = ${id} OR merged_into = ${id})
    RETURNING first_platform AS platform`.execute(tx.db);
  const conversationIds = conversations.map((conversation) => conversation.id);
  await dropUnusedTags(tx, companyId);
  await markDeletion(tx, companyId, conversationIds);
  if (!conversations.some(({ is_test }) => is_test))
    for (const { platform } of erased) await countErasedCustomer(tx, companyId, platform);
  await forgetWords(
    tx,
    companyId,
    rows.map(({ word }) => word),
  );
  return conversationIds;
}

/** A customer, or the one into whom they were merged. */
export async function getCustomer(tx: Tx, companyId: number, customerId: number): Promise<Customer> {
  const { db } = tx;
  const id = await findKept(tx, companyId, customerId);
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
      'customers.locale',
      'customers.created_at as createdAt',
    ])
    .select(
      raw<boolean>`EXISTS (SELECT FROM customers k WHERE (k.id = ${id} OR k.merged_into = ${id}) AND k.is_verified)`.as(
        'isVerified',
      ),
    )
    .select(isBlocked(raw`${id}`).as('isBlocked'))
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
  const [identities, merges] = [await listIdentities(tx, companyId, id), await listMerges(tx, companyId, id)];
  return parseRow('customer', Customer, { ...customer, sentimentBy, fields, identities, merges, conversations });
}

type Corrections = BodyOf<typeof updateCustomer>;

export type Customers = ReturnType<typeof createCustomers>;

export function createCustomers(
  sql: Sql,
  messages: Pick<Messages, 'note'>,
  realtime: Pick<Realtime, 'announce' | 'endStreams'>,
  onErased: () => void,
) {
  return {
    get: (companyId: number, id: number) => sql.inCompany(companyId, (tx) => getCustomer(tx, companyId, id)),
    update: (companyId: number, userId: number, customerId: number, { sentiment, fields, ...changes }: Corrections) =>
      sql.inCompany(companyId, async (tx) => {
        const id = await findKept(tx, companyId, customerId);
        await changeCustomer(tx, companyId, id, changes);
        if (fields) await setFieldsByStaff(tx, companyId, id, userId, fields);
        if (sentiment !== undefined) await setMood(tx, companyId, id, sentiment, userId);
        tx.afterCommit(() => realtime.announce(companyId));
        return getCustomer(tx, companyId, id);
      }),
    block: (companyId: number, userId: number, id: number): Promise<Customer> =>
      sql.inCompany(companyId, async (tx) => {
        await blockCustomer(tx, messages, { companyId, userId }, id);
        await touchConversations(tx, companyId, { customerId: await findKept(tx, companyId, id) });
        tx.afterCommit(() => realtime.announce(companyId));
        return getCustomer(tx, companyId, id);
      }),
    unblock: (companyId: number, userId: number, id: number, isUndo: boolean): Promise<Customer> =>
      sql.inCompany(companyId, async (tx) => {
        await unblockCustomer(tx, messages, { companyId, userId }, id, isUndo);
        await touchConversations(tx, companyId, { customerId: await findKept(tx, companyId, id) });
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

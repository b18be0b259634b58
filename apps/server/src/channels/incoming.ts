import { sql as raw } from 'kysely';
import { makeCustomer } from '../customers/index.ts';
import type { Sql, Tx } from '../infra/sql/sql.ts';
import type { Messages } from '../messages/index.ts';
import { countConversation } from '../stats/index.ts';

/** A channel that a platform speaks for. */
export interface PlatformChannel {
  id: number;
  companyId: number;
  platform: string;
}

/** What a platform passed on: one message of one sender, with the platform's own ids and clock. */
export interface PlatformMessage {
  externalId: string;
  from: { externalId: string; name?: string };
  text: string;
  sentAt: Date;
}

/**
 * Takes in what a platform passed on. Platforms deliver at least once and in any order: the second delivery of an event changes
 * nothing and returns false, and a late one takes its place by the platform's clock.
 */
export function createIncoming(sql: Sql, messages: Messages) {
  return (channel: PlatformChannel, event: PlatformMessage): Promise<boolean> =>
    sql.inCompany(channel.companyId, async (tx) => {
      const customerId = await customerOf(tx, channel, event.from);
      const conversationId = await conversationOf(tx, channel, customerId);
      return messages.receiveIn(tx, channel.companyId, conversationId, event);
    });
}

async function customerOf(tx: Tx, channel: PlatformChannel, from: PlatformMessage['from']): Promise<number> {
  const { companyId, id: channelId, platform } = channel;
  const find = () =>
    tx.db
      .selectFrom('customer_identities')
      .select('customer_id')
      .where('company_id', '=', companyId)
      .where('channel_id', '=', channelId)
      .where('external_id', '=', from.externalId)
      .executeTakeFirst();
  const known = await find();
  if (known) return known.customer_id;
  // One at a time for each sender, so that two first messages make one customer.
  await raw`SELECT pg_advisory_xact_lock(hashtextextended(${`${channelId} ${from.externalId}`}, 0))`.execute(tx.db);
  const meanwhile = await find();
  if (meanwhile) return meanwhile.customer_id;
  const customerId = await makeCustomer(tx, companyId, { name: from.name, platform });
  await tx.db
    .insertInto('customer_identities')
    .values({ company_id: companyId, channel_id: channelId, external_id: from.externalId, customer_id: customerId })
    .execute();
  return customerId;
}

async function conversationOf(tx: Tx, channel: PlatformChannel, customerId: number): Promise<number> {
  const { companyId, id: channelId, platform } = channel;
  const { numAffectedRows } = await raw`
    INSERT INTO conversations (company_id, channel_id, customer_id, platform, ai_agent_id)
    SELECT company_id, id, ${customerId}, ${platform}, ai_agent_id FROM channels WHERE id = ${channelId} AND company_id = ${companyId}
    ON CONFLICT (channel_id, customer_id) WHERE ended_at IS NULL DO NOTHING`.execute(tx.db);
  if (numAffectedRows === 1n) await countConversation(tx, companyId, platform);
  const { id } = await tx.db
    .selectFrom('conversations')
    .select('id')
    .where('company_id', '=', companyId)
    .where('channel_id', '=', channelId)
    .where('customer_id', '=', customerId)
    .where('ended_at', 'is', null)
    .executeTakeFirstOrThrow();
  return id;
}

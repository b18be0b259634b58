import { openConversation } from '../conversations/index.ts';
import { identifyCustomer, makeCustomer } from '../customers/index.ts';
import type { Sql } from '../infra/sql/sql.ts';
import type { Messages } from '../messages/index.ts';

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
      const { companyId, id: channelId, platform } = channel;
      const { externalId, name } = event.from;
      const customerId = await identifyCustomer(tx, companyId, { channelId, externalId }, () =>
        makeCustomer(tx, companyId, { name, platform }),
      );
      const conversationId = await openConversation(tx, companyId, { channelId, customerId, platform });
      return messages.receiveIn(tx, companyId, conversationId, event);
    });
}

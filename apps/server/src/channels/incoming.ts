import { addAttachments, type InspectedFile } from '../attachments/index.ts';
import { openConversation } from '../conversations/index.ts';
import { identifyCustomer, makeCustomer } from '../customers/index.ts';
import type { Sql, Tx } from '../infra/sql/sql.ts';
import type { Messages } from '../messages/index.ts';
import type { PlatformMessage } from './adapter.ts';
import type { PlatformChannel } from './connections.ts';

/**
 * Takes in messages from platforms. Platforms deliver at least once and in any order: a repeated event changes nothing and returns
 * false, and a late one is sorted by the platform's timestamp. A deleted channel accepts nothing.
 */
export function createIncoming(sql: Sql, messages: Messages) {
  return (
    { id: channelId, companyId, platform }: PlatformChannel,
    { externalId, from, text, optionId, sentAt }: PlatformMessage,
    files: readonly InspectedFile[] = [],
    finish?: (tx: Tx) => Promise<void>,
  ): Promise<boolean> =>
    sql.inCompany(companyId, async (tx) => {
      await finish?.(tx);
      if (!(await isNew(tx, companyId, channelId, externalId))) return false;
      const customerId = await identifyCustomer(tx, companyId, { channelId, externalId: from.externalId }, () =>
        makeCustomer(tx, companyId, { name: from.name, platform }),
      );
      const conversationId = await openConversation(tx, companyId, { channelId, customerId, platform });
      const added = await addAttachments(tx, companyId, conversationId, files.map(sentByCustomer));
      const attachments = added.map(({ id }) => id);
      return messages.receiveIn(tx, companyId, conversationId, { externalId, text, optionId, sentAt, attachments });
    });
}

const sentByCustomer = ({ media_type: mediaType, storage_key: storageKey, ...file }: InspectedFile) => ({
  ...file,
  mediaType,
  storageKey,
  origin: 'customer' as const,
});

/** Whether the channel still exists and the event has not been seen before. */
export async function isNew({ db }: Tx, companyId: number, channelId: number, externalId: string): Promise<boolean> {
  const row = await db
    .selectFrom('channels')
    .leftJoin('messages', (join) =>
      join.onRef('messages.channel_id', '=', 'channels.id').on('messages.external_id', '=', externalId),
    )
    .select('messages.id as messageId')
    .where('channels.company_id', '=', companyId)
    .where('channels.id', '=', channelId)
    .executeTakeFirst();
  return row !== undefined && row.messageId === null;
}

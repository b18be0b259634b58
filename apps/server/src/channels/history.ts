import { importConversation, noteImported } from '../conversations/index.ts';
import { identifyCustomer, makeCustomer } from '../customers/index.ts';
import type { Sql, Tx } from '../infra/sql/sql.ts';
import { importMessages } from '../messages/index.ts';
import type { PlatformEvent } from './adapter.ts';
import type { PlatformChannel } from './connections.ts';
import { hasChannel } from './incoming.ts';

type History = Extract<PlatformEvent, { type: 'history' }>;

/**
 * Stores old messages from before a channel was connected, in an ended conversation of their own. Nothing follows from them: no answer, no
 * alert, no figure. Repeating them changes nothing.
 */
export function createHistory(sql: Sql) {
  return (
    { id: channelId, companyId, platform }: PlatformChannel,
    { with: person, messages }: History,
    finish: (tx: Tx) => Promise<void>,
  ): Promise<void> =>
    sql.inCompany(companyId, async (tx) => {
      await finish(tx);
      if (messages.length === 0 || !(await hasChannel(tx, companyId, channelId))) return;
      const customerId = await identifyCustomer(tx, companyId, { channelId, ...person }, () =>
        // Not counted: nobody has written today.
        makeCustomer(tx, companyId, { name: person.name, phone: person.phone, platform, isTest: true }),
      );
      if (customerId === 'blocked') return;
      const conversationId = await importConversation(tx, companyId, { channelId, customerId, platform });
      const added = await importMessages(tx, companyId, { channelId, conversationId, messages });
      if (added) await noteImported(tx, companyId, conversationId, added);
    });
}

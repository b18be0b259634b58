import { sql as raw } from 'kysely';
import { shareBotLock } from '../bot-stops/index.ts';
import type { Tx } from '../infra/sql/sql.ts';

const IS_STOPPED = raw<boolean>`EXISTS (SELECT FROM bot_stops s WHERE s.company_id = conversations.company_id AND s.lifted_at IS NULL)`;

/**
 * The conversation and its latest customer message number, if the bot may speak; nothing if people answer there or nobody does.
 * Locking it also makes a stop of all bots wait for the end of the transaction.
 */
export async function findOpen({ db }: Tx, companyId: number, conversationId: number, isLocking = false) {
  return db
    .selectFrom('conversations')
    .innerJoin('channels', 'channels.id', 'conversations.channel_id')
    .select([
      'channel_id as channelId',
      'channels.ai_agent_id as aiAgentId',
      'channels.flow_id as flowId',
      'last_customer_seq as seq',
      'conversations.platform',
    ])
    .select(IS_STOPPED.as('isStopped'))
    .where('conversations.company_id', '=', companyId)
    .where('conversations.id', '=', conversationId)
    .where('is_handed_off', '=', false)
    .where('ended_at', 'is', null)
    .$if(isLocking, (query) => query.select(shareBotLock(companyId).as('lock')).forUpdate('conversations'))
    .executeTakeFirst();
}

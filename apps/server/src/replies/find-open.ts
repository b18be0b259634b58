import type { Tx } from '../infra/sql/sql.ts';

/**
 * The conversation and its latest customer message number, if the bot may speak; nothing if people answer there or nobody does.
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
    ])
    .where('conversations.company_id', '=', companyId)
    .where('conversations.id', '=', conversationId)
    .where('is_handed_off', '=', false)
    .where('ended_at', 'is', null)
    .$if(isLocking, (query) => query.forUpdate('conversations'))
    .executeTakeFirst();
}

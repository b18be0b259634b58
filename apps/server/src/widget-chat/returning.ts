import { readReturnToken } from '../channels/index.ts';
import { sourceOf } from '../conversations/index.ts';
import { AppError, unauthenticated } from '../infra/errors.ts';
import type { Sql } from '../infra/sql/sql.ts';
import type { WidgetChannel } from './channel-directory.ts';
import { makeVisitor } from './visitors.ts';

/** Lets the browser that opened the link of a mail into the conversation that the mail was about. Links of other channels look like any that is not ours. */
export async function returnByLink(sql: Sql, secretKey: string, channel: WidgetChannel, token: string) {
  const find = (companyId: number, id: number) =>
    sql.inCompany(companyId, ({ db }) =>
      db
        .selectFrom('conversations')
        .innerJoin('customers', 'customers.id', 'conversations.customer_id')
        .select(['customers.email', sourceOf('conversations').as('customerId')])
        .where('conversations.company_id', '=', companyId)
        .where('conversations.id', '=', id)
        .where('conversations.channel_id', '=', channel.id)
        .where('conversations.is_test', '=', false)
        .executeTakeFirst(),
    );
  const target = await readReturnToken(secretKey, token, async (companyId, id) =>
    companyId === channel.companyId ? ((await find(companyId, id))?.email ?? null) : null,
  );
  const conversation = target && (await find(target.companyId, target.conversationId));
  if (!conversation || channel.settings.requiresIdentity) throw unauthenticated();
  if (target.isExpired) throw new AppError('link_invalid');
  const { tokens } = await sql.inCompany(channel.companyId, (tx) =>
    makeVisitor(tx, channel, { customerId: conversation.customerId, pageUrl: undefined, isTest: false }),
  );
  return { ...tokens, conversationId: target.conversationId };
}

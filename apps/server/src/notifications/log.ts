import type { LoggedNotification } from '@parley/contracts/notifications';
import { sql as raw } from 'kysely';
import type { Caller } from '../infra/http/serve.ts';
import type { Sql, Tx } from '../infra/sql/sql.ts';

const PAGE = 50;
const SHOWN = raw`interval '30 days'`;
const KEPT = raw`interval '60 days'`;

/** What was sent and what was not: one's own, or for owners everybody's. */
export const listNotifications = (
  sql: Sql,
  { companyId, userId, isCompanyOwner }: Caller,
  cursor: number | undefined,
): Promise<{ data: LoggedNotification[]; nextCursor: string | null }> =>
  sql.inCompany(companyId, async ({ db }) => {
    const rows = await db
      .selectFrom('notifications as n')
      .innerJoin('users as u', 'u.id', 'n.user_id')
      .leftJoin('conversations as c', 'c.id', 'n.conversation_id')
      .leftJoin('customers', 'customers.id', 'c.customer_id')
      .select(['n.id', 'n.conversation_id as conversationId', 'customers.name as customer', 'u.name as member'])
      .select(['n.user_id as memberId', 'n.created_at as createdAt', 'n.due_at as dueAt', 'n.settled_at as settledAt'])
      .select(raw<LoggedNotification['kind']>`n.kind`.as('kind'))
      .select(raw<LoggedNotification['channel']>`n.channel`.as('channel'))
      .select(raw<LoggedNotification['state']>`n.state`.as('state'))
      .select(raw<LoggedNotification['reason']>`n.reason`.as('reason'))
      .where('n.company_id', '=', companyId)
      .where('n.created_at', '>', raw<Date>`now() - ${SHOWN}`)
      .$if(!isCompanyOwner, (query) => query.where('n.user_id', '=', userId))
      .$if(cursor !== undefined, (query) => query.where('n.id', '<', cursor ?? 0))
      .orderBy('n.id', 'desc')
      .limit(PAGE + 1)
      .execute();
    const data = rows
      .slice(0, PAGE)
      .map(({ member, memberId, ...row }) => ({ ...row, to: { id: memberId, name: member } }));
    return { data, nextCursor: rows.length > PAGE ? String(data.at(-1)?.id) : null };
  });

export async function sweepNotifications({ db }: Tx): Promise<void> {
  await db
    .deleteFrom('notifications')
    .where('created_at', '<', raw<Date>`now() - ${KEPT}`)
    .execute();
}

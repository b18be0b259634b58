import { sql as raw } from 'kysely';
import type { Sql } from '../infra/sql/sql.ts';

/** An agent that has said nothing for so long no longer answers. */
const RECENT = raw`now() - interval '7 days'`;

/** Whether something else, such as Meta's own agent, answers the customers of a number; nothing for other platforms. */
export function createAgentCheck(sql: Sql) {
  return ({ id, companyId, platform }: { id: number; companyId: number; platform: string }) =>
    platform === 'whatsapp'
      ? sql.inCompany(companyId, async ({ db }) => {
          const row = await db
            .selectFrom('whatsapp_numbers')
            .select(['other_agent as agent', 'other_agent_at as at'])
            .where('company_id', '=', companyId)
            .where('channel_id', '=', id)
            .where('other_agent_at', '>', RECENT as never)
            .executeTakeFirst();
          const detail = row?.at
            ? `${row.agent ?? ''}, ${row.at.toISOString().slice(0, 16).replace('T', ' ')}`
            : undefined;
          return [{ name: 'other_apps' as const, isOk: row === undefined, detail }];
        })
      : Promise.resolve([]);
}

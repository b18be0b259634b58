import { sql as raw } from 'kysely';
import type { Tx } from '../../infra/sql/sql.ts';

/** Whether an agent answers what the customer writes next: no person does, no flow is running, and the bots are not stopped. */
export async function agentAnswersIn({ db }: Tx, companyId: number, conversationId: number): Promise<boolean> {
  const { rows } = await raw`
    SELECT FROM conversations c JOIN channels h ON h.id = c.channel_id
    WHERE c.company_id = ${companyId} AND c.id = ${conversationId} AND NOT c.is_handed_off AND c.ended_at IS NULL
      AND h.flow_id IS NULL AND h.has_bot
      AND NOT EXISTS (SELECT FROM bot_stops s WHERE s.company_id = c.company_id AND s.lifted_at IS NULL)
      AND NOT EXISTS (SELECT FROM flow_runs r
        WHERE r.company_id = c.company_id AND r.conversation_id = c.id AND r.status = 'running')`.execute(db);
  return rows.length > 0;
}

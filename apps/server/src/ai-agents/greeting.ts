import type { AgentSettings } from '@parley/contracts/ai-agents';
import type { Sql } from '../infra/sql/sql.ts';
import { openEnforcement } from '../policies/index.ts';
import { pinnedPolicies } from './versions/policies-in-force.ts';

/** SQL for a query over `channels`: the greeting of the channel's agent by language, as JSON; null where no agent answers now. */
export const AGENT_GREETING = `
  (SELECT v.content->'settings'->'greeting' FROM ai_agents a
   JOIN agent_versions v ON v.ai_agent_id = a.id AND v.number = a.published_version
   WHERE a.id = channels.ai_agent_id AND a.company_id = channels.company_id AND channels.flow_id IS NULL
     AND channels.has_bot)`;

/** The greeting as the agent's policies allow it; without the languages in which nothing is left of it. */
export async function allowedGreeting(
  sql: Sql,
  companyId: number,
  agentId: number,
  greeting: AgentSettings['greeting'],
): Promise<AgentSettings['greeting']> {
  if (greeting.length === 0) return greeting;
  const enforcement = await sql.inCompany(companyId, async (tx) =>
    openEnforcement(tx, companyId, await pinnedPolicies(tx, companyId, agentId), null),
  );
  return greeting.flatMap(({ locale, text }) => {
    const judged = { message: '', language: locale, platform: 'web_widget' as const, spoken: [], earlier: [] };
    const allowed = enforcement.guard(judged).clean(text, 'answer');
    return allowed ? [{ locale, text: allowed }] : [];
  });
}

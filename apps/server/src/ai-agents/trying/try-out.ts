import type { AgentSettings } from '@parley/contracts/ai-agents';
import type { Sql } from '../../infra/sql/sql.ts';
import { attachedPolicies } from '../../policies/index.ts';
import { getAgent } from '../ai-agents.ts';
import type { ConsultingWith } from '../answering/consulting.ts';
import type { Exchange, Verdict, Listener } from '../answering/exchange.ts';

/** What an agent would say regardless of its status, optionally with unsaved settings. Nothing is stored. */
export type TryOut = (
  companyId: number,
  agentId: number,
  settings: AgentSettings | undefined,
  exchange: Exchange,
  listener: Listener,
) => Promise<Verdict>;

export const createTryOut =
  (sql: Sql, consultWith: ConsultingWith): TryOut =>
  async (companyId, agentId, settings, exchange, listener) => {
    const { agent, policies } = await sql.inCompany(companyId, async (tx) => ({
      agent: await getAgent(tx, companyId, agentId),
      policies: await attachedPolicies(tx, companyId, agentId),
    }));
    return consultWith(companyId, agentId, { settings: settings ?? agent.settings, policies }, exchange, listener);
  };

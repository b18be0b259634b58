import type { AgentSettings } from '@parley/contracts/ai-agents';
import type { Sql } from '../../infra/sql/sql.ts';
import { getAgent } from '../ai-agents.ts';
import { notKnowing } from '../answering/agent-answers.ts';
import type { ConsultingWith } from '../answering/consulting.ts';
import type { Exchange, Verdict, Watching } from '../answering/exchange.ts';

/** What an agent would say, whatever its status; with settings that are not saved yet if there are some. Nothing is stored. */
export type TryOut = (
  companyId: number,
  agentId: number,
  settings: AgentSettings | undefined,
  exchange: Exchange,
  watching: Watching,
) => Promise<Verdict>;

export const createTryOut =
  (sql: Sql, consultWith: ConsultingWith): TryOut =>
  async (companyId, agentId, settings, exchange, watching) => {
    const agent = await sql.inCompany(companyId, (tx) => getAgent(tx, companyId, agentId));
    const verdict = await consultWith(companyId, agentId, settings ?? agent.settings, exchange, watching);
    if (verdict.text) return verdict;
    const text = await sql.inCompany(companyId, (tx) => notKnowing(tx, companyId, verdict.language));
    watching.onText?.(text);
    return { ...verdict, text };
  };

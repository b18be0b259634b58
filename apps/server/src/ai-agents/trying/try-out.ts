import type { AgentSettings } from '@parley/contracts/ai-agents';
import type { Sql } from '../../infra/sql/sql.ts';
import { getAgent } from '../ai-agents.ts';
import { notKnowing } from '../answering/agent-answers.ts';
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
    const agent = await sql.inCompany(companyId, (tx) => getAgent(tx, companyId, agentId));
    const verdict = await consultWith(companyId, agentId, settings ?? agent.settings, exchange, listener);
    if (verdict.text) return verdict;
    const text = await sql.inCompany(companyId, (tx) => notKnowing(tx, companyId, verdict.language, verdict.phrase));
    listener.onText?.(text);
    return { ...verdict, text };
  };

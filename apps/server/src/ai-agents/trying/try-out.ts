import type { AgentSettings } from '@parley/contracts/ai-agents';
import type { Sql } from '../../infra/sql/sql.ts';
import type { Library } from '../../knowledge/index.ts';
import { getAgent } from '../ai-agents.ts';
import { notKnowing } from '../answering/agent-answers.ts';
import { consult, type Exchange, type Verdict, type Watching } from '../answering/consult.ts';

/** What an agent would say, whatever its status; with settings that are not saved yet if there are some. Nothing is stored. */
export type TryOut = (
  companyId: number,
  agentId: number,
  settings: AgentSettings | undefined,
  exchange: Exchange,
  watching: Watching,
) => Promise<Verdict>;

export const createTryOut =
  (sql: Sql, library: Library): TryOut =>
  async (companyId, agentId, settings, exchange, { signal, onStage, onText }) => {
    const agent = await sql.inCompany(companyId, (tx) => getAgent(tx, companyId, agentId));
    const index = await library.openWhole(companyId, agentId);
    signal.throwIfAborted();
    const verdict = consult(index, settings ?? agent.settings, exchange);
    const text = verdict.text || (await sql.inCompany(companyId, (tx) => notKnowing(tx, companyId, verdict.language)));
    for (const stage of verdict.stages) onStage?.(stage);
    onText?.(text);
    return { ...verdict, text };
  };

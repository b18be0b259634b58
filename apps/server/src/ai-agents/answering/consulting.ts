import type { Sql } from '../../infra/sql/sql.ts';
import type { Library } from '../../knowledge/index.ts';
import { findLiveAgent } from '../ai-agents.ts';
import { consult, type Exchange, type Verdict, type Watching } from './consult.ts';

/** What a live agent would do about a question; null where there is no such agent. */
export type Consulting = (
  companyId: number,
  agentId: number,
  exchange: Exchange,
  watching: Watching,
) => Promise<Verdict | null>;

export const createConsulting =
  (sql: Sql, library: Library): Consulting =>
  async (companyId, agentId, exchange) => {
    const settings = await sql.inCompany(companyId, (tx) => findLiveAgent(tx, companyId, agentId));
    return settings && consult(await library.open(companyId, agentId), settings, exchange);
  };

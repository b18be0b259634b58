import type { AgentSettings } from '@parley/contracts/ai-agents';
import type { Sql } from '../../infra/sql/sql.ts';
import { hostsOfAgent, locateChunks, type Library, type Vectors } from '../../knowledge/index.ts';
import { findLiveAgent } from '../ai-agents.ts';
import { consult } from './consult.ts';
import type { Engines } from './engine.ts';
import type { Exchange, Verdict, Listener } from './exchange.ts';

/** What a live agent would do about a question; null where there is no such agent. */
export type Consulting = (
  companyId: number,
  agentId: number,
  exchange: Exchange,
  listener: Listener,
) => Promise<Verdict | null>;

/** What an agent with these settings would do, live or not. */
export type ConsultingWith = (
  companyId: number,
  agentId: number,
  settings: AgentSettings,
  exchange: Exchange,
  listener: Listener,
) => Promise<Verdict>;

/** Asks live agents, with the knowledge that is ready for them. */
export const createConsulting =
  (sql: Sql, consultWith: ConsultingWith): Consulting =>
  async (companyId, agentId, exchange, listener) => {
    const settings = await sql.inCompany(companyId, (tx) => findLiveAgent(tx, companyId, agentId));
    return settings && consultWith(companyId, agentId, settings, exchange, listener);
  };

/** `open` for customers, who do not wait for a large index; `openFresh` for staff, who want every change in it. */
export const createConsultingWith =
  (sql: Sql, open: Library['open'], engines: Engines, vectors: Vectors): ConsultingWith =>
  async (companyId, agentId, settings, exchange, listener) => {
    const [index, hosts, engine] = await Promise.all([
      open(companyId, agentId),
      sql.inCompany(companyId, (tx) => hostsOfAgent(tx, companyId, agentId)),
      engines(companyId, agentId, settings),
    ]);
    listener.signal.throwIfAborted();
    const locate = (chunkIds: readonly number[]) =>
      sql.inCompany(companyId, (tx) => locateChunks(tx, companyId, agentId, chunkIds));
    const { providerId = 0, embeddingModel: name = null } = settings.model ?? {};
    const compare =
      name === null
        ? null
        : (question: string, signal: AbortSignal) =>
            vectors.compare(companyId, agentId, index, { providerId, name }, question, signal);
    return consult({ settings, index, hosts, locate, engine, compare }, exchange, listener);
  };

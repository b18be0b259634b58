import type { AgentSettings } from '@parley/contracts/ai-agents';
import type { Sql } from '../../infra/sql/sql.ts';
import { hostsOfAgent, locateChunks, type Library, type Vectors } from '../../knowledge/index.ts';
import { consult } from './consult.ts';
import type { Engines } from './engine.ts';
import { findLiveAgent } from '../versions/find-live.ts';
import type { Exchange, Verdict, Listener } from './exchange.ts';

/** What a published version of an agent would do. */
type VersionedVerdict = Verdict & { version: number };

/**
 * Asks a live agent what it would do about a question, in the version that the conversation gets; null where there is no such
 * agent. Without a conversation it is the version for everyone.
 */
export type Consulting = (
  companyId: number,
  agentId: number,
  conversationId: number | null,
  exchange: Exchange,
  listener: Listener,
) => Promise<VersionedVerdict | null>;

/** Asks an agent with these settings, live or not. */
export type ConsultingWith = (
  companyId: number,
  agentId: number,
  settings: AgentSettings,
  exchange: Exchange,
  listener: Listener,
) => Promise<Verdict>;

/** Asks live agents as they are published. */
export const createConsulting =
  (sql: Sql, consultWith: ConsultingWith): Consulting =>
  async (companyId, agentId, conversationId, exchange, listener) => {
    const live = await sql.inCompany(companyId, (tx) => findLiveAgent(tx, companyId, agentId, conversationId));
    if (!live) return null;
    const verdict = await consultWith(companyId, agentId, live.settings, exchange, listener);
    return { ...verdict, version: live.version };
  };

/** `open` serves customers, who must not wait for a large index; `openFresh` serves staff, who need to see every change in it. */
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

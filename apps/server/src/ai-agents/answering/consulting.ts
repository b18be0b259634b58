import type { AgentSettings } from '@parley/contracts/ai-agents';
import type { Sql } from '../../infra/sql/sql.ts';
import { hostsOfAgent, locateChunks, type Library, type Vectors } from '../../knowledge/index.ts';
import { openEnforcement, type ConversationFacts, type Moment, type PolicyInUse } from '../../policies/index.ts';
import { consult } from './consult.ts';
import type { Engines } from './engine.ts';
import { findLiveAgent } from '../versions/find-live.ts';
import type { Exchange, Verdict, Listener } from './exchange.ts';
import { notKnowing } from './not-knowing.ts';

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

/** Asks an agent with these settings and policies, live or not. */
export type ConsultingWith = (
  companyId: number,
  agentId: number,
  agent: { settings: AgentSettings; policies: readonly PolicyInUse[] },
  exchange: Exchange,
  listener: Listener,
  /** The conversation that policies look at, stored or with these facts; null if there is none yet. */
  conversation?: number | ConversationFacts | null,
) => Promise<Verdict>;

/** Asks live agents as they are published. */
export const createConsulting =
  (sql: Sql, consultWith: ConsultingWith): Consulting =>
  async (companyId, agentId, conversationId, exchange, listener) => {
    const live = await sql.inCompany(companyId, (tx) => findLiveAgent(tx, companyId, agentId, conversationId));
    if (!live) return null;
    const verdict = await consultWith(companyId, agentId, live, exchange, listener, conversationId);
    return { ...verdict, version: live.version };
  };

/** An agent that is ready for many questions: what does not depend on them has been read. */
export type ReadyAgent = (
  exchange: Exchange,
  listener: Listener,
  conversation: number | ConversationFacts | null,
  moment: Moment | null,
) => Promise<Verdict>;

/** `open` serves customers, who must not wait for a large index; `openFresh` serves staff, who need to see every change in it. */
export function createConsultingWith(sql: Sql, open: Library['open'], engines: Engines, vectors: Vectors) {
  type Asked = Parameters<ConsultingWith>[2];
  const openParts = async (companyId: number, agentId: number, { settings }: Asked) => {
    const [index, hosts, engine] = await Promise.all([
      open(companyId, agentId),
      sql.inCompany(companyId, (tx) => hostsOfAgent(tx, companyId, agentId)),
      engines(companyId, agentId, settings),
    ]);
    const phrase: Parts['phrase'] = (name, language) =>
      sql.inCompany(companyId, (tx) => notKnowing(tx, companyId, language, name));
    const locate: Parts['locate'] = (chunkIds) =>
      sql.inCompany(companyId, (tx) => locateChunks(tx, companyId, agentId, chunkIds));
    return { index, hosts, engine, phrase, locate };
  };
  const ask = async (
    companyId: number,
    agentId: number,
    { settings, policies }: Asked,
    opening: ReturnType<typeof openParts>,
    ...[exchange, listener, conversation, moment]: Parameters<ReadyAgent>
  ) => {
    const [parts, enforcement] = await Promise.all([
      opening,
      sql.inCompany(companyId, (tx) => openEnforcement(tx, companyId, policies, conversation, moment)),
    ]);
    listener.signal.throwIfAborted();
    const { providerId = 0, embeddingModel: name = null } = settings.model ?? {};
    const compare =
      name === null
        ? null
        : (question: string, signal: AbortSignal) =>
            vectors.compare(companyId, agentId, parts.index, { providerId, name }, question, signal);
    return consult({ settings, ...parts, compare, enforcement }, exchange, listener);
  };

  const consultWith: ConsultingWith = (companyId, agentId, agent, exchange, listener, conversation = null) =>
    ask(companyId, agentId, agent, openParts(companyId, agentId, agent), exchange, listener, conversation, null);
  return Object.assign(consultWith, {
    /** For asking the same agent many questions in a row. */
    ready: async (companyId: number, agentId: number, agent: Asked): Promise<ReadyAgent> => {
      const opened = await openParts(companyId, agentId, agent);
      const parts = { ...opened, locate: remembering(opened.locate), phrase: rememberingPhrase(opened.phrase) };
      return (...question) => ask(companyId, agentId, agent, Promise.resolve(parts), ...question);
    },
  });
}

export type GetReady = ReturnType<typeof createConsultingWith>['ready'];

type Parts = Pick<Parameters<typeof consult>[0], 'locate' | 'phrase'>;

/** Locates every chunk once. */
function remembering(locate: Parts['locate']): Parts['locate'] {
  const known = new Map<number, Awaited<ReturnType<Parts['locate']>>[number] | null>();
  return async (chunkIds) => {
    const missing = chunkIds.filter((id) => !known.has(id));
    const found = missing.length > 0 ? await locate(missing) : [];
    for (const id of missing) known.set(id, null);
    for (const location of found) known.set(location.chunkId, location);
    return chunkIds.flatMap((id) => known.get(id) ?? []);
  };
}

function rememberingPhrase(phrase: Parts['phrase']): Parts['phrase'] {
  const known = new Map<string, Promise<string>>();
  return (name, language) => {
    const key = `${name} ${language}`;
    const said = known.get(key) ?? phrase(name, language);
    known.set(key, said);
    return said;
  };
}

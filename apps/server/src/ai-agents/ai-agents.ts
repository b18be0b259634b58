import type { AgentContent } from '@parley/contracts/agent-versions';
import type { AgentSettings, AgentStatus, AiAgent } from '@parley/contracts/ai-agents';
import type { Locale } from '@parley/contracts/locales';
import type { PackKey } from '@parley/contracts/policy-pack-keys';
import { sql as raw } from 'kysely';
import { recordActivity } from '../activity/index.ts';
import { invalid, notFound } from '../infra/errors.ts';
import type { Sql, Tx } from '../infra/sql/sql.ts';
import { shareSources } from '../knowledge/index.ts';
import type { Quotas } from '../quotas/index.ts';
import { contentHash } from '../infra/content-hash.ts';
import { hasProvider } from '../models/index.ts';
import { addPack, shareAttachments } from '../policies/index.ts';
import { shareStarters } from './starters/repository.ts';
import { describeCanary, readCanary } from './versions/canary.ts';
import { compareContents } from './versions/compare.ts';
import { recordChange } from './record-change.ts';
import { draftContent, readContent } from './versions/content.ts';
import { publishFirst } from './versions/publish.ts';

interface AgentChanges {
  name?: string | undefined;
  description?: string | undefined;
  status?: AgentStatus | undefined;
  settings?: AgentSettings | undefined;
}

interface NewAgent extends Pick<AiAgent, 'name' | 'description' | 'settings'> {
  /** Ready-made policies that it begins with. */
  packs: readonly PackKey[];
}

export type AiAgents = ReturnType<typeof createAgents>;

interface AgentRow extends Omit<AiAgent, 'settings' | 'draftHash' | 'draftChanges' | 'canary' | 'policies'> {
  settings: unknown;
  policies: AgentContent['policies'];
  canaryVersion: number | null;
  canarySteps: unknown;
  /** The newest version that customers get. */
  newest: unknown;
}

function asAgent({ settings, policies, canaryVersion, canarySteps, newest, ...row }: AgentRow): AiAgent {
  const draft = draftContent(settings, policies);
  return {
    ...row,
    settings: draft.settings,
    policies: policies.length,
    draftHash: contentHash(draft),
    draftChanges: newest === null ? 0 : compareContents(readContent(newest), draft).length,
    canary: describeCanary(readCanary(canaryVersion, canarySteps)),
  };
}

/** Agents, most recently changed first. Settings added since an agent was saved get their defaults. */
async function list({ db }: Tx, companyId: number, id?: number): Promise<AiAgent[]> {
  const { rows } = await raw<AgentRow>`
    SELECT a.id, a.name, a.description, a.status, a.settings, a.created_at AS "createdAt", a.updated_at AS "updatedAt",
      a.published_version AS "publishedVersion", a.canary_version AS "canaryVersion", a.canary_steps AS "canarySteps",
      (SELECT v.content FROM agent_versions v
        WHERE v.ai_agent_id = a.id AND v.number = coalesce(a.canary_version, a.published_version)) AS newest,
      (SELECT json_build_object('id', u.id, 'name', u.name) FROM users u WHERE u.id = a.updated_by) AS "updatedBy",
      coalesce((SELECT json_agg(json_build_object('id', c.id, 'name', c.name, 'platform', c.type) ORDER BY c.id)
        FROM channels c WHERE c.ai_agent_id = a.id AND c.company_id = ${companyId}), '[]') AS channels,
      (SELECT json_build_object('sources', count(*), 'failed', count(*) FILTER (WHERE s.status = 'failed'),
          'chunks', coalesce(sum(s.chunk_count) FILTER (WHERE s.is_enabled), 0))
        FROM ai_agent_knowledge_sources k JOIN knowledge_sources s ON s.id = k.source_id
        WHERE k.ai_agent_id = a.id AND k.company_id = ${companyId} AND s.deleted_at IS NULL) AS knowledge,
      coalesce((SELECT json_agg(json_build_object('policyId', p.id, 'version', p.version) ORDER BY p.id)
        FROM ai_agent_policies k JOIN policies p ON p.id = k.policy_id
        WHERE k.ai_agent_id = a.id AND k.company_id = ${companyId} AND p.deleted_at IS NULL), '[]') AS policies,
      (SELECT count(*)::int FROM lab_cases l WHERE l.ai_agent_id = a.id AND l.company_id = ${companyId}) AS "labCases"
    FROM ai_agents a
    WHERE a.company_id = ${companyId} AND a.deleted_at IS NULL AND (${id ?? null}::bigint IS NULL OR a.id = ${id ?? null})
    ORDER BY a.updated_at DESC, a.id DESC LIMIT 500`.execute(db);
  return rows.map(asAgent);
}

/** One agent, regardless of its status. */
export async function getAgent(tx: Tx, companyId: number, id: number): Promise<AiAgent> {
  const [agent] = await list(tx, companyId, id);
  if (!agent) throw notFound();
  return agent;
}

/** Locks the agent row so that concurrent additions wait for this transaction and counts stay correct. */
export async function lockAgent(tx: Tx, companyId: number, agentId: number): Promise<{ chatSourceId: number | null }> {
  const agent = await tx.db
    .selectFrom('ai_agents')
    .select('chat_source_id as chatSourceId')
    .where('company_id', '=', companyId)
    .where('id', '=', agentId)
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!agent) throw notFound();
  return agent;
}

/** Another company's provider is rejected as if it did not exist. */
async function mustHaveProvider(tx: Tx, companyId: number, { model }: AgentSettings): Promise<void> {
  if (model && !(await hasProvider(tx, companyId, model.providerId)))
    throw invalid({ 'settings.model.providerId': { key: 'invalid' } });
}

/** The agents that answer customers from the company's knowledge. */
export function createAgents(sql: Sql, quotas: Quotas, announce: (companyId: number) => void) {
  const touched = (userId: number) => ({ updated_by: userId, updated_at: new Date() });
  const change = (
    companyId: number,
    userId: number,
    id: number,
    values: {
      name?: string;
      description?: string;
      status?: AgentStatus;
      deleted_at?: Date;
      updated_by?: number;
    },
    settings?: AgentSettings,
  ) =>
    sql.inCompany(companyId, async (tx) => {
      tx.afterCommit(() => announce(companyId)); // the inbox shows whether the agent answers in its channels
      const before = await getAgent(tx, companyId, id);
      if (settings) await mustHaveProvider(tx, companyId, settings);
      await tx.db
        .updateTable('ai_agents')
        .set({ ...values, ...(settings && { settings: JSON.stringify(settings) }) })
        .where('company_id', '=', companyId)
        .where('id', '=', id)
        .execute();
      if (values.status === 'live') await publishFirst(tx, companyId, id, userId);
      await recordChange(tx, { companyId, userId }, before, { ...values, settings });
      return values.deleted_at ? null : getAgent(tx, companyId, id);
    });
  const found = (agent: AiAgent | null): AiAgent => {
    if (!agent) throw notFound();
    return agent;
  };

  async function create(
    tx: Tx,
    companyId: number,
    userId: number,
    { name, description, settings }: Pick<AiAgent, 'name' | 'description' | 'settings'>,
  ) {
    await quotas.requireSpace(tx, companyId, 'agents');
    const { id } = await tx.db
      .insertInto('ai_agents')
      .values({ company_id: companyId, name, description, settings: JSON.stringify(settings), ...touched(userId) })
      .returning('id')
      .executeTakeFirstOrThrow();
    await recordActivity(tx, { companyId, userId }, 'agent.created', { id, name });
    return id;
  }

  return {
    list: (companyId: number) => sql.inCompany(companyId, (tx) => list(tx, companyId)),
    get: (companyId: number, id: number) => sql.inCompany(companyId, (tx) => getAgent(tx, companyId, id)),

    create: (companyId: number, userId: number, agent: NewAgent, locale: Locale) =>
      sql.inCompany(companyId, async (tx) => {
        await mustHaveProvider(tx, companyId, agent.settings);
        const id = await create(tx, companyId, userId, agent);
        for (const pack of new Set(agent.packs)) await addPack(tx, companyId, id, { pack, locale, userId });
        return getAgent(tx, companyId, id);
      }),

    update: async (companyId: number, userId: number, id: number, changes: AgentChanges) => {
      const { name, description, status, settings } = changes;
      return found(
        await change(
          companyId,
          userId,
          id,
          {
            ...touched(userId),
            ...(name === undefined ? {} : { name }),
            ...(description === undefined ? {} : { description }),
            ...(status === undefined ? {} : { status }),
          },
          settings,
        ),
      );
    },

    /** Soft-deletes: the agent can be restored for a day. Meanwhile only people answer in its channels. */
    remove: async (companyId: number, userId: number, id: number): Promise<void> => {
      await change(companyId, userId, id, { deleted_at: new Date() });
    },
    undelete: (companyId: number, userId: number, id: number) =>
      sql.inCompany(companyId, async (tx) => {
        tx.afterCommit(() => announce(companyId));
        const restored = await tx.db
          .updateTable('ai_agents')
          .set({ deleted_at: null })
          .where('company_id', '=', companyId)
          .where('id', '=', id)
          .where('deleted_at', 'is not', null)
          .returning('name')
          .executeTakeFirst();
        if (restored) await recordActivity(tx, { companyId, userId }, 'agent.restored', { id, name: restored.name });
        return getAgent(tx, companyId, id);
      }),

    duplicate: (companyId: number, userId: number, id: number, name: string) =>
      sql.inCompany(companyId, async (tx) => {
        const original = await getAgent(tx, companyId, id);
        const copy = await create(tx, companyId, userId, { ...original, name });
        await shareSources(tx, companyId, id, copy);
        await shareAttachments(tx, companyId, id, copy);
        await shareStarters(tx, companyId, id, copy);
        return getAgent(tx, companyId, copy);
      }),
  };
}

/** The agents that flows may refer to, regardless of status. */
export async function readAgentIds({ db }: Tx, companyId: number): Promise<Set<number>> {
  const rows = await db
    .selectFrom('ai_agents')
    .select('id')
    .where('company_id', '=', companyId)
    .where('deleted_at', 'is', null)
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** Purges agents that were not restored within a day. */
export async function dropDeletedAgents({ db }: Tx): Promise<void> {
  await db
    .deleteFrom('ai_agents')
    .where('deleted_at', '<', raw<Date>`now() - interval '1 day'`)
    .execute();
}

/** Agents that used this provider, including deleted ones, fall back to the built-in engine. */
export async function forgetProvider({ db }: Tx, companyId: number, providerId: number): Promise<void> {
  await raw`
    UPDATE ai_agents SET settings = jsonb_set(settings, '{model}', 'null')
    WHERE company_id = ${companyId} AND settings -> 'model' ->> 'providerId' = ${String(providerId)}`.execute(db);
}

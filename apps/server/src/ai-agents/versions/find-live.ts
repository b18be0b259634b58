import { AgentSettings } from '@parley/contracts/ai-agents';
import type { Tx } from '../../infra/sql/sql.ts';
import { attachedPolicies, readPolicyVersions, type PolicyInUse } from '../../policies/index.ts';
import { getsCanary, readCanary } from './canary.ts';
import { readContent } from './content.ts';

/** What a customer gets: the settings of one published version, and the policies that it has to keep to. */
export interface LiveAgent {
  settings: AgentSettings;
  policies: PolicyInUse[];
  version: number;
}

/**
 * The version that a conversation gets from a live agent; null for drafts and paused agents, whose conversations go to people.
 * Without a conversation it is the version for everyone.
 */
export async function findLiveAgent(
  tx: Tx,
  companyId: number,
  id: number,
  conversationId: number | null,
): Promise<LiveAgent | null> {
  const row = await tx.db
    .selectFrom('ai_agents as agent')
    .leftJoin('agent_versions as published', (join) =>
      join.onRef('published.ai_agent_id', '=', 'agent.id').onRef('published.number', '=', 'agent.published_version'),
    )
    .leftJoin('agent_versions as canary', (join) =>
      join.onRef('canary.ai_agent_id', '=', 'agent.id').onRef('canary.number', '=', 'agent.canary_version'),
    )
    .leftJoin('conversations', (join) =>
      join.on('conversations.id', '=', conversationId).on('conversations.company_id', '=', companyId),
    )
    .select(['published.number', 'published.content', 'canary.number as canaryVersion', 'canary_steps as canarySteps'])
    .select(['canary.content as canaryContent', 'conversations.started_at as startedAt', 'agent.settings'])
    .where('agent.company_id', '=', companyId)
    .where('agent.id', '=', id)
    .where('agent.status', '=', 'live')
    .where('agent.deleted_at', 'is', null)
    .executeTakeFirst();
  if (!row) return null;
  const { startedAt } = row;
  const canary = readCanary(row.canaryVersion, row.canarySteps);
  if (canary && conversationId !== null && startedAt && getsCanary(canary, { id: conversationId, startedAt }))
    return published(tx, companyId, canary.version, row.canaryContent);
  // Enabled by a node of the release before, which knows no versions: the draft answers until somebody publishes it.
  if (row.number === null) {
    const policies = await attachedPolicies(tx, companyId, id);
    return { settings: AgentSettings.parse(row.settings), policies, version: 0 };
  }
  return published(tx, companyId, row.number, row.content);
}

async function published(tx: Tx, companyId: number, version: number, stored: unknown): Promise<LiveAgent> {
  const { settings, policies } = readContent(stored);
  return { settings, policies: await readPolicyVersions(tx, companyId, policies), version };
}

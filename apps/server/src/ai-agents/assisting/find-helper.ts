import { AgentSettings } from '@parley/contracts/ai-agents';
import { AgentContent } from '@parley/contracts/agent-versions';
import { sql as raw } from 'kysely';
import type { Tx } from '../../infra/sql/sql.ts';
import { attachedPolicies, readPolicyVersions, type PolicyInUse } from '../../policies/index.ts';

export interface Helper {
  id: number;
  settings: AgentSettings;
  policies: PolicyInUse[];
}

/** The agent that helps staff in a conversation: the channel's own, live or not, otherwise one that has knowledge. It helps as it is published. */
export async function findHelper(tx: Tx, companyId: number, conversationId: number): Promise<Helper | null> {
  const { rows } = await raw<{ id: number; settings: unknown; pinned: unknown }>`
    SELECT a.id, coalesce((SELECT v.content -> 'settings' FROM agent_versions v
        WHERE v.ai_agent_id = a.id AND v.number = a.published_version), a.settings) AS settings,
      (SELECT v.content -> 'policies' FROM agent_versions v
        WHERE v.ai_agent_id = a.id AND v.number = a.published_version) AS pinned, a.id = ch.ai_agent_id AS is_own
    FROM conversations c
      JOIN channels ch ON ch.id = c.channel_id AND ch.company_id = ${companyId}
      JOIN ai_agents a ON a.company_id = ${companyId} AND a.deleted_at IS NULL
    WHERE c.company_id = ${companyId} AND c.id = ${conversationId}
      AND (a.id = ch.ai_agent_id OR EXISTS (
        SELECT FROM ai_agent_knowledge_sources k JOIN knowledge_sources s ON s.id = k.source_id
        WHERE k.company_id = ${companyId} AND s.company_id = ${companyId} AND k.ai_agent_id = a.id
          AND s.is_enabled AND s.deleted_at IS NULL AND s.chunk_count > 0))
    ORDER BY is_own DESC NULLS LAST, a.status = 'live' DESC, a.updated_at DESC, a.id DESC LIMIT 1`.execute(tx.db);
  const [agent] = rows;
  if (!agent) return null;
  const policies = agent.pinned
    ? await readPolicyVersions(tx, companyId, AgentContent.shape.policies.parse(agent.pinned))
    : await attachedPolicies(tx, companyId, agent.id);
  return { id: agent.id, settings: AgentSettings.parse(agent.settings), policies };
}

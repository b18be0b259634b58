import { AgentContent } from '@parley/contracts/agent-versions';
import { sql as raw } from 'kysely';
import type { Tx } from '../../infra/sql/sql.ts';
import { attachedPolicies, readPolicyVersions, type PolicyInUse } from '../../policies/index.ts';
import { findLiveAgent } from './find-live.ts';

/**
 * The policies of several live agents in a conversation, or for everyone, and `others`. Where there are different versions of one, the
 * newest counts.
 */
export async function policiesInForce(
  tx: Tx,
  companyId: number,
  agentIds: readonly number[],
  conversationId: number | null,
  others: readonly PolicyInUse[] = [],
): Promise<PolicyInUse[]> {
  const found = new Map(others.map((policy) => [policy.id, policy]));
  for (const agentId of new Set(agentIds)) {
    const live = await findLiveAgent(tx, companyId, agentId, conversationId);
    for (const policy of live?.policies ?? [])
      if ((found.get(policy.id)?.version ?? 0) < policy.version) found.set(policy.id, policy);
  }
  return [...found.values()];
}

/** The policies of all versions of an agent that customers get, read without its settings: for when those cannot be read. */
export async function pinnedPolicies(tx: Tx, companyId: number, agentId: number): Promise<PolicyInUse[]> {
  const { rows } = await raw<{ pinned: unknown }>`
    SELECT v.content -> 'policies' AS pinned FROM ai_agents a
      JOIN agent_versions v ON v.ai_agent_id = a.id AND v.number IN (a.published_version, a.canary_version)
    WHERE a.company_id = ${companyId} AND a.id = ${agentId}`.execute(tx.db);
  if (rows.length === 0) return attachedPolicies(tx, companyId, agentId);
  const refs = rows.flatMap(({ pinned }) => AgentContent.shape.policies.parse(pinned ?? []));
  const newest = Map.groupBy(refs, ({ policyId }) => policyId);
  const chosen = [...newest.values()].flatMap((each) => each.toSorted((a, b) => b.version - a.version).slice(0, 1));
  return readPolicyVersions(tx, companyId, chosen);
}

import { PolicyContent } from '@parley/contracts/policy-content';
import { sql as raw } from 'kysely';
import type { Tx } from '../infra/sql/sql.ts';

/** A version of a policy, as part of a version or draft of an agent. */
export interface PolicyRef {
  policyId: number;
  version: number;
}

/** What has to be enforced. */
export interface PolicyInUse {
  id: number;
  version: number;
  content: PolicyContent;
}

interface Row {
  id: number;
  version: number;
  content: unknown;
}

/** The content of a stored version, with the defaults of what is newer. */
export const readPolicyContent = (stored: unknown): PolicyContent => PolicyContent.parse(stored);

const asPolicy = ({ id, version, content }: Row): PolicyInUse => ({ id, version, content: readPolicyContent(content) });

/** The policies of an agent's draft in their newest versions, in order of their ids. */
export async function attachedPolicies({ db }: Tx, companyId: number, agentId: number): Promise<PolicyInUse[]> {
  const { rows } = await raw<Row>`
    SELECT p.id, p.version, v.content FROM ai_agent_policies a
      JOIN policies p ON p.id = a.policy_id JOIN policy_versions v ON v.policy_id = p.id AND v.number = p.version
    WHERE a.company_id = ${companyId} AND a.ai_agent_id = ${agentId} AND p.deleted_at IS NULL
    ORDER BY p.id`.execute(db);
  return rows.map(asPolicy);
}

/** The same without their contents, as they are pinned when the agent is published. */
export async function attachedVersions({ db }: Tx, companyId: number, agentId: number): Promise<PolicyRef[]> {
  const { rows } = await raw<PolicyRef>`
    SELECT p.id AS "policyId", p.version FROM ai_agent_policies a JOIN policies p ON p.id = a.policy_id
    WHERE a.company_id = ${companyId} AND a.ai_agent_id = ${agentId} AND p.deleted_at IS NULL
    ORDER BY p.id`.execute(db);
  return rows;
}

/**
 * The contents of exactly these versions, of deleted policies too: what was published stays in force. Throws if one is missing,
 * because leaving it out would let through what it forbids.
 */
export async function readPolicyVersions(
  { db }: Tx,
  companyId: number,
  refs: readonly PolicyRef[],
): Promise<PolicyInUse[]> {
  if (refs.length === 0) return [];
  const wanted = raw`unnest(${refs.map(({ policyId }) => policyId)}::bigint[], ${refs.map(({ version }) => version)}::int[])`;
  const { rows } = await raw<Row>`
    SELECT v.policy_id AS id, v.number AS version, v.content FROM ${wanted} AS wanted (id, number)
      JOIN policy_versions v ON v.policy_id = wanted.id AND v.number = wanted.number
    WHERE v.company_id = ${companyId} ORDER BY v.policy_id`.execute(db);
  if (rows.length < refs.length) throw new Error('A version of an agent refers to a policy that does not exist.');
  return rows.map(asPolicy);
}

/** Every content that a draft has or that customers get. */
export async function contentsInForce({ db }: Tx, companyId: number): Promise<PolicyContent[]> {
  const { rows } = await raw<Pick<Row, 'content'>>`
    SELECT v.content FROM policy_versions v JOIN policies p ON p.id = v.policy_id
    WHERE v.company_id = ${companyId} AND (
      (v.number = p.version AND p.deleted_at IS NULL)
      OR EXISTS (SELECT FROM ai_agents a JOIN agent_versions w ON w.ai_agent_id = a.id AND w.number IN (a.published_version, a.canary_version)
        WHERE a.company_id = ${companyId}
          AND w.content -> 'policies' @> jsonb_build_array(jsonb_build_object('policyId', p.id, 'version', v.number))))
    ORDER BY p.id`.execute(db);
  return rows.map(({ content }) => readPolicyContent(content));
}

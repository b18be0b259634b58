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

/** The policies of an agent's draft in their newest versions, in order of their ids. */
export async function attachedPolicies(tx: Tx, companyId: number, agentId: number): Promise<PolicyInUse[]> {
  return readPolicyVersions(tx, companyId, await attachedVersions(tx, companyId, agentId));
}

/** The same without their contents, as they are pinned when the agent is published. */
export async function attachedVersions({ db }: Tx, companyId: number, agentId: number): Promise<PolicyRef[]> {
  const { rows } = await raw<PolicyRef>`
    SELECT p.id AS "policyId", p.version FROM ai_agent_policies a JOIN policies p ON p.id = a.policy_id
    WHERE a.company_id = ${companyId} AND a.ai_agent_id = ${agentId} AND p.deleted_at IS NULL
    ORDER BY p.id`.execute(db);
  return rows;
}

/** Stored versions never change, and every answer of an agent needs all of its policies. */
const knownIn = new WeakMap<object, Map<string, PolicyInUse>>();
const MAX_KNOWN = 2_000;

/**
 * The contents of exactly these versions, of deleted policies too: what was published stays in force. Throws if one is missing,
 * because leaving it out would let through what it forbids.
 */
export async function readPolicyVersions(
  tx: Tx,
  companyId: number,
  refs: readonly PolicyRef[],
): Promise<PolicyInUse[]> {
  const known = knownIn.get(tx.database) ?? new Map<string, PolicyInUse>();
  knownIn.set(tx.database, known);
  const nameOf = (policyId: number, version: number) => `${companyId} ${policyId} ${version}`;
  const cached = refs.flatMap(({ policyId, version }) => known.get(nameOf(policyId, version)) ?? []);
  const ids = new Set(cached.map(({ id }) => id));
  const read = await readStored(
    tx,
    companyId,
    refs.filter(({ policyId }) => !ids.has(policyId)),
  );
  if (cached.length + read.length < refs.length)
    throw new Error('A version of an agent refers to a policy that does not exist.');
  // Not before: a version that this transaction wrote is another one if it is rolled back.
  tx.afterCommit(() => {
    for (const policy of read) known.set(nameOf(policy.id, policy.version), policy);
    for (const oldest of known.keys()) {
      if (known.size <= MAX_KNOWN) break;
      known.delete(oldest);
    }
  });
  return [...cached, ...read].toSorted((one, other) => one.id - other.id);
}

async function readStored({ db }: Tx, companyId: number, refs: readonly PolicyRef[]): Promise<PolicyInUse[]> {
  if (refs.length === 0) return [];
  const wanted = raw`unnest(${refs.map(({ policyId }) => policyId)}::bigint[], ${refs.map(({ version }) => version)}::int[])`;
  const { rows } = await raw<Row>`
    SELECT v.policy_id AS id, v.number AS version, v.content FROM ${wanted} AS wanted (id, number)
      JOIN policy_versions v ON v.policy_id = wanted.id AND v.number = wanted.number
    WHERE v.company_id = ${companyId}`.execute(db);
  return rows.map(({ content, ...row }) => ({ ...row, content: readPolicyContent(content) }));
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

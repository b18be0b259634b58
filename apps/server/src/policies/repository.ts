import type { Policy } from '@parley/contracts/policies';
import type { PolicyContent } from '@parley/contracts/policy-content';
import { sql as raw } from 'kysely';
import { notFound } from '../infra/errors.ts';
import type { Tx } from '../infra/sql/sql.ts';
import { readPolicyContent } from './contents.ts';
import { hitsOf, noHits, readHits } from './hit-counts.ts';

interface Which {
  id?: number;
  /** Only the policies of this agent. */
  agentId?: number;
}

interface Row extends Omit<Policy, 'content' | 'examples' | 'hits'> {
  content: unknown;
  passed: number;
}

/** Policies in the order of their ids; the order of a list means nothing. */
export async function listPolicies(tx: Tx, companyId: number, { id, agentId }: Which = {}): Promise<Policy[]> {
  const { rows } = await raw<Row>`
    SELECT p.id, p.version, v.content, p.examples_passed AS passed, p.created_at AS "createdAt", v.saved_at AS "updatedAt",
      (SELECT json_build_object('id', u.id, 'name', u.name) FROM users u WHERE u.id = v.saved_by) AS "updatedBy",
      coalesce((SELECT json_agg(json_build_object('id', a.id, 'name', a.name) ORDER BY a.id)
        FROM ai_agent_policies k JOIN ai_agents a ON a.id = k.ai_agent_id
        WHERE k.policy_id = p.id AND k.company_id = ${companyId} AND a.deleted_at IS NULL), '[]') AS agents
    FROM policies p JOIN policy_versions v ON v.policy_id = p.id AND v.number = p.version
    WHERE p.company_id = ${companyId} AND p.deleted_at IS NULL AND (${id ?? null}::bigint IS NULL OR p.id = ${id ?? null})
      AND (${agentId ?? null}::bigint IS NULL OR EXISTS (SELECT FROM ai_agent_policies k
        WHERE k.policy_id = p.id AND k.ai_agent_id = ${agentId ?? null} AND k.company_id = ${companyId}))
    ORDER BY p.id`.execute(tx.db);
  const hits = hitsOf(await readHits(tx, companyId, id));
  return rows.map(({ content: stored, passed, ...row }) => {
    const content = readPolicyContent(stored);
    const total = content.examples.length;
    return { ...row, content, examples: { passed, total }, hits: hits.get(row.id) ?? noHits() };
  });
}

/** One policy that is not deleted. */
export async function getPolicy(tx: Tx, companyId: number, id: number, agentId?: number): Promise<Policy> {
  const [policy] = await listPolicies(tx, companyId, { id, ...(agentId === undefined ? {} : { agentId }) });
  if (!policy) throw notFound();
  return policy;
}

/** Changes of a company's policies take turns: whether relations are in order, and the limit, depend on all of them. */
export async function takeTurns({ db }: Tx, companyId: number): Promise<void> {
  await raw`SELECT pg_advisory_xact_lock(hashtextextended('policies', ${companyId}))`.execute(db);
}

export async function countPolicies({ db }: Tx, companyId: number): Promise<number> {
  const { rows } = await raw<{ count: number }>`
    SELECT count(*)::int AS count FROM policies WHERE company_id = ${companyId} AND deleted_at IS NULL`.execute(db);
  return rows[0]?.count ?? 0;
}

interface NewVersion {
  content: PolicyContent;
  examplesPassed: number;
  restoredFrom: number | null;
  userId: number | null;
}

export async function addPolicy(tx: Tx, companyId: number, added: NewVersion): Promise<number> {
  const { id } = await tx.db
    .insertInto('policies')
    .values({ company_id: companyId, version: 1, examples_passed: added.examplesPassed })
    .returning('id')
    .executeTakeFirstOrThrow();
  await addVersion(tx, companyId, id, 1, added);
  return id;
}

export async function setExamplesPassed({ db }: Tx, companyId: number, id: number, passed: number): Promise<void> {
  await db
    .updateTable('policies')
    .set({ examples_passed: passed })
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .execute();
}

/** Stores content as the version with this number, which becomes the newest. */
export async function saveVersion(tx: Tx, companyId: number, id: number, number: number, saved: NewVersion) {
  await addVersion(tx, companyId, id, number, saved);
  await tx.db
    .updateTable('policies')
    .set({ version: number, examples_passed: saved.examplesPassed })
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .execute();
}

const addVersion = ({ db }: Tx, companyId: number, id: number, number: number, version: NewVersion) =>
  db
    .insertInto('policy_versions')
    .values({
      company_id: companyId,
      policy_id: id,
      number,
      content: JSON.stringify(version.content),
      restored_from: version.restoredFrom,
      saved_by: version.userId,
    })
    .execute();

/** Published agents keep to their versions of a deleted policy. */
export async function markDeleted({ db }: Tx, companyId: number, id: number): Promise<void> {
  await raw`UPDATE policies SET deleted_at = now() WHERE company_id = ${companyId} AND id = ${id}`.execute(db);
}

/** For a day; it comes back to the agents that had it. */
export async function restoreDeleted({ db }: Tx, companyId: number, id: number): Promise<void> {
  await raw`
    UPDATE policies SET deleted_at = NULL
    WHERE company_id = ${companyId} AND id = ${id} AND deleted_at > now() - interval '1 day'`.execute(db);
}

/** Purges policies that were not restored within a day, except those that a version of an agent consists of. */
export async function dropDeletedPolicies({ db }: Tx): Promise<void> {
  await raw`
    DELETE FROM policies p WHERE p.deleted_at < now() - interval '1 day' AND NOT EXISTS (
      SELECT FROM agent_versions v WHERE v.company_id = p.company_id
        AND v.content -> 'policies' @> jsonb_build_array(jsonb_build_object('policyId', p.id)))`.execute(db);
}

import { sql as raw } from 'kysely';
import type { Tx } from '../../infra/sql/sql.ts';
import { contentsInForce } from '../contents.ts';
import { referencesOf } from '../references.ts';

/** Removes copies of packs that no person has added or changed and no agent has any more, with the topics that only they used. */
export async function removeUnusedPacks(tx: Tx, companyId: number): Promise<void> {
  await raw`
    DELETE FROM policies p WHERE p.company_id = ${companyId} AND p.pack_part IS NOT NULL AND p.version = 1
      AND NOT EXISTS (SELECT FROM policy_versions v WHERE v.policy_id = p.id AND v.saved_by IS NOT NULL)
      AND NOT EXISTS (SELECT FROM ai_agent_policies k WHERE k.policy_id = p.id)
      AND NOT EXISTS (SELECT FROM agent_versions w WHERE w.company_id = p.company_id
        AND w.content -> 'policies' @> jsonb_build_array(jsonb_build_object('policyId', p.id)))`.execute(tx.db);
  const used = (await contentsInForce(tx, companyId)).flatMap(referencesOf).filter(({ kind }) => kind === 'topics');
  await raw`
    DELETE FROM policy_topics t WHERE t.company_id = ${companyId} AND t.pack_part IS NOT NULL
      AND NOT EXISTS (SELECT FROM routing_rules r WHERE r.company_id = t.company_id AND r.topic_id = t.id)
      AND t.id <> ALL (${used.map(({ id }) => id)}::bigint[])
      AND NOT EXISTS (SELECT FROM policies p WHERE p.company_id = t.company_id
        AND split_part(p.pack_part, '/', 1) = split_part(t.pack_part, '/', 1))`.execute(tx.db);
}

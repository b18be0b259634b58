import type { PolicyHit } from '@parley/contracts/policy-hits';
import { sql as raw } from 'kysely';
import type { Tx } from '../../infra/sql/sql.ts';

/** Stores which policies concerned a message, with its trace. Those that were deleted for good meanwhile are left out. */
export async function storePolicyHits(
  { db }: Tx,
  companyId: number,
  conversationId: number,
  traceId: number | null,
  hits: readonly PolicyHit[],
): Promise<void> {
  if (hits.length === 0) return;
  const rows = JSON.stringify(
    hits.map((hit) => ({ policy_id: hit.policyId, hit, is_dropped: hit.droppedBecause !== null })),
  );
  await raw`
    INSERT INTO policy_hits (company_id, conversation_id, trace_id, policy_id, hit, is_dropped)
    SELECT ${companyId}, ${conversationId}, ${traceId}, r.policy_id, r.hit, r.is_dropped
    FROM jsonb_to_recordset(${rows}::jsonb) AS r (policy_id bigint, hit jsonb, is_dropped boolean)
    JOIN policies p ON p.id = r.policy_id AND p.company_id = ${companyId}`.execute(db);
}

/** The policies that concerned the message with this trace. */
export async function readPolicyHits({ db }: Tx, companyId: number, traceId: number): Promise<PolicyHit[]> {
  const rows = await db
    .selectFrom('policy_hits')
    .select('hit')
    .where('company_id', '=', companyId)
    .where('trace_id', '=', traceId)
    .orderBy('id')
    .execute();
  return rows.map(({ hit }) => hit as unknown as PolicyHit);
}

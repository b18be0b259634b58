import { sql as raw } from 'kysely';
import type { Tx } from '../infra/sql/sql.ts';

/** Attaches policies to an agent's draft; those that it has already, and those that do not exist any more, are left out. */
export async function attachPolicies({ db }: Tx, companyId: number, agentId: number, policyIds: readonly number[]) {
  await raw`
    INSERT INTO ai_agent_policies (company_id, ai_agent_id, policy_id)
    SELECT company_id, ${agentId}, id FROM policies WHERE company_id = ${companyId} AND id = ANY (${[...policyIds]}::bigint[])
    ON CONFLICT DO NOTHING`.execute(db);
}

export async function detachPolicies({ db }: Tx, companyId: number, agentId: number, policyIds: readonly number[]) {
  await raw`
    DELETE FROM ai_agent_policies
    WHERE company_id = ${companyId} AND ai_agent_id = ${agentId} AND policy_id = ANY (${[...policyIds]}::bigint[])`.execute(
    db,
  );
}

/** Gives an agent's draft exactly these policies. */
export async function replaceAttachments(tx: Tx, companyId: number, agentId: number, policyIds: readonly number[]) {
  await raw`
    DELETE FROM ai_agent_policies
    WHERE company_id = ${companyId} AND ai_agent_id = ${agentId} AND policy_id <> ALL (${[...policyIds]}::bigint[])`.execute(
    tx.db,
  );
  await attachPolicies(tx, companyId, agentId, policyIds);
}

/** Attaches all policies of one agent to another. */
export async function shareAttachments({ db }: Tx, companyId: number, fromAgentId: number, toAgentId: number) {
  await raw`
    INSERT INTO ai_agent_policies (company_id, ai_agent_id, policy_id)
    SELECT company_id, ${toAgentId}, policy_id FROM ai_agent_policies
    WHERE company_id = ${companyId} AND ai_agent_id = ${fromAgentId}`.execute(db);
}

import type { PolicyFinding } from '@parley/contracts/policy-findings';
import { sql as raw } from 'kysely';
import { notFound } from '../../infra/errors.ts';
import type { Sql, Tx } from '../../infra/sql/sql.ts';
import { attachedPolicies } from '../contents.ts';
import { readTopics } from '../topics.ts';
import { findInPolicies, type Activity } from './find.ts';

/** How far back it is looked whether a policy acted, and how old it must be for that to say anything. */
const DAYS = 30;
const MIN_AGE_DAYS = 7;

/** What staff should look at among the policies of an agent's draft. */
export async function inspectPolicies(sql: Sql, companyId: number, agentId: number): Promise<PolicyFinding[]> {
  const { policies, topics, activity, today } = await sql.inCompany(companyId, async (tx) => ({
    policies: await attachedPolicies(tx, companyId, agentId),
    topics: await readTopics(tx, companyId),
    ...(await readActivity(tx, companyId, agentId)),
  }));
  return findInPolicies({ policies, topics, activity, today });
}

interface Row {
  today: string;
  answers: number;
  active: number[];
}

async function readActivity(
  { db }: Tx,
  companyId: number,
  agentId: number,
): Promise<{ today: string; activity: Activity }> {
  const { rows } = await raw<Row>`
    SELECT to_char(now() AT TIME ZONE c.timezone, 'YYYY-MM-DD') AS today,
      (SELECT coalesce(sum(d.answers), 0)::int FROM agent_days d
        WHERE d.ai_agent_id = a.id AND d.day >= (now() AT TIME ZONE c.timezone)::date - ${DAYS}::int) AS answers,
      ARRAY(
        SELECT h.policy_id FROM policy_hits h
          WHERE h.company_id = c.id AND h.created_at > now() - make_interval(days => ${DAYS})
        UNION
        SELECT v.policy_id FROM policy_versions v JOIN policies p ON p.id = v.policy_id AND p.version = v.number
          WHERE v.company_id = c.id AND v.saved_at > now() - make_interval(days => ${MIN_AGE_DAYS})) AS active
    FROM ai_agents a JOIN companies c ON c.id = a.company_id
    WHERE a.company_id = ${companyId} AND a.id = ${agentId} AND a.deleted_at IS NULL`.execute(db);
  const [row] = rows;
  if (!row) throw notFound();
  return { today: row.today, activity: { days: DAYS, answers: row.answers, active: new Set(row.active.map(Number)) } };
}

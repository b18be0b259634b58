import type { ResultOf } from '@parley/contracts/endpoint';
import type { listStuck } from '@parley/contracts/flows';
import { sql as raw } from 'kysely';
import type { Tx } from '../infra/sql/sql.ts';

type Stuck = ResultOf<typeof listStuck>['data'][number];

/** Open conversations whose last run was stopped by a failure or a limit, so that a person has to continue. */
export async function listStuckRuns({ db }: Tx, companyId: number): Promise<Stuck[]> {
  const { rows } = await raw<Stuck>`
    SELECT r.conversation_id AS "conversationId", json_build_object('id', k.id, 'name', coalesce(k.name, '')) AS customer,
      json_build_object('id', f.id, 'name', f.name) AS flow, r.version, r.state ->> 'node' AS node, r.breach AS reason,
      r.updated_at AS "stuckAt"
    FROM flow_runs r
    JOIN conversations c ON c.id = r.conversation_id AND c.ended_at IS NULL AND NOT c.is_test
    JOIN customers k ON k.id = c.customer_id
    JOIN flows f ON f.id = r.flow_id
    WHERE r.company_id = ${companyId} AND r.status = 'stopped' AND r.breach IS NOT NULL
      AND NOT EXISTS (SELECT FROM flow_runs later WHERE later.conversation_id = r.conversation_id AND later.id > r.id)
    ORDER BY r.updated_at DESC LIMIT 100`.execute(db);
  return rows;
}

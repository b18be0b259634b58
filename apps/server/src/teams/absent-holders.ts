import { sql as raw } from 'kysely';
import { returnFrom } from '../conversations/index.ts';
import type { Sql } from '../infra/sql/sql.ts';
import type { Messages } from '../messages/index.ts';

const BATCH = 500;
/** Somebody who only fetches a coffee keeps their conversations. */
const AWAY_FOR = '10 minutes';

interface Held {
  id: number;
  companyId: number;
  holderId: number;
  holderName: string;
}

/** Returns conversations to their team's queue whose customer waits for somebody who is not there. */
export function createReturns(sql: Sql, messages: Messages, announce: (companyId: number) => void) {
  return async () => {
    for (const { id, companyId, holderId, holderName } of await heldByAbsent(sql))
      await sql.inCompany(companyId, async (tx) => {
        const isReturned = await returnFrom(tx, messages, companyId, id, { id: holderId, name: holderName });
        if (isReturned) tx.afterCommit(() => announce(companyId));
      });
  };
}

/** Teams that give out by hand decide by themselves who goes on. */
const heldByAbsent = (sql: Sql): Promise<Held[]> =>
  sql.asSystem(async ({ db }) => {
    const { rows } = await raw<Held>`
      SELECT c.id, c.company_id AS "companyId", u.id AS "holderId", u.name AS "holderName"
      FROM teams t JOIN conversations c ON c.team_id = t.id
      JOIN memberships m ON m.company_id = c.company_id AND m.user_id = c.handed_off_to
      JOIN users u ON u.id = m.user_id
      WHERE t.routing <> 'hand' AND c.team_id IS NOT NULL AND c.began_waiting_at IS NOT NULL AND c.ended_at IS NULL
        AND c.snoozed_at IS NULL AND NOT c.is_test
        AND (m.deactivated_at IS NOT NULL OR m.state = 'off' OR (m.state = 'away' AND m.state_since < now() - ${AWAY_FOR}::interval))
      ORDER BY c.began_waiting_at, c.id LIMIT ${BATCH}`.execute(db);
    return rows;
  });

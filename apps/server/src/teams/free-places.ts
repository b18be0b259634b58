import { sql as raw } from 'kysely';
import { LOAD } from '../conversations/index.ts';
import type { Tx } from '../infra/sql/sql.ts';

/** Somebody without a limit is compared with others as if this were theirs. */
const USUAL_CAPACITY = 10;

/** The member of a team whose turn it is: online, and with a place free. */
export async function nextMember(
  { db }: Tx,
  companyId: number,
  teamId: number,
  routing: 'turn' | 'free',
): Promise<number | null> {
  const turn = raw`last_given_at ASC NULLS FIRST, user_id`;
  const { rows } = await raw<{ id: number }>`
    SELECT user_id AS id FROM (
      SELECT m.user_id, m.capacity, m.last_given_at, coalesce(load.count, 0) AS load
      FROM team_members tm
      JOIN memberships m ON m.company_id = tm.company_id AND m.user_id = tm.user_id
      LEFT JOIN (
        SELECT held.handed_off_to, count(*) FROM conversations held
        WHERE held.company_id = ${companyId} AND held.handed_off_to = ANY(ARRAY(
            SELECT user_id FROM team_members WHERE company_id = ${companyId} AND team_id = ${teamId}))
          AND held.ended_at IS NULL AND held.snoozed_at IS NULL AND NOT held.is_test
        GROUP BY held.handed_off_to
      ) load ON load.handed_off_to = m.user_id
      WHERE tm.company_id = ${companyId} AND tm.team_id = ${teamId} AND m.state = 'online' AND m.deactivated_at IS NULL
    ) someone
    WHERE load < coalesce(capacity, load + 1)
    ORDER BY ${routing === 'turn' ? turn : raw`load::real / coalesce(capacity, ${raw.lit(USUAL_CAPACITY)}), ${turn}`}
    LIMIT 1`.execute(db);
  return rows[0]?.id ?? null;
}

/** Locks the member and returns their name, if they can still be given a conversation; under this lock nobody else gives them one. */
export async function lockFree(
  { db }: Tx,
  companyId: number,
  userId: number,
): Promise<{ id: number; name: string } | null> {
  await raw`SELECT FROM memberships WHERE company_id = ${companyId} AND user_id = ${userId} FOR NO KEY UPDATE`.execute(
    db,
  );
  // A statement of its own, which sees what others gave them while this one waited for the lock.
  const { rows } = await raw<{ id: number; name: string }>`
    SELECT u.id, u.name FROM memberships m JOIN users u ON u.id = m.user_id
    WHERE m.company_id = ${companyId} AND m.user_id = ${userId} AND m.state = 'online' AND m.deactivated_at IS NULL
      AND (m.capacity IS NULL OR ${LOAD} < m.capacity)`.execute(db);
  return rows[0] ?? null;
}

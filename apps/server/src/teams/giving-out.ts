import { sql as raw } from 'kysely';
import { giveTo } from '../conversations/index.ts';
import type { Sql, Tx } from '../infra/sql/sql.ts';
import type { Messages } from '../messages/index.ts';
import type { TellMembers } from '../notifications/index.ts';
import { lockFree, nextMember } from './free-places.ts';

/** So many in a row, and then other teams have their turn. */
const MAX_IN_A_ROW = 200;
/** Somebody else may take the last place while we wait for their lock; then the next one is chosen. */
const MAX_TRIES = 20;

interface Team {
  id: number;
  companyId: number;
}

type Outcome = 'given' | 'taken meanwhile' | 'nothing to give';

/**
 * Gives the conversations of teams to their members. Everything is decided under locks, always in this order: the team, so that its turns
 * are kept whichever node gives; the conversation; the member, so that nobody gets more than they have places.
 */
export function createGivingOut(
  sql: Sql,
  messages: Messages,
  announce: (companyId: number) => void,
  tell: TellMembers,
) {
  const giveNext = ({ id: teamId, companyId }: Team): Promise<Outcome> =>
    sql.inCompany(companyId, async (tx) => {
      const routing = await lockTeam(tx, companyId, teamId);
      const conversationId = routing && (await lockNext(tx, companyId, teamId));
      if (!routing || !conversationId) return 'nothing to give';
      const chosen = await nextMember(tx, companyId, teamId, routing);
      if (chosen === null) return 'nothing to give';
      const member = await lockFree(tx, companyId, chosen);
      if (!member) return 'taken meanwhile';
      await giveTo(tx, messages, companyId, conversationId, member);
      await tell(tx, { companyId, conversationId, userIds: [member.id], kind: 'assigned' });
      await raw`UPDATE memberships SET last_given_at = clock_timestamp() WHERE company_id = ${companyId} AND user_id = ${member.id}`.execute(
        tx.db,
      );
      tx.afterCommit(() => announce(companyId));
      return 'given';
    });

  return async () => {
    for (const team of await teamsToServe(sql)) {
      let tries = 0;
      for (let given = 0; given < MAX_IN_A_ROW && tries < MAX_TRIES;) {
        const outcome = await giveNext(team);
        if (outcome === 'nothing to give') break;
        if (outcome === 'given') given += 1;
        else tries += 1;
      }
    }
  };
}

/** Teams with somebody at work and a customer who waits. Starts from those at work, who are few. */
const teamsToServe = (sql: Sql): Promise<Team[]> =>
  sql.asSystem(async ({ db }) => {
    const { rows } = await raw<Team>`
      SELECT t.id, t.company_id AS "companyId" FROM teams t
      WHERE t.routing <> 'hand'
        AND t.id IN (
          SELECT tm.team_id FROM memberships m JOIN team_members tm ON tm.company_id = m.company_id AND tm.user_id = m.user_id
          WHERE m.state <> 'off' AND m.state = 'online')
        AND EXISTS (SELECT FROM conversations c WHERE c.team_id = t.id AND ${TO_GIVE})
      ORDER BY t.id`.execute(db);
    return rows;
  });

/** About `conversations c`: the customer waits, and nobody holds it. */
const TO_GIVE = raw`c.team_id IS NOT NULL AND c.began_waiting_at IS NOT NULL AND c.ended_at IS NULL AND c.snoozed_at IS NULL
  AND NOT c.is_test AND c.handed_off_to IS NULL
  AND (c.is_handed_off OR EXISTS (SELECT FROM channels h WHERE h.id = c.channel_id AND NOT h.has_bot))
  AND EXISTS (SELECT FROM channels h WHERE h.id = c.channel_id AND h.removed_at IS NULL)`;

async function lockTeam({ db }: Tx, companyId: number, teamId: number): Promise<'turn' | 'free' | null> {
  const { rows } = await raw<{ routing: 'turn' | 'free' }>`
    SELECT routing FROM teams WHERE company_id = ${companyId} AND id = ${teamId} AND routing <> 'hand' FOR NO KEY UPDATE`.execute(
    db,
  );
  return rows[0]?.routing ?? null;
}

/** The longest waiting one that nobody is changing now. */
async function lockNext({ db }: Tx, companyId: number, teamId: number): Promise<number | null> {
  const { rows } = await raw<{ id: number }>`
    SELECT c.id FROM conversations c WHERE c.company_id = ${companyId} AND c.team_id = ${teamId} AND ${TO_GIVE}
    ORDER BY c.began_waiting_at, c.id LIMIT 1 FOR UPDATE OF c SKIP LOCKED`.execute(db);
  return rows[0]?.id ?? null;
}

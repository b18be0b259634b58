import { IDLE_MINUTES, type MemberState } from '@parley/contracts/availability';
import { sql as raw, type RawBuilder } from 'kysely';
import type { Tx } from '../infra/sql/sql.ts';

/** An open browser says so once a minute; one that has missed two minutes is closed. */
const CLOSED_AFTER = '135 seconds';

/** SQL: what `memberships m` says about somebody now. Column `state` has what was announced last. */
const STATE_NOW: RawBuilder<MemberState> = raw`CASE
  WHEN m.deactivated_at IS NOT NULL OR m.availability = 'off' OR coalesce(m.alive_at, '-infinity') < now() - interval '${raw.raw(CLOSED_AFTER)}' THEN 'off'
  WHEN (m.availability = 'away' AND coalesce(m.away_until, 'infinity') > now())
    OR coalesce(m.active_at, '-infinity') < now() - interval '${raw.raw(String(IDLE_MINUTES))} minutes' THEN 'away'
  ELSE 'online' END`;

/** A change that colleagues see. */
export interface StateChange {
  companyId: number;
  userId: number;
  state: MemberState;
}

/** Brings the states of these members up to date; of everybody who is at work, without a condition. */
export async function settleStates(
  { db }: Tx,
  who: RawBuilder<unknown> = raw`m.state <> 'off'`,
): Promise<StateChange[]> {
  const { rows } = await raw<StateChange>`
    UPDATE memberships m SET state = ${STATE_NOW}, state_since = now() WHERE ${who} AND m.state <> ${STATE_NOW}
    RETURNING m.company_id AS "companyId", m.user_id AS "userId", m.state`.execute(db);
  return rows;
}

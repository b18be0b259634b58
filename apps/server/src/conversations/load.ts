import { sql as raw } from 'kysely';

/** SQL: the open conversations that `memberships m` holds, those put aside left out. Served by the index of "mine". */
export const LOAD = raw<number>`(
  SELECT count(*)::integer FROM conversations held
  WHERE held.company_id = m.company_id AND held.handed_off_to = m.user_id AND held.ended_at IS NULL AND held.snoozed_at IS NULL
    AND NOT held.is_test)`;

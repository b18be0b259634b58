import type { RunPart } from '@parley/contracts/macros';
import { sql as raw } from 'kysely';
import { isBlocked } from '../conversations/index.ts';
import type { Tx } from '../infra/sql/sql.ts';

/** What a macro may change, as text so that two states can be compared. */
export interface State {
  tags: string[];
  assignee: { isHandedOff: boolean; userId: number | null };
  team: number | null;
  priority: number;
  snooze: { snoozedAt: string | null; wakesAt: string | null };
  end: { endedAt: string | null };
  block: boolean;
  /** Restored together with the end, but no part of what somebody may have changed since. */
  unreadCount: number;
}

export async function readState({ db }: Tx, companyId: number, id: number): Promise<State> {
  const { rows } = await raw<{ state: State }>`
    SELECT jsonb_build_object(
      'tags', ARRAY(SELECT t.name FROM conversation_tags ct JOIN tags t ON t.id = ct.tag_id WHERE ct.conversation_id = c.id ORDER BY lower(t.name)),
      'assignee', jsonb_build_object('isHandedOff', c.is_handed_off, 'userId', c.handed_off_to), 'team', c.team_id, 'priority', c.priority,
      'snooze', jsonb_build_object('snoozedAt', c.snoozed_at, 'wakesAt', c.wakes_at),
      'end', jsonb_build_object('endedAt', c.ended_at), 'block', ${isBlocked(raw`c.customer_id`)}, 'unreadCount', c.unread_count) AS state
    FROM conversations c WHERE c.company_id = ${companyId} AND c.id = ${id}`.execute(db);
  const [row] = rows;
  if (!row) throw new TypeError('The locked conversation is gone.');
  return row.state;
}

const PARTS = ['tags', 'assignee', 'team', 'priority', 'snooze', 'end', 'block'] as const satisfies RunPart[];

export const isSame = (part: RunPart, one: State, other: State): boolean =>
  JSON.stringify(one[part]) === JSON.stringify(other[part]);

/** What differs. */
export const changedParts = (one: State, other: State): RunPart[] => PARTS.filter((part) => !isSame(part, one, other));

import { VIEW_QUERIES, type SavedFilter } from '@parley/contracts/inbox-views';
import { sql as raw } from 'kysely';
import { countFor } from '../conversations/index.ts';
import type { Tx } from '../infra/sql/sql.ts';

const MAX_COUNTED = 100;

interface CountedTeam {
  id: number;
  name: string;
  isMine: boolean;
  open: number;
}

/** The company's teams, those of the member first, each with its open conversations, by one query however many teams there are. */
export async function countTeams({ db }: Tx, companyId: number, userId: number): Promise<CountedTeam[]> {
  const { rows } = await raw<CountedTeam>`
    SELECT t.id, t.name, m.user_id IS NOT NULL AS "isMine", counted.open
    FROM teams t LEFT JOIN team_members m ON m.team_id = t.id AND m.user_id = ${userId}
      CROSS JOIN LATERAL (SELECT count(*)::integer AS open FROM (
        SELECT FROM conversations c WHERE c.team_id = t.id AND c.company_id = ${companyId} AND c.ended_at IS NULL
          AND c.snoozed_at IS NULL AND NOT c.is_test LIMIT ${raw.lit(MAX_COUNTED)}) found) counted
    WHERE t.company_id = ${companyId} ORDER BY (m.user_id IS NULL), lower(t.name), t.id`.execute(db);
  return rows;
}

/** A search is too expensive to be counted all the time. */
const isCounted = ({ search }: SavedFilter) => !search?.trim();

/** How many conversations each of these views has, all counted by one query. */
export async function countViews(
  tx: Tx,
  companyId: number,
  userId: number,
  views: readonly { id: number; filter: SavedFilter }[],
): Promise<{ id: number; count: number | null }[]> {
  const counted = views.filter(({ filter }) => isCounted(filter));
  const filters = counted.map(({ filter: { view, ...narrowed } }) => ({ ...VIEW_QUERIES[view], ...narrowed }));
  const counts = await countFor(tx, companyId, userId, filters);
  const byId = new Map(counted.map(({ id }, index) => [id, counts[index] ?? 0]));
  return views.map(({ id }) => ({ id, count: byId.get(id) ?? null }));
}

import type { MemberState } from '@parley/contracts/availability';
import type { Member } from '@parley/contracts/members';
import { sql as raw } from 'kysely';
import { LOAD } from '../conversations/index.ts';
import { literally } from '../infra/sql/literally.ts';
import type { Tx } from '../infra/sql/sql.ts';

const PAGE = 50;

export interface Wanted {
  search?: string | undefined;
  /** The last member of the page before. */
  cursor?: number | undefined;
}

interface Page {
  data: Member[];
  nextCursor: string | null;
}

const PLACE = raw`m.deactivated_at IS NOT NULL, NOT m.is_owner, lower(u.name), m.user_id`;

/** Everyone who works or worked in the company: one query for each page. */
export async function listMembers(
  { db }: Tx,
  companyId: number,
  userId: number,
  { search, cursor }: Wanted,
): Promise<Page> {
  const words = search?.trim();
  const rows = await members(db, companyId)
    .$if(Boolean(words), (query) =>
      query.where(raw<string>`u.name || ' ' || u.email`, 'ilike', `%${literally(words ?? '')}%`),
    )
    .$if(cursor !== undefined, (query) =>
      query.where(
        raw<boolean>`(${PLACE}) > (
          SELECT ${PLACE} FROM memberships m JOIN users u ON u.id = m.user_id
          WHERE m.company_id = ${companyId} AND m.user_id = ${cursor})`,
      ),
    )
    .orderBy(PLACE)
    .limit(PAGE + 1)
    .execute();
  const data = rows.slice(0, PAGE).map((row) => ({ ...row, isSelf: row.id === userId }));
  return { data, nextCursor: rows.length > PAGE ? String(data.at(-1)?.id) : null };
}

export async function findMember({ db }: Tx, companyId: number, userId: number, id: number): Promise<Member | null> {
  const row = await members(db, companyId).where('m.user_id', '=', id).executeTakeFirst();
  return row ? { ...row, isSelf: row.id === userId } : null;
}

const TEAMS = raw<Member['teams']>`(
  SELECT coalesce(json_agg(json_build_object('id', t.id, 'name', t.name) ORDER BY lower(t.name)), '[]')
  FROM team_members tm JOIN teams t ON t.id = tm.team_id WHERE tm.company_id = m.company_id AND tm.user_id = m.user_id)`;

const members = (db: Tx['db'], companyId: number) =>
  db
    .selectFrom('memberships as m')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .select(['u.id', 'u.name', 'u.email', 'm.is_owner as isOwner', 'm.joined_at as joinedAt'])
    .select(['m.last_seen_at as lastSeenAt', 'm.deactivated_at as deactivatedAt'])
    .select(['m.capacity', LOAD.as('load'), TEAMS.as('teams')])
    .select(raw<MemberState>`CASE WHEN m.deactivated_at IS NULL THEN m.state ELSE 'off' END`.as('state'))
    .select(raw<Date | null>`CASE WHEN m.state = 'away' THEN m.away_until END`.as('backAt'))
    .where('m.company_id', '=', companyId);

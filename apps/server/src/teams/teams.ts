import { MAX_TEAMS, Team, type TeamContent } from '@parley/contracts/teams';
import { sql as raw } from 'kysely';
import { changed, changesBetween, recordActivity, type Actor } from '../activity/index.ts';
import { lockCompany } from '../auth/index.ts';
import { activeMembers } from '../conversations/index.ts';
import { invalid, notFound } from '../infra/errors.ts';
import { parseRow } from '../infra/sql/parse-row.ts';
import { breaksUnique, type Sql, type Tx } from '../infra/sql/sql.ts';

export type Teams = ReturnType<typeof createTeams>;

type Changes = { [Field in keyof TeamContent]?: TeamContent[Field] | undefined };

/** The teams of a company. Every change holds the company's lock, so that members leave either before or after it. */
export function createTeams(sql: Sql, announce: (companyId: number) => void) {
  const change = <T>(companyId: number, work: (tx: Tx) => Promise<T>): Promise<T> =>
    sql
      .inCompany(companyId, async (tx) => {
        await lockCompany(tx, companyId);
        tx.afterCommit(() => announce(companyId));
        return work(tx);
      })
      .catch((error: unknown) => {
        throw breaksUnique(error, 'teams_name') ? invalid({ name: { key: 'teamTaken' } }) : error;
      });

  return {
    list: (companyId: number): Promise<Team[]> => sql.inCompany(companyId, (tx) => listTeams(tx, companyId)),

    create: (actor: Actor & { companyId: number }, { name, ...content }: TeamContent): Promise<Team> =>
      change(actor.companyId, async (tx) => {
        const { companyId } = actor;
        const { count } = await tx.db
          .selectFrom('teams')
          .select(({ fn }) => fn.countAll<number>().as('count'))
          .where('company_id', '=', companyId)
          .executeTakeFirstOrThrow();
        if (count >= MAX_TEAMS) throw invalid({ name: { key: 'tooMany', params: { n: MAX_TEAMS } } });
        const { id } = await tx.db
          .insertInto('teams')
          .values({ company_id: companyId, name })
          .returning('id')
          .executeTakeFirstOrThrow();
        await store(tx, companyId, id, content);
        await recordActivity(tx, actor, 'team.created', { id, name });
        return getTeam(tx, companyId, id);
      }),

    save: (actor: Actor, id: number, changes: Changes): Promise<Team> =>
      change(actor.companyId, async (tx) => {
        const { companyId } = actor;
        const before = await getTeam(tx, companyId, id);
        await store(tx, companyId, id, changes);
        const after = await getTeam(tx, companyId, id);
        const differs = (field: 'memberIds' | 'hours') =>
          JSON.stringify(before[field]) !== JSON.stringify(after[field]);
        const recorded = [
          ...changesBetween(
            { name: before.name, routing: before.routing },
            { name: after.name, routing: after.routing },
          ),
          ...changed(differs('memberIds') && 'members', differs('hours') && 'hours'),
        ];
        if (recorded.length > 0)
          await recordActivity(tx, actor, 'team.changed', { id, name: after.name, changes: recorded });
        return after;
      }),

    remove: (actor: Actor, id: number): Promise<void> =>
      change(actor.companyId, async (tx) => {
        const { companyId } = actor;
        const { name } = await getTeam(tx, companyId, id);
        await tx.db.deleteFrom('teams').where('company_id', '=', companyId).where('id', '=', id).execute();
        await recordActivity(tx, actor, 'team.removed', { id, name });
      }),
  };
}

/** All teams by name, in one query. */
async function listTeams({ db }: Tx, companyId: number, id?: number): Promise<Team[]> {
  const { rows } = await raw<object>`
    SELECT t.id, t.name, t.routing,
      CASE WHEN t.open IS NOT NULL THEN json_build_object('open', t.open, 'holidays', coalesce(t.holidays, '[]')) END AS hours,
      coalesce(everybody.ids, '{}') AS "memberIds"
    FROM teams t LEFT JOIN (
      SELECT tm.team_id, array_agg(tm.user_id ORDER BY tm.user_id) AS ids
      FROM team_members tm JOIN memberships m ON m.company_id = tm.company_id AND m.user_id = tm.user_id
      WHERE tm.company_id = ${companyId} AND m.company_id = ${companyId} AND m.deactivated_at IS NULL GROUP BY tm.team_id
    ) everybody ON everybody.team_id = t.id
    WHERE t.company_id = ${companyId} ${id === undefined ? raw`` : raw`AND t.id = ${id}`}
    ORDER BY lower(t.name), t.id`.execute(db);
  return rows.map((row) => parseRow('team', Team, row));
}

async function getTeam(tx: Tx, companyId: number, id: number): Promise<Team> {
  const [team] = await listTeams(tx, companyId, id);
  if (!team) throw notFound();
  return team;
}

async function store(tx: Tx, companyId: number, id: number, { name, routing, hours, memberIds }: Changes) {
  const values = {
    ...(name === undefined ? {} : { name }),
    ...(routing === undefined ? {} : { routing }),
    ...(hours === undefined
      ? {}
      : { open: hours && JSON.stringify(hours.open), holidays: hours && JSON.stringify(hours.holidays) }),
  };
  if (Object.keys(values).length > 0)
    await tx.db.updateTable('teams').set(values).where('company_id', '=', companyId).where('id', '=', id).execute();
  if (memberIds) await setMembers(tx, companyId, id, [...new Set(memberIds)]);
}

/** Who no longer works here stays in the team, in case they come back. */
async function setMembers(tx: Tx, companyId: number, id: number, memberIds: number[]) {
  const active = await activeMembers(tx, companyId, memberIds);
  if (active.length < memberIds.length) throw invalid({ memberIds: { key: 'memberGone' } });
  await raw`
    DELETE FROM team_members tm USING memberships m
    WHERE tm.company_id = ${companyId} AND tm.team_id = ${id} AND tm.user_id <> ALL(${memberIds}::bigint[])
      AND m.company_id = tm.company_id AND m.user_id = tm.user_id AND m.deactivated_at IS NULL`.execute(tx.db);
  await raw`
    INSERT INTO team_members (company_id, team_id, user_id)
    SELECT ${companyId}, ${id}, unnest(${memberIds}::bigint[]) ON CONFLICT DO NOTHING`.execute(tx.db);
}

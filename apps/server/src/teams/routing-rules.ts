import type { Routing, RoutingRule } from '@parley/contracts/routing';
import { changed, recordActivity } from '../activity/index.ts';
import { lockCompany } from '../auth/index.ts';
import type { Actor } from '../activity/index.ts';
import { invalid } from '../infra/errors.ts';
import type { Sql, Tx } from '../infra/sql/sql.ts';

export type RoutingService = ReturnType<typeof createRouting>;

/** Which team a conversation belongs to. The fallback is a last rule that fits everything. */
export function createRouting(sql: Sql) {
  return {
    read: (companyId: number): Promise<Routing> => sql.inCompany(companyId, (tx) => readRouting(tx, companyId)),

    save: (actor: Actor, wanted: Routing): Promise<Routing> =>
      sql.inCompany(actor.companyId, async (tx) => {
        const { companyId } = actor;
        await lockCompany(tx, companyId);
        const before = await readRouting(tx, companyId);
        await refuseUnknown(tx, companyId, wanted);
        await store(tx, companyId, wanted);
        const after = await readRouting(tx, companyId);
        if (JSON.stringify(before) !== JSON.stringify(after))
          await recordActivity(tx, actor, 'team.rules_changed', { changes: changed('routing') });
        return after;
      }),
  };
}

const fitsAll = ({ channelId, locale, topicId }: RoutingRule) =>
  channelId === null && locale === null && topicId === null;

/** Rules about a channel that was removed have no effect and are left out. */
export async function readRouting({ db }: Tx, companyId: number): Promise<Routing> {
  const rows = await db
    .selectFrom('routing_rules as r')
    .leftJoin('channels as c', 'c.id', 'r.channel_id')
    .select(['r.channel_id as channelId', 'r.locale', 'r.topic_id as topicId', 'r.team_id as teamId'])
    .where('r.company_id', '=', companyId)
    .where('c.removed_at', 'is', null)
    .orderBy('r.position')
    .execute();
  const all = rows as RoutingRule[];
  const last = all.at(-1);
  const hasFallback = last !== undefined && fitsAll(last);
  return { rules: hasFallback ? all.slice(0, -1) : all, fallbackTeamId: hasFallback ? last.teamId : null };
}

/**
 * The names of the teams that rules about this topic lead to. The rules cannot change until the transaction ends. Those that
 * staff do not see keep nobody from anything.
 */
export async function teamsByTopic(tx: Tx, companyId: number, topicId: number): Promise<string[]> {
  await lockCompany(tx, companyId);
  const { rules } = await readRouting(tx, companyId);
  const ids = rules.filter((rule) => rule.topicId === topicId).map(({ teamId }) => teamId);
  if (ids.length === 0) return [];
  const teams = await tx.db
    .selectFrom('teams')
    .select('name')
    .where('company_id', '=', companyId)
    .where('id', 'in', ids)
    .orderBy('name')
    .execute();
  return teams.map(({ name }) => name);
}

async function store({ db }: Tx, companyId: number, { rules, fallbackTeamId }: Routing) {
  await db.deleteFrom('routing_rules').where('company_id', '=', companyId).execute();
  const all = [
    ...rules.filter((rule) => !fitsAll(rule)),
    ...(fallbackTeamId === null ? [] : [{ channelId: null, locale: null, topicId: null, teamId: fallbackTeamId }]),
  ];
  if (all.length === 0) return;
  await db
    .insertInto('routing_rules')
    .values(
      all.map(({ channelId, locale, topicId, teamId }, position) => ({
        company_id: companyId,
        position,
        channel_id: channelId,
        locale,
        topic_id: topicId,
        team_id: teamId,
      })),
    )
    .execute();
}

async function refuseUnknown({ db }: Tx, companyId: number, { rules, fallbackTeamId }: Routing) {
  const idsIn = async (table: 'teams' | 'channels' | 'policy_topics', wanted: (number | null)[]) => {
    const ids = [...new Set(wanted.filter((id) => id !== null))];
    if (ids.length === 0) return true;
    const rows = await db
      .selectFrom(table)
      .select('id')
      .where('company_id', '=', companyId)
      .where('id', 'in', ids)
      .execute();
    return rows.length === ids.length;
  };
  if (!(await idsIn('teams', [fallbackTeamId, ...rules.map(({ teamId }) => teamId)])))
    throw invalid({ teamId: { key: 'teamGone' } });
  if (
    !(await idsIn(
      'channels',
      rules.map(({ channelId }) => channelId),
    ))
  )
    throw invalid({ channelId: { key: 'invalid' } });
  if (
    !(await idsIn(
      'policy_topics',
      rules.map(({ topicId }) => topicId),
    ))
  )
    throw invalid({ topicId: { key: 'invalid' } });
}

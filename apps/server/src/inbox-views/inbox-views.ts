import type { BodyOf } from '@parley/contracts/endpoint';
import { MAX_SAVED_VIEWS, SavedView, type createSavedView, type updateSavedView } from '@parley/contracts/inbox-views';
import { sql as raw } from 'kysely';
import { changed, changesBetween, recordActivity } from '../activity/index.ts';
import { AppError, notFound } from '../infra/errors.ts';
import { parseRow } from '../infra/sql/parse-row.ts';
import type { Realtime } from '../infra/realtime/realtime.ts';
import type { Sql, Tx } from '../infra/sql/sql.ts';
import { countTeams, countViews } from './column.ts';

interface Caller {
  companyId: number;
  userId: number;
}

/** Those that the caller sees: what everybody shares, and their own. Those of colleagues do not exist for them. */
const visible = ({ db }: Tx, { companyId, userId }: Caller, isDeleted = false) =>
  db
    .selectFrom('inbox_views')
    .leftJoin('users', 'users.id', 'owner_id')
    .select(['inbox_views.id', 'inbox_views.name', 'is_shared as isShared', 'filter'])
    .select(
      raw`CASE WHEN users.id IS NOT NULL THEN json_build_object('id', users.id, 'name', users.name) END`.as('owner'),
    )
    .where('inbox_views.company_id', '=', companyId)
    .where((is) => is.or([is('is_shared', '=', true), is('owner_id', '=', userId)]))
    .where('inbox_views.deleted_at', isDeleted ? 'is not' : 'is', null)
    .orderBy('position')
    .orderBy('inbox_views.id');

const parse = (row: object) => parseRow('saved view', SavedView, row);

async function get(tx: Tx, caller: Caller, id: number): Promise<SavedView> {
  const row = await visible(tx, caller).where('inbox_views.id', '=', id).executeTakeFirst();
  if (!row) throw notFound();
  return parse(row);
}

/** One after the other, so that places stay distinct and the limit holds. */
const lock = ({ db }: Tx, { companyId }: Caller) =>
  raw`SELECT pg_advisory_xact_lock(hashtextextended(${`inbox views ${companyId}`}, 0))`.execute(db);

const edit = ({ db }: Tx, { companyId }: Caller, id: number) =>
  db.updateTable('inbox_views').where('company_id', '=', companyId).where('id', '=', id);

export type InboxViews = ReturnType<typeof createInboxViews>;

/** Filters of the inbox under a name, for one member or for everybody. Colleagues see changes of what is shared at once. */
export function createInboxViews(sql: Sql, { publish }: Pick<Realtime, 'publish'>) {
  const noteChange = (tx: Tx, { companyId }: Caller) =>
    tx.afterCommit(() => publish(companyId, { name: 'views.changed', conversationId: 0, data: {}, isInternal: true }));

  return {
    list: (caller: Caller): Promise<SavedView[]> =>
      sql.inCompany(caller.companyId, async (tx) => (await visible(tx, caller).execute()).map(parse)),

    create: (caller: Caller, { name, isShared, filter }: BodyOf<typeof createSavedView>): Promise<SavedView> =>
      sql.inCompany(caller.companyId, async (tx) => {
        await lock(tx, caller);
        const { rows } = await raw<{ id: number }>`
          INSERT INTO inbox_views (company_id, owner_id, name, is_shared, filter, position)
          SELECT ${caller.companyId}, ${caller.userId}, ${name}, ${isShared}, ${JSON.stringify(filter)}, coalesce(max(position) + 1, 0)
          FROM inbox_views WHERE company_id = ${caller.companyId} HAVING count(*) FILTER (WHERE deleted_at IS NULL) < ${MAX_SAVED_VIEWS}
          RETURNING id`.execute(tx.db);
        const [created] = rows;
        if (!created) throw new AppError('quota_reached', { values: { n: String(MAX_SAVED_VIEWS) } });
        if (isShared) await recordActivity(tx, caller, 'view.shared', { id: created.id, name });
        noteChange(tx, caller);
        return get(tx, caller, created.id);
      }),

    update: (caller: Caller, id: number, body: BodyOf<typeof updateSavedView>): Promise<SavedView> =>
      sql.inCompany(caller.companyId, async (tx) => {
        await lock(tx, caller);
        const before = await get(tx, caller, id);
        const { name = before.name, isShared = before.isShared, filter = before.filter, place } = body;
        // Whoever keeps a shared view to themself owns it from then on.
        const owner = before.isShared && !isShared ? { owner_id: caller.userId } : {};
        await edit(tx, caller, id)
          .set({ name, is_shared: isShared, filter: JSON.stringify(filter), ...owner })
          .execute();
        if (place !== undefined) await moveTo(tx, caller, id, place);
        if (isShared && !before.isShared) await recordActivity(tx, caller, 'view.shared', { id, name });
        else if (before.isShared && (body.name ?? body.filter ?? body.isShared) !== undefined) {
          const changes = [
            ...changesBetween({ name: before.name }, { name }),
            ...changed(body.filter && 'filter', !isShared && 'share'),
          ];
          if (changes.length > 0) await recordActivity(tx, caller, 'view.changed', { id, name, changes });
        }
        noteChange(tx, caller);
        return get(tx, caller, id);
      }),

    remove: (caller: Caller, id: number): Promise<void> =>
      sql.inCompany(caller.companyId, async (tx) => {
        const { name, isShared } = await get(tx, caller, id);
        await edit(tx, caller, id).set({ deleted_at: new Date() }).execute();
        if (isShared) await recordActivity(tx, caller, 'view.removed', { id, name });
        noteChange(tx, caller);
      }),

    restore: (caller: Caller, id: number): Promise<SavedView> =>
      sql.inCompany(caller.companyId, async (tx) => {
        const deleted = await visible(tx, caller, true).where('inbox_views.id', '=', id).executeTakeFirst();
        if (!deleted) return get(tx, caller, id);
        await edit(tx, caller, id).set({ deleted_at: null }).execute();
        const view = await get(tx, caller, id);
        if (view.isShared) await recordActivity(tx, caller, 'view.restored', { id, name: view.name });
        noteChange(tx, caller);
        return view;
      }),

    /** Teams, and the saved views that are asked for, with the number of their conversations. */
    column: (caller: Caller, ids: readonly number[]) =>
      sql.inCompany(caller.companyId, async (tx) => {
        const views =
          ids.length === 0 ? [] : (await visible(tx, caller).where('inbox_views.id', 'in', ids).execute()).map(parse);
        return {
          teams: await countTeams(tx, caller.companyId, caller.userId),
          views: await countViews(tx, caller.companyId, caller.userId, views),
        };
      }),
  };
}

/** Puts a view at a place among those that the caller sees; what they do not see keeps its place relative to its neighbours. */
async function moveTo(tx: Tx, caller: Caller, id: number, place: number): Promise<void> {
  const others = (await visible(tx, caller).execute()).filter((each) => each.id !== id);
  const after = others[Math.min(place, others.length) - 1]?.id ?? null;
  await raw`
    WITH others AS (
      SELECT id, row_number() OVER (ORDER BY position, id) * 2 AS rank FROM inbox_views
      WHERE company_id = ${caller.companyId} AND id <> ${id}
    ), ranked AS (
      SELECT id, rank FROM others
      UNION ALL SELECT ${id}, coalesce((SELECT rank FROM others WHERE id = ${after}), 0) + 1
    ), placed AS (SELECT id, row_number() OVER (ORDER BY rank) - 1 AS position FROM ranked)
    UPDATE inbox_views SET position = placed.position FROM placed
    WHERE inbox_views.id = placed.id AND inbox_views.company_id = ${caller.companyId}
      AND inbox_views.position <> placed.position`.execute(tx.db);
}

/** Purges views that were not restored within a day. */
export async function dropDeletedViews({ db }: Tx): Promise<void> {
  await db
    .deleteFrom('inbox_views')
    .where('deleted_at', '<', raw<Date>`now() - interval '1 day'`)
    .execute();
}

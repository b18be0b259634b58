import { targetToStore, targetProblem, type QuickAction, type QuickActionType } from '@parley/contracts/quick-actions';
import { sql as raw } from 'kysely';
import { changed, recordActivity } from '../activity/index.ts';
import { invalid, notFound } from '../infra/errors.ts';
import type { Sql, Tx } from '../infra/sql/sql.ts';

type NewAction = Pick<QuickAction, 'type' | 'texts' | 'target' | 'isEnabled'>;
type ActionChanges = { [Key in keyof NewAction | 'position']?: QuickAction[Key] | undefined };

/** What the activity log calls an action: its text in the language that was written first. */
const labelOf = (texts: QuickAction['texts']): string | null => texts[0]?.text ?? null;

export type QuickActions = ReturnType<typeof createQuickActions>;

const select = ({ db }: Tx, companyId: number) =>
  db
    .selectFrom('quick_actions')
    .select(['id', 'type', 'texts', 'target', 'is_enabled as isEnabled'])
    .where('company_id', '=', companyId)
    .where('deleted_at', 'is', null)
    .orderBy('position')
    .orderBy('id');

/** All actions in order. Positions are renumbered, because deleted actions keep theirs. */
async function list(tx: Tx, companyId: number): Promise<QuickAction[]> {
  const rows = await select(tx, companyId).execute();
  return rows.map((row, position) => ({
    ...row,
    type: row.type as QuickActionType,
    texts: row.texts as QuickAction['texts'],
    position,
  }));
}

async function get(tx: Tx, companyId: number, id: number): Promise<QuickAction> {
  const action = (await list(tx, companyId)).find((each) => each.id === id);
  if (!action) throw notFound();
  return action;
}

/** The enabled actions with these ids, in the order of the ids, for messages that carry them. */
export async function findQuickActions(tx: Tx, companyId: number, ids: readonly number[]): Promise<QuickAction[]> {
  const all = await list(tx, companyId);
  return ids.flatMap((id) => all.find((each) => each.id === id && each.isEnabled) ?? []);
}

/** The ids of all actions, enabled or not. */
export const readQuickActionIds = async (tx: Tx, companyId: number): Promise<Set<number>> =>
  new Set((await list(tx, companyId)).map(({ id }) => id));

/** Serialises changes of the order, because moving an action depends on the positions of the others. */
async function lockOrder({ db }: Tx, companyId: number): Promise<void> {
  await raw`SELECT pg_advisory_xact_lock(hashtextextended('quick_actions', ${companyId}))`.execute(db);
}

async function saveOrder({ db }: Tx, companyId: number, ids: readonly number[]): Promise<void> {
  await raw`
    UPDATE quick_actions SET position = place.number - 1
    FROM unnest(${[...ids]}::bigint[]) WITH ORDINALITY AS place (id, number)
    WHERE quick_actions.company_id = ${companyId} AND quick_actions.id = place.id`.execute(db);
}

/** Buttons that customers can press in the widget instead of writing. */
export function createQuickActions(sql: Sql, onChange: () => void) {
  const change = <T>(companyId: number, work: (tx: Tx) => Promise<T>): Promise<T> =>
    sql.inCompany(companyId, async (tx) => {
      tx.afterCommit(onChange);
      await lockOrder(tx, companyId);
      return work(tx);
    });

  return {
    list: (companyId: number) => sql.inCompany(companyId, (tx) => list(tx, companyId)),

    create: (companyId: number, userId: number, { type, texts, target, isEnabled }: NewAction) =>
      change(companyId, async (tx) => {
        const { id } = await tx.db
          .insertInto('quick_actions')
          .values({
            company_id: companyId,
            type,
            texts: JSON.stringify(texts),
            target: targetToStore(type, target),
            is_enabled: isEnabled,
            position: (await list(tx, companyId)).length,
          })
          .returning('id')
          .executeTakeFirstOrThrow();
        await recordActivity(tx, { companyId, userId }, 'quick_action.created', { id, name: labelOf(texts) });
        return get(tx, companyId, id);
      }),

    update: (companyId: number, userId: number, id: number, { position, ...changes }: ActionChanges) =>
      change(companyId, async (tx) => {
        const before = await get(tx, companyId, id);
        const given = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));
        const { type, texts, target, isEnabled }: NewAction = { ...before, ...given };
        const problem = targetProblem(type, target);
        if (problem) throw invalid({ target: problem });
        await tx.db
          .updateTable('quick_actions')
          .set({
            type,
            texts: JSON.stringify(texts),
            target: targetToStore(type, target),
            is_enabled: isEnabled,
            is_sample: false, // whoever edits it wants to keep it
          })
          .where('company_id', '=', companyId)
          .where('id', '=', id)
          .execute();
        if (position !== undefined) {
          const others = (await list(tx, companyId)).map((each) => each.id).filter((each) => each !== id);
          await saveOrder(tx, companyId, others.toSpliced(position, 0, id));
        }
        const fields = changed(
          (type !== before.type || target !== before.target) && 'target',
          JSON.stringify(texts) !== JSON.stringify(before.texts) && 'texts',
          isEnabled !== before.isEnabled && 'switch',
          position !== undefined && position !== before.position && 'order',
        );
        if (fields.length > 0) {
          const entry = { id, name: labelOf(texts), changes: fields };
          await recordActivity(tx, { companyId, userId }, 'quick_action.changed', entry);
        }
        return get(tx, companyId, id);
      }),

    remove: (companyId: number, userId: number, id: number) =>
      change(companyId, async (tx) => {
        const { texts } = await get(tx, companyId, id);
        await recordActivity(tx, { companyId, userId }, 'quick_action.removed', { id, name: labelOf(texts) });
        await tx.db
          .updateTable('quick_actions')
          .set({ deleted_at: raw<Date>`now()` })
          .where('company_id', '=', companyId)
          .where('id', '=', id)
          .execute();
      }),

    restore: (companyId: number, userId: number, id: number) =>
      change(companyId, async (tx) => {
        const { numUpdatedRows } = await tx.db
          .updateTable('quick_actions')
          .set({ deleted_at: null })
          .where('company_id', '=', companyId)
          .where('id', '=', id)
          .where('deleted_at', 'is not', null)
          .executeTakeFirstOrThrow();
        const action = await get(tx, companyId, id);
        const entry = { id, name: labelOf(action.texts) };
        if (numUpdatedRows > 0n) await recordActivity(tx, { companyId, userId }, 'quick_action.restored', entry);
        return action;
      }),
  };
}

/** SQL for a query over `channels`: the actions that the channel's widget shows, as JSON. */
export const SHOWN_ACTIONS = `
  (SELECT coalesce(json_agg(json_build_object('type', type, 'texts', texts, 'target', target) ORDER BY position, id), '[]')
   FROM (SELECT * FROM quick_actions q WHERE q.company_id = channels.company_id AND q.is_enabled AND q.deleted_at IS NULL
         ORDER BY position, id LIMIT 3) AS shown)`;

/** Purges actions that were not restored within a day. */
export async function dropDeletedActions({ db }: Tx): Promise<void> {
  await db
    .deleteFrom('quick_actions')
    .where('deleted_at', '<', raw<Date>`now() - interval '1 day'`)
    .execute();
}

import type { BodyOf } from '@parley/contracts/endpoint';
import {
  MAX_MACROS,
  type createMacro,
  type Macro,
  type MacroRun,
  type runMacro,
  type updateMacro,
} from '@parley/contracts/macros';
import type { RunPart } from '@parley/contracts/macros';
import { sql as raw } from 'kysely';
import { changed, changesBetween, recordActivity } from '../activity/index.ts';
import { lockPerson } from '../customers/index.ts';
import { AppError, notFound } from '../infra/errors.ts';
import type { Jobs } from '../infra/jobs/jobs.ts';
import type { Sql, Tx } from '../infra/sql/sql.ts';
import { runActions, type Features, type Outcome } from './run.ts';
import { readState, type State } from './state.ts';
import { getMacro, visible, withBroken, type Caller } from './stored-macros.ts';
import { undoRun } from './undo.ts';

/** For so long a run can be undone. */
const UNDO_MINUTES = 10;
/** A colleague who runs the same macro within so many seconds has seen the same conversation. */
const SAME_MOMENT = 30;

const edit = ({ db }: Tx, { companyId }: Caller, id: number) =>
  db.updateTable('macros').where('company_id', '=', companyId).where('id', '=', id);

export type Macros = ReturnType<typeof createMacros>;

/** Actions on conversations that are done together, once, and can be undone. */
export function createMacros(sql: Sql, features: Features & { jobs: Pick<Jobs, 'enqueue'> }) {
  const inCompany = <T>({ companyId }: Caller, work: (tx: Tx) => Promise<T>) => sql.inCompany(companyId, work);

  /** Whoever blocks locks all conversations of a person in their order, so this one must not be locked before. */
  const lockIfBlocking = async (tx: Tx, { companyId }: Caller, conversationId: number, blocks: boolean) => {
    if (!blocks) return;
    const row = await tx.db
      .selectFrom('conversations')
      .select('customer_id')
      .where('company_id', '=', companyId)
      .where('id', '=', conversationId)
      .executeTakeFirst();
    if (!row) throw notFound();
    await lockPerson(tx, companyId, row.customer_id);
  };

  return {
    list: (caller: Caller): Promise<Macro[]> =>
      inCompany(caller, async (tx) => withBroken(tx, caller.companyId, await visible(tx, caller).execute())),

    create: (caller: Caller, { name, isShared, actions }: BodyOf<typeof createMacro>): Promise<Macro> =>
      inCompany(caller, async (tx) => {
        const { companyId, userId } = caller;
        await raw`SELECT pg_advisory_xact_lock(hashtextextended(${`macros ${companyId}`}, 0))`.execute(tx.db);
        const { rows } = await raw<{ id: number }>`
          INSERT INTO macros (company_id, owner_id, name, is_shared, actions)
          SELECT ${companyId}, ${userId}, ${name}, ${isShared}, ${JSON.stringify(actions)}
          WHERE (SELECT count(*) FROM macros WHERE company_id = ${companyId} AND deleted_at IS NULL) < ${MAX_MACROS}
          RETURNING id`.execute(tx.db);
        const [created] = rows;
        if (!created) throw new AppError('quota_reached', { values: { n: String(MAX_MACROS) } });
        await recordActivity(tx, caller, 'macro.created', { id: created.id, name: isShared ? name : null });
        return getMacro(tx, caller, created.id);
      }),

    update: (caller: Caller, id: number, body: BodyOf<typeof updateMacro>): Promise<Macro> =>
      inCompany(caller, async (tx) => {
        const before = await getMacro(tx, caller, id);
        const { name = before.name, isShared = before.isShared, actions = before.actions } = body;
        // Whoever keeps a shared macro to themself owns it from then on.
        const owner = before.isShared && !isShared ? { owner_id: caller.userId } : {};
        await edit(tx, caller, id)
          .set({ name, is_shared: isShared, actions: JSON.stringify(actions), ...owner })
          .execute();
        const changes = [
          ...(before.isShared && isShared ? changesBetween({ name: before.name }, { name }) : []),
          ...changed(body.actions && 'actions', isShared !== before.isShared && 'share'),
        ];
        if (changes.length > 0)
          await recordActivity(tx, caller, 'macro.changed', { id, name: isShared ? name : null, changes });
        return getMacro(tx, caller, id);
      }),

    remove: (caller: Caller, id: number): Promise<void> =>
      inCompany(caller, async (tx) => {
        const { name, isShared } = await getMacro(tx, caller, id);
        await edit(tx, caller, id).set({ deleted_at: new Date() }).execute();
        await recordActivity(tx, caller, 'macro.removed', { id, name: isShared ? name : null });
      }),

    restore: (caller: Caller, id: number): Promise<Macro> =>
      inCompany(caller, async (tx) => {
        const deleted = await visible(tx, caller, true).where('id', '=', id).executeTakeFirst();
        if (!deleted) return getMacro(tx, caller, id);
        await edit(tx, caller, id).set({ deleted_at: null }).execute();
        const macro = await getMacro(tx, caller, id);
        await recordActivity(tx, caller, 'macro.restored', { id, name: macro.isShared ? macro.name : null });
        return macro;
      }),

    /** Does everything or, if something fails, nothing. The conversation's lock puts calls in order, so a repeated one finds the first. */
    async run(
      caller: Caller,
      conversationId: number,
      { macroId, clientId }: BodyOf<typeof runMacro>,
    ): Promise<MacroRun> {
      const { companyId, userId } = caller;
      const run = { id: 0, outcome: { leftOut: [], hasSent: false, inserted: null } as Outcome };
      const conversation = await features.conversations.change(
        companyId,
        conversationId,
        async (tx, before) => {
          const earlier = await findRun(tx, caller, conversationId, { macroId, clientId });
          if (earlier) return Object.assign(run, earlier);
          const { actions } = await getMacro(tx, caller, macroId);
          const stateBefore = await readState(tx, companyId, conversationId);
          const outcome = await runActions(tx, features, caller, { conversation: before, actions, clientId });
          const stateAfter = await readState(tx, companyId, conversationId);
          const { id } = await tx.db
            .insertInto('macro_runs')
            .values({
              company_id: companyId,
              macro_id: macroId,
              conversation_id: conversationId,
              user_id: userId,
              client_id: clientId,
              before: JSON.stringify(stateBefore),
              after: JSON.stringify(stateAfter),
              outcome: JSON.stringify(outcome),
            })
            .returning('id')
            .executeTakeFirstOrThrow();
          return Object.assign(run, { id, outcome });
        },
        async (tx) => {
          const { actions } = await getMacro(tx, caller, macroId);
          const blocks = actions.some(({ type }) => type === 'block');
          await lockIfBlocking(tx, caller, conversationId, blocks);
        },
      );
      return { id: run.id, conversation, ...run.outcome };
    },

    async undo(caller: Caller, runId: number): Promise<{ conversation: MacroRun['conversation']; kept: RunPart[] }> {
      const { companyId, userId } = caller;
      const found = await inCompany(caller, (tx) => ownRun(tx, caller, runId));
      const { before, after } = found;
      let kept: RunPart[] = [];
      const conversation = await features.conversations.change(
        companyId,
        found.conversationId,
        async (tx, current) => {
          const { isUndone, isLate } = await ownRun(tx, caller, runId);
          if (isUndone) return;
          if (isLate) throw new AppError('conflict');
          kept = await undoRun(tx, features, caller, current, found);
          await tx.db
            .updateTable('macro_runs')
            .set({ undone_at: new Date() })
            .where('company_id', '=', companyId)
            .where('user_id', '=', userId)
            .where('id', '=', runId)
            .execute();
        },
        (tx) => lockIfBlocking(tx, caller, found.conversationId, before.block !== after.block),
      );
      return { conversation, kept };
    },
  };
}

/** What the call has done already. Throws if a colleague has just done the same, who saw what the caller sees. */
async function findRun(
  { db }: Tx,
  { companyId, userId }: Caller,
  conversationId: number,
  { macroId, clientId }: { macroId: number; clientId: string },
): Promise<{ id: number; outcome: Outcome } | undefined> {
  const { rows } = await raw<{
    id: number;
    outcome: Outcome;
    isRepeated: boolean;
    isOwn: boolean;
    name: string | null;
  }>`
    SELECT r.id, r.outcome, r.client_id = ${clientId} AS "isRepeated", r.user_id IS NOT DISTINCT FROM ${userId} AS "isOwn", u.name
    FROM macro_runs r LEFT JOIN users u ON u.id = r.user_id
    WHERE r.company_id = ${companyId} AND r.conversation_id = ${conversationId} AND (r.client_id = ${clientId}
      OR (r.macro_id = ${macroId} AND r.user_id <> ${userId} AND r.undone_at IS NULL
        AND r.ran_at > now() - ${SAME_MOMENT} * interval '1 second'))
    ORDER BY "isRepeated" DESC LIMIT 1`.execute(db);
  const [found] = rows;
  if (!found) return undefined;
  if (!found.isRepeated) throw new AppError('macro_just_run', { values: { name: found.name ?? '' } });
  if (!found.isOwn) throw new AppError('conflict');
  return found;
}

interface OwnRun {
  conversationId: number;
  before: State;
  after: State;
  isUndone: boolean;
  isLate: boolean;
}

async function ownRun({ db }: Tx, { companyId, userId }: Caller, id: number): Promise<OwnRun> {
  const { rows } = await raw<OwnRun>`
    SELECT conversation_id AS "conversationId", before, after, undone_at IS NOT NULL AS "isUndone",
      ran_at < now() - ${UNDO_MINUTES} * interval '1 minute' AS "isLate"
    FROM macro_runs WHERE company_id = ${companyId} AND id = ${id} AND user_id = ${userId}`.execute(db);
  const [run] = rows;
  if (!run) throw notFound();
  return run;
}

/** Purges macros that were not restored within a day, and what is known of runs that nobody can undo or repeat any more. */
export async function sweepMacros({ db }: Tx): Promise<void> {
  await db
    .deleteFrom('macros')
    .where('deleted_at', '<', raw<Date>`now() - interval '1 day'`)
    .execute();
  await db
    .deleteFrom('macro_runs')
    .where('ran_at', '<', raw<Date>`now() - interval '1 day'`)
    .execute();
}

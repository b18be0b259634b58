import { Macro, type MacroAction } from '@parley/contracts/macros';
import { sql as raw } from 'kysely';
import { notFound } from '../infra/errors.ts';
import { parseRow } from '../infra/sql/parse-row.ts';
import type { Tx } from '../infra/sql/sql.ts';

export interface Caller {
  companyId: number;
  userId: number;
}

/** Those that the caller has: what everybody shares, and their own. Those of colleagues do not exist for them. */
export const visible = ({ db }: Tx, { companyId, userId }: Caller, isDeleted = false) =>
  db
    .selectFrom('macros')
    .select(['id', 'name', 'is_shared as isShared', 'actions'])
    .where('company_id', '=', companyId)
    .where((is) => is.or([is('is_shared', '=', true), is('owner_id', '=', userId)]))
    .where('deleted_at', isDeleted ? 'is not' : 'is', null)
    .orderBy(raw`lower(name)`)
    .orderBy('id');

interface Row {
  id: number;
  name: string;
  isShared: boolean;
  actions: unknown;
}

/** Reads what the macros name, for all of them at once, and marks the actions whose member, team or saved reply is gone. */
export async function withBroken({ db }: Tx, companyId: number, rows: readonly Row[]): Promise<Macro[]> {
  const actions = rows.flatMap((row) => row.actions as MacroAction[]);
  const ids = (pick: (action: MacroAction) => number | undefined) => [
    ...new Set(actions.flatMap((each) => pick(each) ?? [])),
  ];
  const members = ids((action) => (action.type === 'assign' && typeof action.to === 'number' ? action.to : undefined));
  const teams = ids((action) => (action.type === 'team' ? action.teamId : undefined));
  const replies = ids((action) => (action.type === 'reply' ? action.templateId : undefined));
  const { rows: found } = await raw<{ kind: string; id: number }>`
    SELECT 'assign' AS kind, user_id AS id FROM memberships
      WHERE company_id = ${companyId} AND user_id = ANY(${members}::bigint[]) AND deactivated_at IS NULL
    UNION ALL SELECT 'team', id FROM teams WHERE company_id = ${companyId} AND id = ANY(${teams}::bigint[])
    UNION ALL SELECT 'reply', id FROM message_templates
      WHERE company_id = ${companyId} AND id = ANY(${replies}::bigint[]) AND deleted_at IS NULL AND phrase IS NULL`.execute(
    db,
  );
  const known = new Set(found.map(({ kind, id }) => `${kind} ${id}`));
  const isGone = (action: MacroAction) =>
    (action.type === 'assign' && typeof action.to === 'number' && !known.has(`assign ${action.to}`)) ||
    (action.type === 'team' && !known.has(`team ${action.teamId}`)) ||
    (action.type === 'reply' && !known.has(`reply ${action.templateId}`));
  return rows.map((row) =>
    parseRow('macro', Macro, {
      ...row,
      broken: (row.actions as MacroAction[]).filter(isGone).map(({ type }) => type),
    }),
  );
}

export async function getMacro(tx: Tx, caller: Caller, id: number): Promise<Macro> {
  const row = await visible(tx, caller).where('id', '=', id).executeTakeFirst();
  const [macro] = row ? await withBroken(tx, caller.companyId, [row]) : [];
  if (!macro) throw notFound();
  return macro;
}

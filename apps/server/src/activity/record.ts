import type { ActivityChange, ActivityField, ActivityKind } from '@parley/contracts/activity';
import { sql as raw } from 'kysely';
import type { Tx } from '../infra/sql/sql.ts';

/** Who acts in which company; null for the server itself, whose own work is not recorded. */
export interface Actor {
  companyId: number;
  userId: number | null;
}

interface Recorded {
  /** What is changed; `name` is kept as it is now, because the thing may be renamed or removed later. */
  id?: number | null;
  name?: string | null;
  version?: number;
  changes?: readonly ActivityChange[];
  /** Of a sign-in: its address is shown for as long as this session exists. */
  sessionId?: number;
}

/** Longer names and values are cut. */
const MAX_LENGTH = 200;
const short = (text: string | null | undefined) => text?.slice(0, MAX_LENGTH) ?? null;

/**
 * Adds an entry to the activity log. Call it in the transaction that makes the change, so that there is an entry if and only if
 * there is a change. Never pass secrets, texts of messages or names of customers.
 */
export async function recordActivity(
  { db }: Tx,
  { companyId, userId }: Actor,
  kind: ActivityKind,
  { id = null, name, version, changes = [], sessionId }: Recorded = {},
): Promise<void> {
  if (userId === null) return;
  const values = changes.map(({ field, before, after }) => ({ field, before: short(before), after: short(after) }));
  await raw`
    INSERT INTO activity (company_id, kind, user_id, user_name, subject_id, subject_name, version, changes, session_id)
    VALUES (${companyId}, ${kind}, ${userId}, coalesce((SELECT name FROM users WHERE id = ${userId}), ''), ${id}, ${short(name)}, ${version ?? null},
      ${JSON.stringify(values)}, ${sessionId ?? null})`.execute(db);
}

/**
 * Adds an entry about a person's own account, in every company that they work in. In a transaction that sees all companies: an
 * account belongs to none of them.
 */
export async function recordForPerson(
  tx: Tx,
  userId: number,
  kind: Extract<ActivityKind, `account.${string}`>,
): Promise<void> {
  const { rows } = await raw<{ companyId: number }>`
    SELECT m.company_id AS "companyId" FROM memberships m JOIN companies c ON c.id = m.company_id
    WHERE m.user_id = ${userId} AND m.deactivated_at IS NULL AND c.removed_at IS NULL ORDER BY m.company_id`.execute(
    tx.db,
  );
  for (const { companyId } of rows) await recordActivity(tx, { companyId, userId }, kind);
}

type Value = string | number | boolean | null;

/** What differs between two states of a thing, with the values. */
export function changesBetween<Field extends ActivityField>(
  before: Readonly<Record<Field, Value>>,
  after: Readonly<Partial<Record<Field, Value | undefined>>>,
): ActivityChange[] {
  return (Object.keys(before) as Field[]).flatMap((field) => {
    const [old, next] = [before[field], after[field]];
    if (next === undefined || next === old) return [];
    return [{ field, before: asText(old), after: asText(next) }];
  });
}

/** That a field changed, without its values: they may be long or nobody's business. */
export const changed = (...fields: readonly (ActivityField | false | null | undefined)[]): ActivityChange[] =>
  fields.flatMap((field) => (field ? [{ field, before: null, after: null }] : []));

const asText = (value: Value): string | null => (value === null || value === '' ? null : String(value));

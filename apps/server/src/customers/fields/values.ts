import type { CustomerField } from '@parley/contracts/customer-fields';
import {
  readFieldValue,
  shownValue,
  valueProblem,
  type CustomerFieldValue,
  type FieldSource,
  type FieldValue,
  type TypedField,
} from '@parley/contracts/field-values';
import type { Problem } from '@parley/contracts/error-texts/index';
import { sql as raw } from 'kysely';
import { touchConversations } from '../../conversations/index.ts';
import { invalid } from '../../infra/errors.ts';
import type { Tx } from '../../infra/sql/sql.ts';
import { findKept, lockPerson } from '../lock.ts';
import { listFields } from './definitions.ts';

/** Whose values each source may replace: what a page says never counts more than what is known. */
const REPLACES: Record<FieldSource, readonly FieldSource[]> = {
  staff: ['staff', 'identity', 'flow', 'page'],
  identity: ['staff', 'identity', 'flow', 'page'],
  flow: ['staff', 'flow', 'page'],
  page: ['page'],
};
/** Sources that vouch for a value which somebody else said first. */
const CONFIRMS: ReadonlySet<FieldSource> = new Set(['staff', 'identity']);

interface Author {
  source: FieldSource;
  userId?: number;
}

interface Change {
  field: CustomerField;
  /** Null clears the field. */
  value: FieldValue | null;
}

/** The values of a customer's fields, in the order of the fields. */
export async function listValues({ db }: Tx, companyId: number, customerId: number): Promise<CustomerFieldValue[]> {
  const rows = await db
    .selectFrom('customer_field_values as v')
    .innerJoin('customer_fields as f', 'f.id', 'v.field_id')
    .select(['v.field_id as fieldId', 'v.value', 'v.source'])
    .where('v.company_id', '=', companyId)
    .where('v.customer_id', '=', customerId)
    .where('f.deleted_at', 'is', null)
    .orderBy('f.position')
    .orderBy('f.id')
    .execute();
  return rows as CustomerFieldValue[];
}

/** Everything stored in a customer's fields, also in removed ones that can still be restored. */
export async function exportValues({ db }: Tx, companyId: number, customerId: number) {
  const rows = await db
    .selectFrom('customer_field_values as v')
    .innerJoin('customer_fields as f', 'f.id', 'v.field_id')
    .select(['f.key', 'f.name', 'f.type', 'f.choices', 'v.value', 'v.source', 'v.updated_at as updatedAt'])
    .where('v.company_id', '=', companyId)
    .where('v.customer_id', '=', customerId)
    .orderBy('f.position')
    .orderBy('f.id')
    .execute();
  return rows.map(({ choices, value, ...row }) => ({
    ...row,
    value: shownValue({ type: row.type, choices } as TypedField, value as FieldValue),
  }));
}

/** Sets fields as staff do; anything that does not fit the type of its field is refused. */
export async function setFieldsByStaff(
  tx: Tx,
  companyId: number,
  customerId: number,
  userId: number,
  given: readonly { fieldId: number; value: FieldValue | null }[],
): Promise<void> {
  const fields = new Map((await listFields(tx, companyId)).map((field) => [field.id, field]));
  const problems: Record<string, Problem> = Object.create(null);
  const changes = given.flatMap(({ fieldId, value: sent }, at): Change[] => {
    const field = fields.get(fieldId);
    const value = typeof sent === 'string' ? sent.trim() || null : sent;
    const problem: Problem | null = field ? (value === null ? null : valueProblem(field, value)) : { key: 'fieldGone' };
    if (problem) problems[`fields.${at}.value`] = problem;
    return field ? [{ field, value }] : [];
  });
  if (Object.keys(problems).length > 0) throw invalid(problems);
  await setFields(tx, companyId, customerId, changes, { source: 'staff', userId });
}

/**
 * Sets fields by their keys to what flows, pages and other systems say. Unknown keys, values of another type and values that
 * the source may not replace are ignored.
 */
export async function setFieldsByKey(
  tx: Tx,
  companyId: number,
  customerId: number,
  given: readonly { name: string; value: unknown }[],
  source: Exclude<FieldSource, 'staff'>,
): Promise<void> {
  if (given.length === 0) return;
  const keptId = await findKept(tx, companyId, customerId);
  const fields = new Map((await listFields(tx, companyId)).map((field) => [field.key, field]));
  const changes = given.flatMap(({ name, value: said }): Change[] => {
    const field = fields.get(name);
    const value = field && readFieldValue(field, said);
    return field && value !== undefined ? [{ field, value }] : [];
  });
  await setFields(tx, companyId, keptId, changes, { source });
}

async function setFields(
  tx: Tx,
  companyId: number,
  customerId: number,
  changes: readonly Change[],
  author: Author,
): Promise<void> {
  const before = new Map((await listValues(tx, companyId, customerId)).map((each) => [each.fieldId, each]));
  const wanted = changes.filter(({ field, value }) => isChange(before.get(field.id), value, author.source));
  // Pages repeat themselves on every visit; that must cost no lock.
  if (wanted.length === 0) return;
  const keptId = await lockPerson(tx, companyId, customerId);
  let hasChanged = false;
  for (const change of wanted) hasChanged = (await store(tx, companyId, keptId, change, author)) || hasChanged;
  if (hasChanged) await touchConversations(tx, companyId, { customerId: keptId });
}

function isChange(before: CustomerFieldValue | undefined, value: FieldValue | null, source: FieldSource): boolean {
  if (!before) return value !== null;
  if (!REPLACES[source].includes(before.source)) return false;
  return before.value !== value || (CONFIRMS.has(source) && before.source !== source);
}

/** Decides again whether the value may be replaced, because another author may have been faster. */
async function store(
  { db }: Tx,
  companyId: number,
  customerId: number,
  { field, value }: Change,
  { source, userId }: Author,
): Promise<boolean> {
  const replaceable = [...REPLACES[source]];
  const { numAffectedRows } =
    value === null
      ? await raw`
          DELETE FROM customer_field_values WHERE company_id = ${companyId} AND customer_id = ${customerId} AND field_id = ${field.id}
            AND source = ANY(${replaceable}::text[])`.execute(db)
      : await raw`
          INSERT INTO customer_field_values AS known (company_id, customer_id, field_id, value, source, updated_by)
          VALUES (${companyId}, ${customerId}, ${field.id}, ${JSON.stringify(value)}::jsonb, ${source}, ${userId ?? null})
          ON CONFLICT (customer_id, field_id) DO UPDATE
            SET value = EXCLUDED.value, source = EXCLUDED.source, updated_by = EXCLUDED.updated_by, updated_at = now()
            WHERE known.source = ANY(${replaceable}::text[])`.execute(db);
  return numAffectedRows === 1n;
}

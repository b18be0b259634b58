import { operandOf, parseFieldFilter, type FieldFilter } from '@parley/contracts/field-filter';
import type { FieldValue, TypedField } from '@parley/contracts/field-values';
import { sql as raw, type RawBuilder } from 'kysely';
import type { Tx } from '../infra/sql/sql.ts';

type Condition = RawBuilder<unknown>;
type Field = TypedField & { id: number; key: string };

/** Up to this many customers are collected first; if there are more, walking through the inbox finds the newest soon enough. */
const MAX_COLLECTED = 5_000;

/** The conditions on `conversations c` for custom fields of their customers, or null if nothing can match. */
export async function fieldConditions(
  tx: Tx,
  companyId: number,
  texts: readonly string[],
): Promise<Condition[] | null> {
  const filters = texts.flatMap((text) => parseFieldFilter(text) ?? []);
  const fields = new Map((await findFields(tx, companyId, filters)).map((field) => [field.key, field]));
  const conditions: Condition[] = [];
  for (const filter of filters) {
    const field = fields.get(filter.key);
    const operand = field && operandOf(field, filter);
    if (!field || operand === undefined) return null;
    const { isWanted, value } = questionOf(field, filter, operand);
    conditions.push(isWanted ? await having(tx, companyId, field, value) : lacking(field, value));
  }
  return conditions;
}

async function findFields({ db }: Tx, companyId: number, filters: readonly FieldFilter[]): Promise<Field[]> {
  const rows = await db
    .selectFrom('customer_fields')
    .select(['id', 'key', 'type', 'choices'])
    .where('company_id', '=', companyId)
    .where('deleted_at', 'is', null)
    .where(
      'key',
      'in',
      filters.map(({ key }) => key),
    )
    .execute();
  return rows as unknown as Field[];
}

/** Customers with such a value. */
async function having({ db }: Tx, companyId: number, field: Field, value: Condition): Promise<Condition> {
  const { rows } = await raw<{ id: number }>`
    SELECT v.customer_id AS id FROM customer_field_values v
    WHERE v.company_id = ${companyId} AND v.field_id = ${field.id} AND ${value} LIMIT ${MAX_COLLECTED + 1}`.execute(db);
  if (rows.length <= MAX_COLLECTED) return raw`c.customer_id = ANY(${rows.map(({ id }) => id)}::bigint[])`;
  return raw`coalesce(${ofCustomer(field, value)}, false)`;
}

const lacking = (field: Field, value: Condition): Condition => raw`NOT coalesce(${ofCustomer(field, value)}, false)`;

/** A scalar subquery, because the planner would turn EXISTS into a join of all customers with all their conversations. */
const ofCustomer = (field: Field, value: Condition): Condition => raw`(
  SELECT ${value} FROM customer_field_values v WHERE v.customer_id = c.customer_id AND v.field_id = ${field.id})`;

/** What must be true of a value `v`, or of none. */
function questionOf(field: Field, { operator }: FieldFilter, operand: FieldValue | null) {
  const json = raw`${JSON.stringify(operand)}::jsonb`;
  const text = raw`lower(v.value #>> '{}')`;
  const is = (value: Condition) => ({ isWanted: true, value });
  const isNot = (value: Condition) => ({ isWanted: false, value });
  switch (operator) {
    case 'isNotEmpty':
      return is(raw`true`);
    case 'isEmpty':
      return isNot(raw`true`);
    case 'isTrue':
      return is(raw`v.value = 'true'`);
    case 'isFalse':
      return is(raw`v.value = 'false'`);
    case 'equals':
      return is(field.type === 'text' ? raw`${text} = lower(${operand})` : raw`v.value = ${json}`);
    case 'notEquals':
      return isNot(raw`v.value = ${json}`);
    case 'contains':
      return is(raw`strpos(${text}, lower(${operand})) > 0`);
    case 'greaterThan':
      return is(raw`v.value > ${json}`);
    case 'lessThan':
      return is(raw`v.value < ${json}`);
  }
}

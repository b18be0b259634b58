import { operandOf, parseFieldFilter, type FieldFilter } from '@parley/contracts/field-filter';
import type { FieldValue, TypedField } from '@parley/contracts/field-values';
import { sql as raw, type RawBuilder } from 'kysely';
import type { Tx } from '../infra/sql/sql.ts';

type Condition = RawBuilder<unknown>;
type Field = TypedField & { id: number; key: string };

/** The conditions on `conversations c` for custom fields of their customers, or null if nothing can match. */
export async function fieldConditions(
  tx: Tx,
  companyId: number,
  texts: readonly string[],
): Promise<Condition[] | null> {
  const filters = texts.flatMap((text) => parseFieldFilter(text) ?? []);
  const fields = new Map((await findFields(tx, companyId, filters)).map((field) => [field.key, field]));
  const conditions = filters.map((filter) => {
    const field = fields.get(filter.key);
    const operand = field && operandOf(field, filter);
    return field && operand !== undefined ? conditionOf(companyId, field, filter, operand) : null;
  });
  return conditions.every((condition) => condition !== null) ? conditions : null;
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

function conditionOf(
  companyId: number,
  field: Field,
  { operator }: FieldFilter,
  operand: FieldValue | null,
): Condition {
  const json = raw`${JSON.stringify(operand)}::jsonb`;
  const text = raw`lower(v.value #>> '{}')`;
  /** Customers with such a value. They are found by the index on values, unless a text has to be searched. */
  const some = (value: Condition) => raw`c.customer_id IN (
    SELECT v.customer_id FROM customer_field_values v WHERE v.company_id = ${companyId} AND v.field_id = ${field.id} AND ${value})`;
  const none = (value: Condition) => raw`NOT EXISTS (
    SELECT FROM customer_field_values v WHERE v.customer_id = c.customer_id AND v.field_id = ${field.id} AND ${value})`;
  switch (operator) {
    case 'isNotEmpty':
      return some(raw`true`);
    case 'isEmpty':
      return none(raw`true`);
    case 'isTrue':
      return some(raw`v.value = 'true'`);
    case 'isFalse':
      return some(raw`v.value = 'false'`);
    case 'equals':
      return some(field.type === 'text' ? raw`${text} = lower(${operand})` : raw`v.value = ${json}`);
    case 'notEquals':
      return none(raw`v.value = ${json}`);
    case 'contains':
      return some(raw`strpos(${text}, lower(${operand})) > 0`);
    case 'greaterThan':
      return some(raw`v.value > ${json}`);
    case 'lessThan':
      return some(raw`v.value < ${json}`);
  }
}

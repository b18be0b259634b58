import type { CustomerField } from '@parley/contracts/customer-fields';
import { shownValue, type FieldSource, type FieldValue } from '@parley/contracts/field-values';
import { sql as raw } from 'kysely';
import { notFound } from '../../infra/errors.ts';
import type { Tx } from '../../infra/sql/sql.ts';

/** What conditions and texts may know about a customer, kept by code and typed. */
export interface CustomerFacts {
  /** By name, such as `customer.email` or `customer.plan`; null or empty if it is not known. */
  values: Record<string, FieldValue | null>;
  /** The custom fields that a signed identity has set. */
  signed: ReadonlySet<string>;
  /** The custom fields that neither staff nor a signed identity vouch for. */
  unverified: ReadonlySet<string>;
  /** The company's custom fields. */
  fields: readonly CustomerField[];
}

interface FieldRow extends CustomerField {
  value: FieldValue | null;
  source: FieldSource | null;
}

/** The facts as the database returns them. */
export interface StoredFacts {
  name: string | null;
  email: string | null;
  phone: string | null;
  fields: FieldRow[];
}

/** SQL for a query over `customers k`: the facts about each customer, as JSON. */
export const CUSTOMER_FACTS = `
  json_build_object('name', k.name, 'email', k.email, 'phone', k.phone, 'fields', (
    SELECT coalesce(json_agg(json_build_object('id', f.id, 'key', f.key, 'name', f.name, 'type', f.type, 'choices', f.choices,
      'position', f.position, 'value', v.value, 'source', v.source) ORDER BY f.position, f.id), '[]')
    FROM customer_fields f LEFT JOIN customer_field_values v ON v.field_id = f.id AND v.customer_id = k.id
    WHERE f.company_id = k.company_id AND f.deleted_at IS NULL))`;

/** The name of a custom field among the facts. Contact details cannot be confused with it, because their names are reserved. */
export const factOf = (key: string): string => `customer.${key}`;

export function readFacts({ name, email, phone, fields }: StoredFacts): CustomerFacts {
  const set = fields.filter(({ value }) => value !== null);
  const from = (...sources: FieldSource[]) =>
    new Set(set.filter(({ source }) => source && sources.includes(source)).map(({ key }) => factOf(key)));
  return {
    values: {
      'customer.name': name ?? '',
      'customer.email': email ?? '',
      'customer.phone': phone ?? '',
      ...Object.fromEntries(
        fields.map((field) => [factOf(field.key), field.value === null ? null : shownValue(field, field.value)]),
      ),
    },
    signed: from('identity'),
    unverified: from('flow', 'page'),
    fields: fields.map(({ value: _value, source: _source, ...field }) => field),
  };
}

/** The facts about one customer. */
export async function readCustomerFacts({ db }: Tx, companyId: number, customerId: number): Promise<CustomerFacts> {
  const { rows } = await raw<{ facts: StoredFacts }>`
    SELECT ${raw.raw(CUSTOMER_FACTS)} AS facts FROM customers k WHERE k.company_id = ${companyId} AND k.id = ${customerId}`.execute(
    db,
  );
  if (!rows[0]) throw notFound();
  return readFacts(rows[0].facts);
}

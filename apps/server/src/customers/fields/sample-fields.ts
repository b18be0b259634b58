import type { CustomerField } from '@parley/contracts/customer-fields';
import type { FieldValue } from '@parley/contracts/field-values';
import { sql as raw } from 'kysely';
import type { Tx } from '../../infra/sql/sql.ts';
import { listFields } from './definitions.ts';

export type SampleField = Pick<CustomerField, 'key' | 'name' | 'type'> & {
  choices?: CustomerField['choices'];
  /** What the sample customers have in turn; null is empty. */
  values: readonly (FieldValue | null)[];
};

/** Adds fields that leave with the sample data, and fills them for its customers; a key that is taken is left alone. */
export async function addSampleFields(tx: Tx, companyId: number, fields: readonly SampleField[]): Promise<void> {
  const { length } = await listFields(tx, companyId);
  for (const [at, { key, name, type, choices = [], values }] of fields.entries()) {
    const row = await tx.db
      .insertInto('customer_fields')
      .values({
        company_id: companyId,
        key,
        name,
        type,
        choices: JSON.stringify(choices),
        position: length + at,
        is_sample: true,
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!row) continue;
    const shown = JSON.stringify(values);
    await raw`
      INSERT INTO customer_field_values (company_id, customer_id, field_id, value, source)
      SELECT ${companyId}, id, ${row.id}, value, 'staff' FROM (
        SELECT id, ${shown}::jsonb -> ((row_number() OVER (ORDER BY id) - 1)::int % ${values.length}::int) AS value
        FROM customers WHERE company_id = ${companyId} AND is_sample) filled
      WHERE value <> 'null'::jsonb`.execute(tx.db);
  }
}

/** Removes them, except where one of the company's own customers has got a value. Comes after the sample customers are gone. */
export async function removeSampleFields({ db }: Tx, companyId: number): Promise<void> {
  await raw`
    DELETE FROM customer_fields f WHERE f.company_id = ${companyId} AND f.is_sample
      AND NOT EXISTS (SELECT FROM customer_field_values v WHERE v.field_id = f.id)`.execute(db);
}

import { sql as raw } from 'kysely';
import type { Tx } from '../../infra/sql/sql.ts';

/** The details that a kept customer takes over where they have none. */
const DETAILS = raw`(VALUES ('name'), ('email'), ('phone'), ('locale')) AS detail (name)`;

/**
 * Fills what the kept customer lacks with what the merged one has, along all merges above, and remembers it with the merge. What the kept
 * customer has stays, and so does everything of the merged one, out of sight.
 */
export async function fillGaps(tx: Tx, companyId: number, mergedId: number): Promise<void> {
  for (let from: number | null = mergedId; from !== null;) from = await fillNext(tx, companyId, from);
}

/** Fills the gaps of the customer into whom this one was merged, and returns that one. */
async function fillNext({ db }: Tx, companyId: number, mergedId: number): Promise<number | null> {
  const { rows } = await raw<{ id: number; keptId: number }>`
    SELECT id, kept_id AS "keptId" FROM customer_merges
    WHERE company_id = ${companyId} AND merged_id = ${mergedId} AND undone_at IS NULL`.execute(db);
  const [merge] = rows;
  if (!merge) return null;
  const { id, keptId } = merge;
  await raw`
    WITH known AS (
      SELECT to_jsonb(kept) AS kept, to_jsonb(other) AS other FROM customers kept, customers other
      WHERE kept.company_id = ${companyId} AND kept.id = ${keptId} AND other.id = ${mergedId}
    ), details AS (
      SELECT coalesce(jsonb_object_agg(detail.name, other -> detail.name), '{}') AS filled FROM known, ${DETAILS}
      WHERE kept ->> detail.name IS NULL AND other ->> detail.name IS NOT NULL
    ), filled_details AS (
      UPDATE customers SET name = coalesce(name, filled ->> 'name'), email = coalesce(email, filled ->> 'email'),
        phone = coalesce(phone, filled ->> 'phone'), locale = coalesce(locale, filled ->> 'locale')
      FROM details WHERE company_id = ${companyId} AND id = ${keptId} AND filled <> '{}'
    ), filled_fields AS (
      INSERT INTO customer_field_values (company_id, customer_id, field_id, value, source, updated_by, updated_at)
      SELECT company_id, ${keptId}, field_id, value, source, updated_by, updated_at FROM customer_field_values
      WHERE company_id = ${companyId} AND customer_id = ${mergedId}
      ON CONFLICT (customer_id, field_id) DO NOTHING RETURNING field_id, value
    )
    UPDATE customer_merges SET filled = jsonb_build_object('details', filled -> 'details' || (SELECT filled FROM details),
      'fields', filled -> 'fields' || (SELECT coalesce(jsonb_object_agg(field_id, value), '{}') FROM filled_fields))
    WHERE company_id = ${companyId} AND id = ${id}`.execute(db);
  return keptId;
}

/** Takes back what a merge filled in, as far as nobody has changed it since. */
export async function emptyGaps({ db }: Tx, companyId: number, mergeId: number): Promise<void> {
  await raw`
    UPDATE customers SET name = nullif(name, filled #>> '{details,name}'), email = nullif(email, filled #>> '{details,email}'),
      phone = nullif(phone, filled #>> '{details,phone}'), locale = nullif(locale, filled #>> '{details,locale}')
    FROM customer_merges m WHERE m.company_id = ${companyId} AND m.id = ${mergeId} AND customers.id = m.kept_id`.execute(
    db,
  );
  await raw`
    DELETE FROM customer_field_values v USING customer_merges m WHERE m.company_id = ${companyId} AND m.id = ${mergeId}
      AND v.customer_id = m.kept_id AND v.value = m.filled -> 'fields' -> v.field_id::text`.execute(db);
}

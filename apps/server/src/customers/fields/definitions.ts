import { randomBytes } from 'node:crypto';
import {
  MAX_CUSTOMER_FIELDS,
  type createCustomerField,
  type CustomerField,
  type updateCustomerField,
} from '@parley/contracts/customer-fields';
import type { BodyOf } from '@parley/contracts/endpoint';
import { sql as raw } from 'kysely';
import { changed, changesBetween, recordActivity } from '../../activity/index.ts';
import { invalid, notFound } from '../../infra/errors.ts';
import { breaksUnique, type Sql, type Tx } from '../../infra/sql/sql.ts';

type NewField = BodyOf<typeof createCustomerField>;
type FieldChanges = BodyOf<typeof updateCustomerField>;
type Choice = CustomerField['choices'][number];

/** Removed choices that are remembered, so that customers keep what they have. */
const MAX_REMOVED_CHOICES = 200;

/** The company's fields in order. Positions are renumbered, because deleted fields keep theirs. */
export async function listFields({ db }: Tx, companyId: number): Promise<CustomerField[]> {
  const rows = await db
    .selectFrom('customer_fields')
    .select(['id', 'key', 'name', 'type', 'choices'])
    .where('company_id', '=', companyId)
    .where('deleted_at', 'is', null)
    .orderBy('position')
    .orderBy('id')
    .execute();
  return rows.map((row, position) => ({
    ...row,
    type: row.type as CustomerField['type'],
    choices: row.choices as unknown as Choice[],
    position,
  }));
}

async function get(tx: Tx, companyId: number, id: number): Promise<CustomerField> {
  const field = (await listFields(tx, companyId)).find((each) => each.id === id);
  if (!field) throw notFound();
  return field;
}

/** The choices after an edit: those left out are marked as removed, and one of the same name revives a removed one. */
function mergeChoices(before: readonly Choice[], given: NonNullable<FieldChanges['choices']>): Choice[] {
  const kept = given.map(({ id, name }, at) => {
    const known =
      id === undefined
        ? before.find((each) => each.isRemoved && each.name.toLowerCase() === name.toLowerCase())
        : before.find((each) => each.id === id);
    if (id !== undefined && !known) throw invalid({ [`choices.${at}.name`]: { key: 'fieldChoice' } });
    return { id: known?.id ?? randomBytes(6).toString('hex'), name, isRemoved: false };
  });
  const ids = new Set(kept.map(({ id }) => id));
  if (ids.size < kept.length) throw invalid({ choices: { key: 'choiceTwice' } });
  const gone = before.filter(({ id }) => !ids.has(id)).map((each) => ({ ...each, isRemoved: true }));
  return [...kept, ...gone.slice(0, MAX_REMOVED_CHOICES)];
}

const withoutClash = <T>(work: Promise<T>): Promise<T> =>
  work.catch((error: unknown) => {
    throw breaksUnique(error, 'customer_fields_key') ? invalid({ key: { key: 'fieldKeyTaken' } }) : error;
  });

async function saveOrder({ db }: Tx, companyId: number, ids: readonly number[]): Promise<void> {
  const places = raw`unnest(${[...ids]}::bigint[]) WITH ORDINALITY AS place (id, number)`;
  await raw`
    UPDATE customer_fields f SET position = place.number - 1 FROM ${places} WHERE f.company_id = ${companyId} AND f.id = place.id`.execute(
    db,
  );
}

export type CustomerFields = ReturnType<typeof createCustomerFields>;

/** The definitions of a company's custom fields. */
export function createCustomerFields(sql: Sql) {
  /** Changes take turns, because the order and the limit depend on all fields. */
  const change = <T>(companyId: number, work: (tx: Tx) => Promise<T>): Promise<T> =>
    withoutClash(
      sql.inCompany(companyId, async (tx) => {
        await raw`SELECT pg_advisory_xact_lock(hashtextextended('customer_fields', ${companyId}))`.execute(tx.db);
        return work(tx);
      }),
    );
  const update = ({ db }: Tx, companyId: number, id: number) =>
    db.updateTable('customer_fields').where('company_id', '=', companyId).where('id', '=', id);
  const checkLimit = (count: number, field: string) => {
    if (count >= MAX_CUSTOMER_FIELDS)
      throw invalid({ [field]: { key: 'tooMany', params: { n: MAX_CUSTOMER_FIELDS } } });
  };

  return {
    list: (companyId: number) => sql.inCompany(companyId, (tx) => listFields(tx, companyId)),

    create: (companyId: number, userId: number, { key, name, type, choices }: NewField) =>
      change(companyId, async (tx) => {
        const { length } = await listFields(tx, companyId);
        checkLimit(length, 'name');
        const { id } = await tx.db
          .insertInto('customer_fields')
          .values({
            company_id: companyId,
            key,
            name,
            type,
            choices: JSON.stringify(type === 'choice' ? mergeChoices([], choices) : []),
            position: length,
          })
          .returning('id')
          .executeTakeFirstOrThrow();
        await recordActivity(tx, { companyId, userId }, 'field.created', { id, name });
        return get(tx, companyId, id);
      }),

    update: (companyId: number, userId: number, id: number, { name, choices, position }: FieldChanges) =>
      change(companyId, async (tx) => {
        const before = await get(tx, companyId, id);
        if (choices?.length === 0 && before.type === 'choice') throw invalid({ choices: { key: 'nonEmpty' } });
        const merged = choices && before.type === 'choice' ? mergeChoices(before.choices, choices) : before.choices;
        await update(tx, companyId, id)
          .set({ name: name ?? before.name, choices: JSON.stringify(merged), is_sample: false })
          .execute();
        if (position !== undefined) {
          const others = (await listFields(tx, companyId)).map((each) => each.id).filter((each) => each !== id);
          await saveOrder(tx, companyId, others.toSpliced(position, 0, id));
        }
        const changes = [
          ...changesBetween({ name: before.name }, { name }),
          ...changed(JSON.stringify(merged) !== JSON.stringify(before.choices) && 'choices'),
          ...changed(position !== undefined && position !== before.position && 'order'),
        ];
        if (changes.length > 0)
          await recordActivity(tx, { companyId, userId }, 'field.changed', { id, name: name ?? before.name, changes });
        return get(tx, companyId, id);
      }),

    remove: (companyId: number, userId: number, id: number) =>
      change(companyId, async (tx) => {
        const { name } = await get(tx, companyId, id);
        await update(tx, companyId, id)
          .set({ deleted_at: raw<Date>`now()` })
          .execute();
        await recordActivity(tx, { companyId, userId }, 'field.removed', { id, name });
      }),

    restore: (companyId: number, userId: number, id: number) =>
      change(companyId, async (tx) => {
        const fields = await listFields(tx, companyId);
        const others = fields.filter((each) => each.id !== id);
        checkLimit(others.length, 'id');
        await update(tx, companyId, id).set({ deleted_at: null }).execute();
        const field = await get(tx, companyId, id);
        if (others.length === fields.length)
          await recordActivity(tx, { companyId, userId }, 'field.restored', { id, name: field.name });
        return field;
      }),
  };
}

const BATCH = 10_000;

/** Purges fields that were not restored within a day, their values first and in batches: there may be one for every customer. */
export async function dropDeletedFields({ db }: Tx): Promise<void> {
  const isOver = raw`f.deleted_at < now() - interval '1 day'`;
  await raw`
    DELETE FROM customer_field_values WHERE ctid = ANY (ARRAY(
      SELECT v.ctid FROM customer_field_values v JOIN customer_fields f ON f.id = v.field_id WHERE ${isOver} LIMIT ${BATCH}))`.execute(
    db,
  );
  await raw`
    DELETE FROM customer_fields f WHERE ${isOver} AND NOT EXISTS (SELECT FROM customer_field_values v WHERE v.field_id = f.id)`.execute(
    db,
  );
}

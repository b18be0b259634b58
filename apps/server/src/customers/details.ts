import type { updateCustomer } from '@parley/contracts/customers';
import type { BodyOf } from '@parley/contracts/endpoint';
import { sql as raw, type Updateable } from 'kysely';
import { touchConversations } from '../conversations/index.ts';
import { notFound } from '../infra/errors.ts';
import type { Tx } from '../infra/sql/sql.ts';
import type { Customers as CustomersTable } from '../infra/sql/tables.generated.ts';
import { replaceWords, wordsOf } from '../search/index.ts';
import { countNewCustomer } from '../stats/index.ts';
import { lockPerson } from './lock.ts';
import { fillGaps } from './merging/gaps.ts';

interface CustomerFields {
  name?: string | null | undefined;
  email?: string | null | undefined;
  phone?: string | null | undefined;
}

interface NewCustomer extends CustomerFields {
  locale?: string | null | undefined;
  platform: string;
  isVerified?: boolean;
  /** A staff member trying things out; not counted. */
  isTest?: boolean;
}

const asWords = (words: string[]) => raw<string>`array_to_tsvector(${words}::text[])`;

/** A phone number is found with and without its spaces. */
const wordsAbout = (companyId: number, { name, email, phone }: CustomerFields): string[] =>
  wordsOf(companyId, name, email, phone, phone?.replace(/\D/g, ''));

/** Creates a customer. What they say about themselves is never taken as proof of identity. */
export async function makeCustomer(tx: Tx, companyId: number, customer: NewCustomer): Promise<number> {
  const { name, email, phone, locale, platform, isVerified = false, isTest = false } = customer;
  const { id } = await tx.db
    .insertInto('customers')
    .values({
      company_id: companyId,
      name: name || null,
      email: email || null,
      phone: phone || null,
      locale: locale ?? null,
      first_platform: platform,
      is_verified: isVerified,
      words: asWords(wordsAbout(companyId, customer)),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (!isTest) await countNewCustomer(tx, companyId, platform);
  return id;
}

/** Everything staff can correct apart from the sentiment and custom fields, and whether an identity was proved. */
type CustomerChanges = Omit<BodyOf<typeof updateCustomer>, 'sentiment' | 'fields'> & {
  isVerified?: boolean | undefined;
};

/** The column of each field; a new field does not compile without one. */
const COLUMNS = {
  name: 'name',
  email: 'email',
  phone: 'phone',
  locale: 'locale',
  isVerified: 'is_verified',
} as const satisfies Record<keyof CustomerChanges, keyof CustomersTable>;

function columnsOf(changes: CustomerChanges): Updateable<CustomersTable> {
  const fields = Object.keys(COLUMNS) as (keyof CustomerChanges)[];
  const given = fields.filter((field) => changes[field] !== undefined);
  return Object.fromEntries(given.map((field) => [COLUMNS[field], changes[field]]));
}

/**
 * Changes a customer's details; undefined fields stay as they are. What the channel of a merged customer tells about them stays theirs, and
 * fills the gaps of the one they were merged into.
 */
export async function changeCustomer(tx: Tx, companyId: number, id: number, changes: CustomerChanges): Promise<void> {
  const given = columnsOf(changes);
  if (Object.keys(given).length === 0) return;
  const keptId = await lockPerson(tx, companyId, id);
  const before = await tx.db
    .selectFrom('customers')
    .select(['name', 'email', 'phone'])
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!before) throw notFound();
  await tx.db.updateTable('customers').set(given).where('company_id', '=', companyId).where('id', '=', id).execute();
  await refreshWords(tx, companyId, id);
  if (keptId !== id) {
    await fillGaps(tx, companyId, id);
    await refreshWords(tx, companyId, keptId);
  }
  await replaceWords(tx, companyId, wordsAbout(companyId, before), wordsAbout(companyId, { ...before, ...given }));
  await touchConversations(tx, companyId, { customerId: keptId });
}

/** A customer is found by their own details and by those of everyone merged into them. */
export async function refreshWords({ db }: Tx, companyId: number, id: number): Promise<void> {
  const { rows } = await raw<CustomerFields>`
    SELECT name, email, phone FROM customers WHERE company_id = ${companyId} AND (id = ${id} OR merged_into = ${id})`.execute(
    db,
  );
  const words = new Set(rows.flatMap((about) => wordsAbout(companyId, about)));
  await db
    .updateTable('customers')
    .set({ words: asWords([...words]) })
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .execute();
}

import { sql as raw, type Updateable } from 'kysely';
import { touchConversations } from '../conversations/index.ts';
import { notFound } from '../infra/errors.ts';
import type { Tx } from '../infra/sql/sql.ts';
import type { Customers as CustomersTable } from '../infra/sql/tables.generated.ts';
import { replaceWords, wordsOf } from '../search/index.ts';
import { countNewCustomer } from '../stats/index.ts';
import { lockConversations } from './lock.ts';

interface CustomerFields {
  name?: string | null | undefined;
  email?: string | null | undefined;
  phone?: string | null | undefined;
}

interface NewCustomer extends CustomerFields {
  locale?: string | null | undefined;
  platform: string;
  isVerified?: boolean;
  /** Someone of the staff trying things out; not counted. */
  isTest?: boolean;
}

const asWords = (words: string[]) => raw<string>`array_to_tsvector(${words}::text[])`;

/** A number is found however it is written: with its spaces and without. */
const wordsAbout = (companyId: number, { name, email, phone }: CustomerFields): string[] =>
  wordsOf(companyId, name, email, phone, phone?.replace(/\D/g, ''));

/** Makes a customer. What they say of themselves is never taken as proof of who they are. */
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

export interface CustomerChanges extends CustomerFields {
  locale?: string | null | undefined;
  isVerified?: boolean | undefined;
}

/** Where each change is stored; a new field does not compile without its column. */
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

/** Changes what is known of a customer; what is undefined stays. */
export async function changeCustomer(tx: Tx, companyId: number, id: number, changes: CustomerChanges): Promise<void> {
  const given = columnsOf(changes);
  if (Object.keys(given).length === 0) return;
  await lockConversations(tx, companyId, id);
  const before = await tx.db
    .selectFrom('customers')
    .select(['name', 'email', 'phone'])
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!before) throw notFound();
  const words = wordsAbout(companyId, { ...before, ...given });
  await tx.db
    .updateTable('customers')
    .set({ ...given, words: asWords(words) })
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .execute();
  await replaceWords(tx, companyId, wordsAbout(companyId, before), words);
  await touchConversations(tx, companyId, { customerId: id });
}

import { CONTACT_FIELDS } from '@parley/contracts/ai-agents';
import { LOCALES } from '@parley/contracts/locales';
import { isPlatform } from '@parley/contracts/platform-list';
import { z } from 'zod';
import { factOf, readCustomerFacts } from '../../customers/index.ts';
import type { Tx } from '../../infra/sql/sql.ts';
import type { Exchange } from './exchange.ts';

const Metadata = z.array(z.object({ name: z.string(), value: z.string() })).catch([]);

/** What is known about the customer of a conversation. */
export type KnownCustomer = Pick<Exchange, 'platform' | 'customerName' | 'known' | 'locale' | 'page' | 'metadata'>;

/** Reads what is known about the customer of a conversation; null if the company has no such conversation. */
export async function readCustomer(tx: Tx, companyId: number, conversationId: number): Promise<KnownCustomer | null> {
  const row = await tx.db
    .selectFrom('conversations')
    .innerJoin('customers', 'customers.id', 'conversations.customer_id')
    .select(['conversations.platform', 'conversations.locale', 'conversations.page_url', 'conversations.metadata'])
    .select(['customers.id', 'customers.name', 'customers.email', 'customers.phone'])
    .where('conversations.company_id', '=', companyId)
    .where('customers.company_id', '=', companyId)
    .where('conversations.id', '=', conversationId)
    .executeTakeFirst();
  if (!row) return null;
  const fields = await readFieldItems(tx, companyId, row.id);
  return {
    platform: isPlatform(row.platform) ? row.platform : null,
    customerName: row.name ?? '',
    known: CONTACT_FIELDS.filter((field) => row[field]),
    locale: LOCALES.find((locale) => locale === row.locale) ?? null,
    page: row.page_url ?? '',
    // Fields come first, so that metadata of the same name cannot replace what is known.
    metadata: [...fields, ...Metadata.parse(row.metadata)],
  };
}

/** The customer's custom fields as names and values, as models may be told about them. */
async function readFieldItems(tx: Tx, companyId: number, customerId: number): Promise<KnownCustomer['metadata']> {
  const { fields, values } = await readCustomerFacts(tx, companyId, customerId);
  return fields.flatMap(({ key }) => {
    const value = values[factOf(key)];
    return value === null || value === undefined ? [] : [{ name: key, value: String(value) }];
  });
}

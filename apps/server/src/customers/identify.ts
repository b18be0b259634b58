import { sql as raw } from 'kysely';
import type { Tx } from '../infra/sql/sql.ts';
import { isErasedBlocked } from './blocking.ts';
import { noteAliases, settleIds } from './aliases.ts';

interface ExternalIdentity {
  channelId: number;
  /** This person's id on the platform, or on the site that signs its users in. */
  externalId: string;
  /** Other ids of the same person there. */
  aliases?: readonly string[] | undefined;
}

/**
 * The customer known to a channel by this id. The first time, it is the one that `choose` returns. Callers with the same id take
 * turns, so `choose` runs once however many call concurrently, and no customer is created only to be erased again. Nobody is made of
 * somebody who was blocked when they were erased.
 */
export async function identifyCustomer(
  tx: Tx,
  companyId: number,
  { channelId, externalId: given, aliases }: ExternalIdentity,
  choose: () => Promise<number>,
): Promise<number | 'blocked'> {
  const externalId = await settleIds(tx, companyId, { channelId, externalId: given, aliases });
  const remember = () => noteAliases(tx, companyId, { channelId, externalId, aliases });
  const find = async () => {
    const row = await tx.db
      .selectFrom('customer_identities')
      .select('customer_id')
      .where('company_id', '=', companyId)
      .where('channel_id', '=', channelId)
      .where('external_id', '=', externalId)
      .executeTakeFirst();
    return row?.customer_id;
  };
  const known = await find();
  if (known !== undefined) {
    await remember();
    return known;
  }
  await raw`SELECT pg_advisory_xact_lock(hashtextextended(${`${channelId} ${externalId}`}, 0))`.execute(tx.db);
  const meanwhile = await find();
  if (meanwhile !== undefined) return meanwhile;
  if (await isErasedBlocked(tx, companyId, channelId, [externalId, ...(aliases ?? [])])) return 'blocked';
  const customerId = await choose();
  await tx.db
    .insertInto('customer_identities')
    .values({ company_id: companyId, channel_id: channelId, external_id: externalId, customer_id: customerId })
    .execute();
  await remember();
  return customerId;
}

import { sql as raw } from 'kysely';
import type { Tx } from '../infra/sql/sql.ts';

interface KnownIds {
  channelId: number;
  /** The id that changes least. */
  externalId: string;
  /** Others that the platform gave with it. */
  aliases?: readonly string[] | undefined;
}

const setId = ({ db }: Tx, companyId: number, channelId: number, from: string, to: string) =>
  db
    .updateTable('customer_identities')
    .set({ external_id: to })
    .where('company_id', '=', companyId)
    .where('channel_id', '=', channelId)
    .where('external_id', '=', from)
    .execute();

/**
 * The id by which a channel knows this person, if any of the given ones is known. Someone known by a lesser id is known by the better one
 * from now on. Two people who were both known already stay two.
 */
export async function settleIds(
  tx: Tx,
  companyId: number,
  { channelId, externalId, aliases = [] }: KnownIds,
): Promise<string> {
  const { rows } = await raw<{ known: string; isAlias: boolean }>`
    SELECT external_id AS known, false AS "isAlias" FROM customer_identities
    WHERE company_id = ${companyId} AND channel_id = ${channelId} AND external_id = ANY(${[externalId, ...aliases]})
    UNION ALL
    SELECT external_id, true FROM customer_aliases
    WHERE company_id = ${companyId} AND channel_id = ${channelId} AND alias = ANY(${[externalId, ...aliases]})`.execute(
    tx.db,
  );
  if (rows.length === 0) return externalId;
  if (rows.some(({ known }) => known === externalId)) return externalId;
  const lesser = rows.find(({ known, isAlias }) => !isAlias && aliases.includes(known));
  if (!lesser) {
    // Known better than by what was given: a phone number of someone whose id is known.
    const better = rows.find(({ isAlias }) => isAlias);
    return better && aliases.length === 0 ? better.known : externalId;
  }
  await setId(tx, companyId, channelId, lesser.known, externalId);
  return externalId;
}

/** Remembers the other ids of someone; an id that passes on to another person is theirs from then on. */
export async function noteAliases(
  { db }: Tx,
  companyId: number,
  { channelId, externalId, aliases = [] }: KnownIds,
): Promise<void> {
  for (const alias of aliases)
    await raw`
      INSERT INTO customer_aliases (company_id, channel_id, alias, external_id)
      VALUES (${companyId}, ${channelId}, ${alias}, ${externalId})
      ON CONFLICT (channel_id, alias) DO UPDATE SET external_id = EXCLUDED.external_id
        WHERE customer_aliases.external_id <> EXCLUDED.external_id`.execute(db);
}

/** The platform says that someone has other ids now. The earlier ones may belong to somebody else in the future. */
export async function changeIds(
  tx: Tx,
  companyId: number,
  previous: string,
  { channelId, externalId, aliases = [] }: KnownIds,
): Promise<void> {
  const known = await settleIds(tx, companyId, { channelId, externalId: previous });
  const { rows } = await raw`
    SELECT FROM customer_identities WHERE company_id = ${companyId} AND channel_id = ${channelId} AND external_id = ${externalId}`.execute(
    tx.db,
  );
  if (rows.length === 0) await setId(tx, companyId, channelId, known, externalId);
  await tx.db
    .deleteFrom('customer_aliases')
    .where('company_id', '=', companyId)
    .where('channel_id', '=', channelId)
    .where('external_id', '=', externalId)
    .execute();
  if (rows.length > 0 || known === externalId || (await isKnown(tx, companyId, channelId, externalId)))
    await noteAliases(tx, companyId, { channelId, externalId, aliases });
}

async function isKnown(tx: Tx, companyId: number, channelId: number, externalId: string): Promise<boolean> {
  const { rows } = await raw`
    SELECT FROM customer_identities WHERE company_id = ${companyId} AND channel_id = ${channelId} AND external_id = ${externalId}`.execute(
    tx.db,
  );
  return rows.length > 0;
}

/** The customer whom a channel knows by this id or another one of theirs. */
export async function findByIdentity(
  tx: Tx,
  companyId: number,
  channelId: number,
  externalId: string,
): Promise<number | undefined> {
  const known = await settleIds(tx, companyId, { channelId, externalId });
  const row = await tx.db
    .selectFrom('customer_identities')
    .select('customer_id')
    .where('company_id', '=', companyId)
    .where('channel_id', '=', channelId)
    .where('external_id', '=', known)
    .executeTakeFirst();
  return row?.customer_id;
}

import { sql as raw } from 'kysely';
import type { Config } from '../infra/config.ts';
import type { Log } from '../infra/log.ts';
import type { Sql } from '../infra/sql/sql.ts';
import {
  appendLine,
  dropTornLine,
  findLast,
  hashOfLine,
  publicKeyOf,
  sealingKey,
  sealLine,
  type Head,
} from './seal-file.ts';

export const SEAL_SECONDS = 3_600;
/** Transactions that began before the last seal and ended after it: none takes longer. */
const OVERLAP = '15 minutes';

/**
 * Writes the heads of all chains that have grown since the last seal to the file beside the database and their digest to the log,
 * signed. Chains that did not grow are covered by an earlier line.
 */
export async function sealReceipts(
  sql: Sql,
  log: Log,
  { dataDir, secretKey }: Pick<Config, 'dataDir' | 'secretKey'>,
): Promise<number> {
  await dropTornLine(dataDir);
  const last = await findLast(dataDir);
  const at = new Date();
  const { rows: heads } = await sql.asSystem(({ db }) =>
    raw<Head>`
      SELECT DISTINCT ON (conversation_id) company_id AS "companyId", conversation_id AS "conversationId", number,
        encode(hash, 'hex') AS hash
      FROM receipts
      WHERE ${last.at}::timestamptz IS NULL OR created_at > ${last.at}::timestamptz - ${OVERLAP}::interval
      ORDER BY conversation_id, number DESC`.execute(db),
  );
  if (heads.length === 0) return 0;
  const key = sealingKey(secretKey);
  const line = sealLine(key, at, last.hash, heads);
  await appendLine(dataDir, at, line);
  const digest = hashOfLine(line);
  await sql.asSystem(({ db }) =>
    db
      .insertInto('receipt_seals')
      .values({ sealed_at: at, digest: Buffer.from(digest, 'hex') })
      .execute(),
  );
  log.info({ chains: heads.length, digest, publicKey: publicKeyOf(key) }, 'Sealed the receipts.');
  return heads.length;
}

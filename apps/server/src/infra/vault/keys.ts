import { sql as raw } from 'kysely';
import { ADVISORY_LOCKS } from '../sql/advisory-locks.ts';
import type { Sql, Tx } from '../sql/sql.ts';
import { StartError } from '../start-error.ts';
import {
  createVault,
  keyIdIn,
  keyIdOf,
  locationOf,
  UnreadableSecretError,
  unsealUnbound,
  type Vault,
} from './vault.ts';

/** The configured keys. */
export interface Keys {
  secretKey: string;
  secretKeyOld: string | undefined;
}

/** The configured key does not open this database's secrets. */
export class WrongKeyError extends StartError {}

const CANARY_LOCATION = 'key_canary';
const CANARY = 'canary';

/**
 * Opens the vault at startup. A canary in the database shows whether the right key is configured, before everything that needs it
 * fails piece by piece.
 */
export async function openVault(sql: Sql, { secretKey, secretKeyOld }: Keys): Promise<Vault> {
  const vault = createVault(secretKey, secretKeyOld);
  await sql.asSystem(async (tx) => {
    await oneAtATime(tx);
    const canary = await findCanary(tx);
    if (canary) return mustRead(vault, canary, secretKey);
    await saveCanary(tx, vault);
    await sealAgain(tx, vault, { secretKey, secretKeyOld });
  });
  return vault;
}

export interface Rotation {
  /** Now sealed with the current key. */
  sealed: number;
  /** Readable with neither key: their owners have to enter them again. */
  unreadable: number;
}

/** Reseals everything with the current key, so that the old one can be discarded. All or nothing. */
export async function rotateKey(sql: Sql, keys: Keys, { acceptLoss = false } = {}): Promise<Rotation> {
  const vault = createVault(keys.secretKey, keys.secretKeyOld);
  return sql.asSystem(async (tx) => {
    await oneAtATime(tx);
    const canary = await findCanary(tx);
    if (canary && !acceptLoss) mustRead(vault, canary, keys.secretKey);
    await saveCanary(tx, vault);
    return sealAgain(tx, vault, keys);
  });
}

/** Two nodes that start at the same time must not both decide which key is right. */
const oneAtATime = ({ db }: Tx) => raw`SELECT pg_advisory_xact_lock(${ADVISORY_LOCKS.keys})`.execute(db);

const findCanary = async ({ db }: Tx) =>
  (await db.selectFrom('key_canary').select('sealed').executeTakeFirst())?.sealed;

async function saveCanary({ db }: Tx, vault: Vault) {
  const sealed = vault.seal(CANARY, CANARY_LOCATION);
  await db
    .insertInto('key_canary')
    .values({ sealed })
    .onConflict((row) => row.column('is_only').doUpdateSet({ sealed }))
    .execute();
}

function mustRead(vault: Vault, canary: Buffer, secretKey: string): void {
  try {
    vault.unseal(canary, CANARY_LOCATION);
  } catch (error) {
    if (!(error instanceof UnreadableSecretError)) throw error;
    throw new WrongKeyError(
      `The secrets in this database were sealed with the key ${keyIdIn(canary)}, and SECRET_KEY is ${keyIdOf(secretKey)}.\n` +
        'Set SECRET_KEY to the former key (left out, it is read from secret.key in DATA_DIR), or name the former one in\n' +
        'SECRET_KEY_OLD and run "npm run rotate-key". If it is lost, "npm run rotate-key -- --accept-loss" goes on without\n' +
        'it: keys of model providers and other stored secrets must then be entered again.',
    );
  }
}

/** Columns of the type `sealed`. Every encrypted column has it, so that rotation cannot miss a table. */
async function sealedColumns({ db }: Tx) {
  const { rows } = await raw<{ table: string; column: string }>`
    SELECT table_name AS table, column_name AS column FROM information_schema.columns
    WHERE table_schema = 'public' AND domain_name = 'sealed' AND table_name <> 'key_canary'
    ORDER BY 1, 2`.execute(db);
  return rows;
}

async function sealAgain(tx: Tx, vault: Vault, { secretKey, secretKeyOld }: Keys): Promise<Rotation> {
  const secretKeys = [secretKey, ...(secretKeyOld === undefined ? [] : [secretKeyOld])];
  const rotation: Rotation = { sealed: 0, unreadable: 0 };
  for (const { table, column } of await sealedColumns(tx)) {
    const target = raw.table(table);
    const value = raw.ref(column);
    const { rows } = await raw<{ id: number; companyId: number; sealed: Buffer }>`
      SELECT id, company_id AS "companyId", ${value} AS sealed FROM ${target} WHERE ${value} IS NOT NULL
      ORDER BY id FOR UPDATE`.execute(tx.db);
    for (const { id, companyId, sealed } of rows) {
      if (vault.isCurrent(sealed)) continue;
      const location = locationOf(table, column, companyId, id);
      try {
        const text = vault.canRead(sealed) ? vault.unseal(sealed, location) : unsealUnbound(secretKeys, sealed);
        await raw`UPDATE ${target} SET ${value} = ${vault.seal(text, location)} WHERE id = ${id}`.execute(tx.db);
        rotation.sealed += 1;
      } catch (error) {
        if (!(error instanceof UnreadableSecretError)) throw error;
        rotation.unreadable += 1;
      }
    }
  }
  return rotation;
}

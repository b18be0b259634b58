import { existsSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import type { Config } from '../config.ts';
import { startEmbeddedPostgres } from '../sql/embedded-postgres.ts';
import { lockInstance } from '../sql/instance-lock.ts';
import { BackupError } from './errors.ts';

/** A connection to the database as its owner, for the duration of one command. */
export interface OwnedDatabase {
  url: string;
  close(): Promise<void>;
}

/** Opens the database for reading: the one of a running server, or an embedded one started just for this. */
export async function openToRead({ databaseUrl, dataDir }: Config): Promise<OwnedDatabase> {
  if (databaseUrl) return { url: databaseUrl, close: async () => {} };
  if (!existsSync(join(dataDir, 'postgres-password')))
    throw new BackupError(`There is no Parley in ${dataDir}. Use the same DATA_DIR or DATABASE_URL as the server.`);
  const { url, stop } = await startEmbeddedPostgres(dataDir);
  return {
    url,
    async close() {
      const unlock = await lockInstance(url);
      if (!unlock) return; // a server is using it
      await stop();
      await unlock();
    },
  };
}

/** Opens the database for writing. No server may be using it. */
export async function openToFill({ databaseUrl, dataDir }: Config): Promise<OwnedDatabase> {
  if (databaseUrl) return { url: databaseUrl, close: async () => {} };
  const { url, stop } = await startEmbeddedPostgres(dataDir);
  const unlock = await lockInstance(url);
  if (!unlock)
    throw new BackupError(`Parley is running on ${dataDir}. Stop it first, or set DATA_DIR to an empty folder.`);
  return {
    url,
    async close() {
      await stop();
      await unlock();
    },
  };
}

/** A connection without time limits, whatever limits the account has. */
export async function connectOwner(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, keepAlive: true, application_name: 'parley backup' });
  client.on('error', () => {}); // the running query fails anyway
  await client.connect();
  await client.query(
    "SET statement_timeout = 0; SET lock_timeout = 0; SET idle_in_transaction_session_timeout = 0; SET row_security = off; SET search_path = public; SET client_encoding = 'UTF8'",
  );
  return client;
}

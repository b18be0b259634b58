import type { Config } from '../config.ts';
import { startEmbeddedPostgres } from './embedded-postgres.ts';
import { lockInstance } from './instance-lock.ts';
import { migrate } from './migrate.ts';
import { connectSql, type Sql } from './sql.ts';

export interface Database {
  sql: Sql;
  isEmbedded: boolean;
  close(): Promise<void>;
}

export class DatabaseBusyError extends Error {}

/** Opens the database the settings name, or the embedded one, and brings its schema up to date. */
export async function openDatabase(config: Config, onError: (error: Error) => void): Promise<Database> {
  if (config.databaseUrl) {
    await migrate(config.databaseUrl);
    const sql = connectSql(config.databaseUrl, config.databasePool, onError);
    return { sql, isEmbedded: false, close: sql.close };
  }

  const postgres = await startEmbeddedPostgres(config.dataDir);
  let unlock = await lockInstance(postgres.url);
  if (!unlock) {
    throw new DatabaseBusyError(
      `Parley is already running on ${config.dataDir}. Stop it first, or set DATA_DIR (and PORT) to start a second one.`,
    );
  }
  const stop = async () => {
    await unlock?.();
    await postgres.stop();
  };
  await migrate(postgres.url).catch(async (error: unknown) => {
    await stop(); // leave nothing running behind a start that failed
    throw error;
  });
  postgres.keepAlive(async () => {
    onError(new Error('The embedded PostgreSQL had died and was started again.'));
    unlock = await lockInstance(postgres.url);
  });
  const sql = connectSql(postgres.url, config.databasePool, onError);
  return {
    sql,
    isEmbedded: true,
    async close() {
      await sql.close();
      await stop();
    },
  };
}

import type { Config } from '../config.ts';
import { StartError } from '../start-error.ts';
import { checkDatabase } from './check-database.ts';
import { startEmbeddedPostgres } from './embedded-postgres.ts';
import { lockInstance } from './instance-lock.ts';
import { migrate } from './migrate.ts';
import { rebaseRestored } from './rebase-restored.ts';
import { connectSql, type Sql } from './sql.ts';

export interface Database {
  sql: Sql;
  isEmbedded: boolean;
  close(): Promise<void>;
}

/** Opens the configured database, or the embedded one, and migrates it. */
export async function openDatabase(
  config: Config,
  onError: (error: Error) => void,
  onNotice?: (message: string) => void,
): Promise<Database> {
  const options = onNotice ? { onNotice } : {};
  if (config.databaseUrl) {
    await checkDatabase(config.databaseUrl);
    await migrate(config.databaseUrl, options);
    await rebaseRestored(config.databaseUrl);
    const sql = connectSql(config.databaseUrl, config.databasePool, onError);
    return { sql, isEmbedded: false, close: sql.close };
  }

  const postgres = await startEmbeddedPostgres(config.dataDir);
  let unlock = await lockInstance(postgres.url);
  if (!unlock) {
    throw new StartError(
      `Parley is already running on ${config.dataDir}. Stop it first, or set DATA_DIR (and PORT) to start a second one.`,
    );
  }
  const stop = async () => {
    await unlock?.();
    await postgres.stop();
  };
  try {
    await checkDatabase(postgres.url);
    await migrate(postgres.url, options);
    await rebaseRestored(postgres.url);
  } catch (error) {
    await stop(); // leave nothing running after a failed start
    throw error;
  }
  postgres.keepAlive(async () => {
    onError(new Error('The embedded PostgreSQL died and was restarted.'));
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

import { startEmbeddedPostgres } from '../infra/sql/embedded-postgres.ts';
import { migrate } from '../infra/sql/migrate.ts';
import { buildTestApp, type TestApp } from './build-test-app.ts';
import { newDataDir, startServer, type ServerProcess } from './server-process.ts';

export interface BesideServer {
  dataDir: string;
  /** Takes jobs until `leaveJobs`. It stays when servers are killed, so what it reads is what is stored. */
  app: TestApp;
  leaveJobs(): Promise<void>;
  start(): Promise<ServerProcess>;
  /** Ends the app and the database, after the last server. */
  close(): Promise<void>;
}

/** A data folder with its embedded database, an app in this process on it, and servers in processes of their own that can be killed. */
export async function openBesideServer(env: Record<string, string> = {}): Promise<BesideServer> {
  const dataDir = newDataDir();
  const postgres = await startEmbeddedPostgres(dataDir);
  await migrate(postgres.url);
  const app = await buildTestApp({ ...env, DATABASE_URL: postgres.url, DATA_DIR: dataDir });
  return {
    dataDir,
    app,
    leaveJobs: () => app.jobs.stop(),
    start: () => startServer(dataDir, { env }),
    async close() {
      await app.close();
      await postgres.stop();
    },
  };
}

/** Fills a temporary data directory with the sample shop, prints how to sign in, and runs the server on it. */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfig } from '../../apps/server/src/infra/config.ts';
import { createFileStore } from '../../apps/server/src/infra/files/file-store.ts';
import { openDatabase } from '../../apps/server/src/infra/sql/database.ts';
import { makeDemoCompany } from '../../apps/server/src/sample-data/index.ts';

/** A signal during the seeding is handled once an orderly shutdown is possible. */
let isStopped = false;
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => (isStopped = true));

const folder = mkdtempSync(join(tmpdir(), 'parley-demo-'));
chmodSync(folder, 0o755); // as root, PostgreSQL runs under another account
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));

// Never touches a real installation, whatever its settings say.
for (const name of ['DATABASE_URL', 'FILES_DIR', 'REDIS_URL', 'SMTP_URL']) delete process.env[name];
process.env.DATA_DIR = folder;

if (readConfig({ ...process.env, MAIL: 'none', RATE_LIMITS: '' }).isProduction) {
  console.error(
    'The demo prints a link that signs anybody in, so it refuses NODE_ENV=production and a PUBLIC_URL that others can reach. Use npm start.',
  );
  process.exit(1);
}

const config = readConfig(process.env);
const database = await openDatabase(config, (error) => console.error(error));
let demo;
try {
  demo = await makeDemoCompany(database.sql, createFileStore(config.filesDir));
} finally {
  await database.close();
}
if (isStopped) process.exit(0);

console.log(`
  Linden Home is an invented shop; everything you do in it is gone when you stop the demo.
  Sign in       ${config.publicUrl}/login?link=${demo.signInToken} (works once, within 60 minutes)
  Its shop      ${config.publicUrl}/demo?key=${demo.widgetKey}`);
await import('../../apps/server/src/main.ts');

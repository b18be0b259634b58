import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { compose, type Options, type Parley } from '../compose.ts';
import { readConfig, type Config } from '../infra/config.ts';
import { createLog } from '../infra/log.ts';
import { connectSql, type Sql } from '../infra/sql/sql.ts';
import { redactAll } from '../personal-data/index.ts';
import { TestClient } from './test-client.ts';
import { createTestDatabase } from './test-database.ts';

export interface TestApp extends Parley {
  sql: Sql;
  config: Config;
  databaseUrl: string;
  /** All log lines so far, as JSON. */
  logLines: string[];
  /** A new browser with its own cookies and CSRF token. */
  browser(): TestClient;
  /** The newest mail to the address, once it has arrived in the built-in mailbox. */
  mailTo(address: string, subject?: RegExp): Promise<{ subject: string; text: string; html: string; token: string }>;
}

/** Settings of an installation on the internet; add SMTP_URL if mail matters. */
export const ON_THE_INTERNET = { PUBLIC_URL: 'https://chat.example.com', RATE_LIMITS: 'strict', MAIL: 'none' };

/** The whole server on its own database, without a socket: requests are injected. */
export async function buildTestApp(env: Record<string, string> = {}, options: Options = {}): Promise<TestApp> {
  const databaseUrl = env.DATABASE_URL ?? (await createTestDatabase());
  const config = readConfig({
    NODE_ENV: 'test',
    RATE_LIMITS: 'relaxed',
    REGISTRATION: 'open',
    LOG_LEVEL: 'debug',
    DATA_DIR: mkdtempSync(join(tmpdir(), 'parley-data-')),
    PUBLIC_URL: 'http://parley.localhost',
    DATABASE_POOL_SIZE: '8',
    DATABASE_WAIT_SECONDS: '60', // do not fail on a slow machine
    DATABASE_TIMEOUT_SECONDS: '120',
    ...env,
    DATABASE_URL: databaseUrl,
  });
  const logLines: string[] = [];
  const log = createLog(config.logLevel, { write: (line) => void logLines.push(line) }, redactAll);
  const sql = connectSql(databaseUrl, config.databasePool, () => {});
  const parley = await compose(config, sql, log, { jobTimes: { leaseMs: 6_000, pollMs: 300 }, ...options });
  await parley.app.ready();
  await parley.jobs.start();
  await parley.realtime.start();

  const waitForMail = async (address: string, subject: RegExp) => {
    for (let tries = 0; tries < 1_200; tries += 1) {
      const mails = await sql.asSystem(({ db }) =>
        db.selectFrom('mailbox').selectAll().where('recipient', '=', address).orderBy('id', 'desc').execute(),
      );
      const mail = mails.find((candidate) => subject.test(candidate.subject));
      if (mail) return mail;
      await new Promise((resolve) => setTimeout(resolve, 25));
    }
    throw new Error(`No mail for ${address} (${subject}).`);
  };

  return {
    ...parley,
    sql,
    config,
    databaseUrl,
    logLines,
    browser: () => new TestClient(parley.app),
    async mailTo(address, subject = /./) {
      const { subject: found, text, html } = await waitForMail(address, subject);
      return { subject: found, text, html, token: /token=([\w-]+)/.exec(text)?.[1] ?? '' };
    },
    async close() {
      await parley.close();
      await sql.close();
    },
  };
}

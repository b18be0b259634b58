import { randomBytes } from 'node:crypto';
import { chmodSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';

/** Chosen once per run and passed to the workers through the environment. */
process.env.E2E_PORT ??= String(20_000 + Math.floor(Math.random() * 10_000));
process.env.E2E_OUTSIDE_PORT ??= String(Number(process.env.E2E_PORT) - 10_000);
process.env.MAILBOX_SECRET ??= randomBytes(24).toString('hex');
process.env.E2E_DATA ??= mkdtempSync(join(tmpdir(), 'parley-e2e-'));
chmodSync(process.env.E2E_DATA, 0o755);

const url = `http://127.0.0.1:${process.env.E2E_PORT}`;
/** Two per worker: a website and a language model (outside.ts). */
const outside = Array.from({ length: 16 }, (_, n) => `127.0.0.1:${Number(process.env.E2E_OUTSIDE_PORT) + n}`);
/** Plays Telegram (telegram.spec.ts). */
const simulatorPort = String(Number(process.env.E2E_OUTSIDE_PORT) + outside.length);
process.env.E2E_SIMULATOR ??= `http://127.0.0.1:${simulatorPort}`;
const executablePath = process.env.CHROMIUM ?? '/usr/bin/chromium';

export default defineConfig({
  testDir: '.',
  outputDir: '../test-results/e2e',
  workers: 2,
  fullyParallel: true,
  forbidOnly: true,
  // Shared machines are sometimes several times slower for minutes; fast tests do not wait longer because of this.
  timeout: 480_000,
  expect: { timeout: 45_000 },
  reporter: [['list'], ['json']],
  use: {
    baseURL: url,
    actionTimeout: 90_000,
    locale: 'en-US',
    viewport: { width: 1440, height: 900 },
    // Tracing takes half as long again; set TRACE=on to debug a test.
    trace: process.env.TRACE === 'on' ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(executablePath ? { executablePath } : {}),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
  webServer: [
    {
      command: 'exec node apps/server/src/main.ts',
      cwd: join(import.meta.dirname, '..'),
      url: `${url}/readyz`,
      env: {
        NODE_ENV: 'development',
        PORT: process.env.E2E_PORT,
        DATA_DIR: process.env.E2E_DATA,
        RATE_LIMITS: 'relaxed',
        MAILBOX_SECRET: process.env.MAILBOX_SECRET,
        DATABASE_WAIT_SECONDS: '60', // a slow machine is no reason to fail
        DATABASE_TIMEOUT_SECONDS: '120',
        OUTBOUND_HOSTS: outside.join(),
        SIMULATOR_URL: process.env.E2E_SIMULATOR,
        LOG_LEVEL: 'warn',
      },
      gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
      timeout: 240_000,
    },
    {
      command: 'exec node apps/simulator/src/main.ts',
      cwd: join(import.meta.dirname, '..'),
      url: `${process.env.E2E_SIMULATOR}/_sim/state`,
      env: { SIMULATOR_PORT: simulatorPort },
      gracefulShutdown: { signal: 'SIGTERM', timeout: 5_000 },
    },
  ],
});

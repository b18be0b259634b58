import { mkdtempSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ConfigError, readConfig } from './config.ts';

const folder = () => mkdtempSync(join(tmpdir(), 'parley-config-'));

test('everything has a working default', () => {
  expect(readConfig({ DATA_DIR: folder() })).toMatchObject({
    host: '127.0.0.1',
    port: 3000,
    publicUrl: 'http://127.0.0.1:3000',
    rateLimits: 'strict',
    isProduction: false,
    databaseUrl: undefined,
    smtpUrl: undefined,
  });
});

test('an empty variable counts as not set', () => {
  expect(readConfig({ DATA_DIR: folder(), SMTP_URL: '', PORT: '' })).toMatchObject({ smtpUrl: undefined, port: 3000 });
});

test('a secret key is generated once, stored, and readable by nobody else', () => {
  const dataDir = folder();
  const first = readConfig({ DATA_DIR: dataDir }).secretKey;
  expect(first.length).toBeGreaterThanOrEqual(64);
  expect(readConfig({ DATA_DIR: dataDir }).secretKey).toBe(first);
  expect(statSync(join(dataDir, 'secret.key')).mode & 0o777).toBe(0o600);
});

test('all invalid settings are reported at once, with the problem and an example, and no secret is shown', () => {
  const bad = {
    DATA_DIR: folder(),
    PORT: 'abc',
    LOG_LEVEL: 'loud',
    DATABASE_URL: 'mysql://root:hunter2@x',
    SECRET_KEY: 'short',
  };
  const attempt = () => readConfig(bad);
  expect(attempt).toThrow(ConfigError);
  const message = String(
    (() => {
      try {
        attempt();
      } catch (error) {
        return (error as Error).message;
      }
    })(),
  );
  expect(message).toMatch(/PORT must be a whole number from 0 to 65535 \(it is "abc"\)/);
  expect(message).toMatch(/LOG_LEVEL must be one of fatal, error/);
  expect(message).toMatch(/DATABASE_URL must be an address like .* Example: DATABASE_URL=postgres:/);
  expect(message).toMatch(/SECRET_KEY must have at least 32 characters/);
  expect(message).not.toMatch(/hunter2|short"/);
});

test('relaxed limits are refused in production', () => {
  expect(() => readConfig({ DATA_DIR: folder(), NODE_ENV: 'production', RATE_LIMITS: 'relaxed' })).toThrow(
    /RATE_LIMITS=relaxed is refused in production/,
  );
});

test.each([
  ['0.0.0.0', 'http://localhost:3000'],
  ['::1', 'http://[::1]:3000'],
])('listening on %s, links lead to %s', (host, publicUrl) => {
  expect(readConfig({ DATA_DIR: folder(), HOST: host }).publicUrl).toBe(publicUrl);
});

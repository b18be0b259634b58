// @vitest-environment node
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readConfig, settings } from '../../apps/server/src/infra/config.ts';
import { root } from '../bootstrap.mjs';

const read = (name: string) => readFileSync(join(root, name), 'utf8');

/** The environment that compose.yaml gives to Parley, with the variables of `.env` substituted as Docker does. */
function environment(dotEnv: Record<string, string>): Record<string, string> {
  const block =
    /\n {4}environment:\n((?: {6}.*\n)+)/.exec(read('compose.yaml').split('\n  postgres:')[0] ?? '')?.[1] ?? '';
  const pairs = [...block.matchAll(/^ {6}(\w+): (.*)$/gm)].map(([, name = '', value = '']) => [
    name,
    value.replace(/\$\{(\w+)(?::-([^}]*)|:\?[^}]*)\}/g, (_, key: string, fallback = '') => dotEnv[key] ?? fallback),
  ]);
  return Object.fromEntries(pairs) as Record<string, string>;
}

test('compose passes every setting on', () => {
  expect(Object.keys(environment({})).sort()).toEqual(Object.keys(settings.shape).sort());
  const given = {
    TRUST_PROXY: 'uniquelocal',
    METRICS_TOKEN: 'a-long-random-token',
    OUTBOUND_HOSTS: 'erp.internal',
    LOG_LEVEL: 'warn',
  };
  expect(environment(given)).toMatchObject(given);
});

// What `openssl rand -base64 48` may print, and worse.
test.each(['f00ba4', 'a/b+c=/d==', 'p@ss:word', '100%?#&'])(
  'with the password %s the database can be reached',
  (POSTGRES_PASSWORD) => {
    const config = readConfig(environment({ POSTGRES_PASSWORD, SECRET_KEY: 'x'.repeat(48), MAIL: 'none' }));
    const { hostname, pathname, password } = new URL(config.databaseUrl ?? '');
    expect([hostname, pathname, decodeURIComponent(password)]).toEqual(['postgres', '/parley', POSTGRES_PASSWORD]);
    expect(config).toMatchObject({ isProduction: true, redisUrl: 'redis://redis:6379', port: 3000, host: '0.0.0.0' });
  },
);

test('a password in the address wins over one beside it', () => {
  const DATABASE_URL = 'postgres://parley:inside@db.example.com/parley';
  const config = readConfig({ SECRET_KEY: 'x'.repeat(48), DATABASE_URL, DATABASE_PASSWORD: 'beside' });
  expect(config.databaseUrl).toBe(DATABASE_URL);
});

test('the container asks for its health at the port that is set, and cannot change its own program', () => {
  const image = read('Dockerfile');
  expect(image).toMatch(/HEALTHCHECK .*process\.env\.PORT/);
  expect(image).not.toMatch(/HEALTHCHECK .*:3000/);
  expect(image).not.toMatch(/COPY .*--chown/);
  expect(read('compose.yaml')).toContain(':${PORT:-3000}:${PORT:-3000}');
});

test('README and package.json want the same Node', () => {
  const { engines } = JSON.parse(read('package.json')) as { engines: { node: string } };
  expect(`>=${/Node\.js (\d+) or newer/.exec(read('README.md'))?.[1]}`).toBe(engines.node);
});

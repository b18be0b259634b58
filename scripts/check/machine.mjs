/** The programs that the tests need on the machine: a browser and Redis. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { env, root } from '../bootstrap.mjs';

const has = (program) => spawnSync('sh', ['-c', `command -v ${program}`]).status === 0;
/** Chromium without its window: the same pages at two thirds of the cost. */
const HEADLESS = 'chromium-headless-shell';
const BROWSERS = [HEADLESS, 'chromium', 'chromium-browser', 'google-chrome'];
const systemBrowser = () => BROWSERS.map((name) => `/usr/bin/${name}`).find((path) => existsSync(path));

/** How this user can install packages: as root, through sudo without a password, or not at all. */
function installer() {
  if (!has('apt-get')) return null;
  if (process.getuid?.() === 0) return ['apt-get'];
  return has('sudo') && spawnSync('sudo', ['-n', 'true']).status === 0 ? ['sudo', '-n', 'apt-get'] : null;
}

function installPackages(packages) {
  const command = installer();
  if (!command) return;
  console.log(`Installing ${packages.join(' and ')} through the system's package manager …`);
  const run = (...args) =>
    spawnSync(command[0], [...command.slice(1), ...args], {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    });
  run('update', '-qq');
  // One by one: a system that lacks one of them still gets the others.
  for (const name of packages) run('install', '-y', '-qq', '--no-install-recommends', name);
}

/**
 * Installs what is missing if possible, and reports what is still missing. Returns the browser's path, or '' for
 * Playwright's own.
 */
export function prepareMachine() {
  // Nobody's desktop gets a second browser, but a machine for tests may.
  const needsHeadless = !systemBrowser() || process.getuid?.() === 0;
  const wanted = ['redis-server', ...(needsHeadless ? [HEADLESS] : [])].filter((program) => !has(program));
  if (wanted.length > 0) installPackages(wanted);
  if (!systemBrowser()) installPackages(['chromium']);

  if (!has('redis-server'))
    fail(
      'redis-server',
      'Install it with your package manager (Debian: apt-get install redis-server; macOS: brew install redis).',
    );
  const browser = systemBrowser();
  if (browser) return browser;
  if (spawnSync('playwright', ['install', 'chromium'], { cwd: root, env, stdio: 'inherit' }).status === 0) return '';
  fail(
    'Chromium',
    'Install it with your package manager (Debian: apt-get install chromium) or run: npx playwright install chromium',
  );
}

function fail(what, remedy) {
  console.error(`The tests need ${what}, and it could not be installed here. ${remedy}`);
  process.exit(1);
}

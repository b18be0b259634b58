import { randomBytes } from 'node:crypto';
import { spawn, spawnSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  openSync,
  closeSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { basename, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { StartError } from '../start-error.ts';
import { findLocation, unprivilegedAccount, type Account, type Location } from './postgres-location.ts';

/** A PostgreSQL that this process started, or found still running after an earlier process was killed. */
export interface EmbeddedPostgres {
  /** Connects as the owner of the database `parley`. */
  url: string;
  /** Restarts it at the same address whenever it dies; calls back after each restart. */
  keepAlive(onRestart: () => Promise<void>): void;
  stop(): Promise<void>;
}

const USER = 'parley';
const START_TIMEOUT_MS = 30_000;
const POLL_MS = 300;

/**
 * Starts the PostgreSQL from the npm package. PostgreSQL refuses to run as root, so as root it runs under the account `postgres`;
 * if that account cannot access our folders, binaries and data are kept in /var/lib/parley.
 */
export async function startEmbeddedPostgres(
  dataDir: string,
  settings: Record<string, string> = {},
): Promise<EmbeddedPostgres> {
  const account = process.getuid?.() === 0 ? unprivilegedAccount() : undefined;
  const location = await findLocation(dataDir, account);
  const password = readOrMakePassword(dataDir);
  if (!existsSync(join(location.data, 'PG_VERSION'))) initialise(location, password, account);

  const deadline = Date.now() + START_TIMEOUT_MS;
  for (;;) {
    // After a kill -9 of the server alone, its PostgreSQL is still running and can be used.
    const running = runningInstance(location.data);
    const port = running?.port ?? (await freePort());
    if (!running) await launch(location, port, account, settings);
    const url = `postgres://${USER}:${password}@127.0.0.1:${port}/parley`;
    if (await isReady(url, () => runningInstance(location.data) !== undefined, deadline)) {
      const keeper = createKeeper(location.data, url, () => launch(location, port, account, settings));
      return {
        url,
        keepAlive: keeper.start,
        async stop() {
          await keeper.stop();
          await stop(location.data);
        },
      };
    }
    if (Date.now() > deadline) {
      throw new StartError(`The embedded PostgreSQL did not start. Its log: ${join(location.data, 'postgres.log')}`);
    }
    await sleep(200); // an old postmaster takes a moment to exit
  }
}

/** Restarts the database of a running server if it dies, for example killed for lack of memory. */
function createKeeper(data: string, url: string, relaunch: () => Promise<void>) {
  let isStopping = false;
  let work: Promise<void> = Promise.resolve();
  async function watch(onRestart: () => Promise<void>) {
    while (!isStopping) {
      await sleep(POLL_MS);
      if (isStopping || runningInstance(data)) continue;
      try {
        await relaunch();
        if (await isReady(url, () => runningInstance(data) !== undefined, Date.now() + START_TIMEOUT_MS))
          await onRestart();
      } catch {
        // The old process takes a moment to exit; the next check tries again.
      }
    }
  }
  return {
    start(onRestart: () => Promise<void>) {
      work = watch(onRestart);
    },
    stop() {
      isStopping = true;
      return work;
    },
  };
}

function readOrMakePassword(dataDir: string): string {
  const file = join(dataDir, 'postgres-password');
  try {
    writeFileSync(file, randomBytes(24).toString('hex'), { mode: 0o600, flag: 'wx' });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  return readFileSync(file, 'utf8').trim();
}

/** Creates the cluster in a temporary folder and then renames it, so that an interrupted start leaves nothing half done. */
function initialise(location: Location, password: string, account: Account | undefined) {
  const half = `${location.data}.new`;
  const passwordFile = `${half}.password`;
  rmSync(half, { recursive: true, force: true });
  mkdirSync(half, { recursive: true, mode: 0o700 });
  writeFileSync(passwordFile, password, { mode: 0o600 });
  if (account) {
    chownSync(half, account.uid, account.gid);
    chownSync(passwordFile, account.uid, account.gid);
  }
  const result = spawnSync(
    join(location.bin, 'initdb'),
    [
      '-D',
      half,
      '-U',
      USER,
      '--pwfile',
      passwordFile,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--locale=C',
    ],
    { ...account, cwd: '/', encoding: 'utf8', env: { ...process.env, LC_ALL: 'C' } },
  );
  rmSync(passwordFile, { force: true });
  if (result.status !== 0)
    throw new StartError(
      `PostgreSQL could not be set up in ${location.data}: ${result.stderr.trim() || String(result.error)}`,
    );
  renameSync(half, location.data);
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.on('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => resolve(port));
    });
  });
}

/** A separate process group: Ctrl-C in the terminal reaches only us, and we stop PostgreSQL when our work is done. */
async function launch(
  location: Location,
  port: number,
  account: Account | undefined,
  settings: Record<string, string>,
) {
  const all = {
    listen_addresses: '127.0.0.1',
    port: String(port),
    unix_socket_directories: '',
    max_connections: '200',
    ...settings,
  };
  const logFile = join(location.data, 'postgres.log');
  const log = openSync(logFile, 'a', 0o600);
  chmodSync(logFile, 0o600);
  const child = spawn(
    join(location.bin, 'postgres'),
    ['-D', location.data, ...Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])],
    { ...account, cwd: '/', detached: true, stdio: ['ignore', log, log], env: { ...process.env, LC_ALL: 'C' } },
  );
  closeSync(log);
  child.unref();
  await new Promise<void>((resolve, reject) => {
    child.once('spawn', resolve);
    child.once('error', reject);
  });
}

/** The process that uses the data directory, from PostgreSQL's lock file: line 1 is the pid, line 4 the port. */
function runningInstance(data: string): { pid: number; port: number } | undefined {
  const file = join(data, 'postmaster.pid');
  if (!existsSync(file)) return undefined;
  const lines = readFileSync(file, 'utf8').split('\n');
  const [pid, port] = [Number(lines[0]), Number(lines[3])];
  return pid > 0 && port > 0 && isPostmaster(pid) ? { pid, port } : undefined;
}

function isPostmaster(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
  // The pid may belong to another program by now, for example after a reboot.
  const commandFile = `/proc/${pid}/cmdline`;
  return (
    !existsSync('/proc/self/cmdline') ||
    (existsSync(commandFile) && basename(readFileSync(commandFile, 'utf8').split('\0')[0] ?? '').startsWith('postgres'))
  );
}

async function isReady(url: string, isAlive: () => boolean, deadline: number): Promise<boolean> {
  let misses = 0;
  while (Date.now() < deadline && misses < 20) {
    if (await canConnect(url)) return true;
    misses = isAlive() ? 0 : misses + 1;
    await sleep(50);
  }
  return false;
}

async function canConnect(url: string): Promise<boolean> {
  const client = new pg.Client({
    connectionString: url.replace(/\/parley$/, '/postgres'),
    connectionTimeoutMillis: 5_000,
  });
  client.on('error', () => {});
  try {
    await client.connect();
    const { rowCount } = await client.query("SELECT 1 FROM pg_database WHERE datname = 'parley'");
    if (!rowCount) await client.query('CREATE DATABASE parley');
    return true;
  } catch (error) {
    return (error as { code?: string }).code === '42P04'; // created by another process at the same time
  } finally {
    await client.end().catch(() => {});
  }
}

/** SIGINT asks PostgreSQL for a fast, clean stop. */
async function stop(data: string): Promise<void> {
  const running = runningInstance(data);
  if (!running) return;
  process.kill(running.pid, 'SIGINT');
  while (isPostmaster(running.pid)) await sleep(20);
}

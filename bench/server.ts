import { spawn, type ChildProcess } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { env as startEnv, root, serverFlags } from '../scripts/bootstrap.mjs';

const PORT = 3_988;
/** Opens the built-in mailbox of the servers started here. */
export const MAILBOX_SECRET = 'mailbox-of-the-bench';

export function newDataFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'parley-bench-'));
  chmodSync(folder, 0o755); // as root, PostgreSQL runs under another account
  return folder;
}

/** Starts the real program and waits for its first successful response. */
export async function startServer(
  dataDir: string,
  port = PORT,
  env: Record<string, string> = {},
): Promise<{ child: ChildProcess; port: number; milliseconds: number }> {
  const begin = performance.now();
  const child = spawn(process.execPath, [...serverFlags, 'apps/server/src/main.ts'], {
    cwd: root,
    stdio: 'ignore',
    env: {
      ...startEnv,
      PORT: String(port),
      DATA_DIR: dataDir,
      LOG_LEVEL: 'error',
      RATE_LIMITS: 'relaxed',
      MAILBOX_SECRET,
      NODE_ENV: 'development',
      ...env,
    },
  });
  const isUp = () =>
    fetch(`http://127.0.0.1:${port}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
  while (!(await isUp())) await sleep(20);
  return { child, port, milliseconds: performance.now() - begin };
}

/** Stops it, and deletes its data if the folder is given. */
export async function stopServer(child: ChildProcess, dataDir?: string): Promise<void> {
  const exited = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  await exited;
  if (dataDir) rmSync(dataDir, { recursive: true, force: true });
}

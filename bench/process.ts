import { globSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { root } from '../scripts/bootstrap.mjs';
import type { Figure } from './figure.ts';
import { newDataFolder, startServer, stopServer } from './server.ts';

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/** The size of what `npm ci --omit=dev` installs. A file with two names counts once. */
function installedMegabytes(): number {
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, { dev?: boolean; link?: boolean }>;
  };
  const folders = Object.entries(lock.packages).filter(
    ([path, { dev, link }]) => path.includes('node_modules/') && !dev && !link,
  );
  const sizes = new Map<number, number>();
  for (const [path] of folders)
    for (const entry of globSync('**', { cwd: join(root, path), withFileTypes: true })) {
      if (!entry.isFile()) continue;
      const { ino, size } = statSync(join(entry.parentPath, entry.name));
      sizes.set(ino, size);
    }
  return [...sizes.values()].reduce((sum, size) => sum + size, 0) / 1e6;
}

export async function measureProcess(): Promise<Figure[]> {
  const dataDir = newDataFolder();
  const first = await startServer(dataDir);
  await stopServer(first.child);
  const times: number[] = [];
  let rss = 0;
  for (let round = 0; round < 5; round += 1) {
    const { child, milliseconds } = await startServer(dataDir);
    times.push(milliseconds);
    await sleep(2_000);
    const status = readFileSync(`/proc/${child.pid}/status`, 'utf8');
    rss = Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1_000;
    await stopServer(child);
  }
  rmSync(dataDir, { recursive: true, force: true });
  return [
    { what: 'First start, database made', goal: '', measured: `${Math.round(first.milliseconds)} ms` },
    { what: 'Start on existing data, median of 5', goal: '<= 2 s', measured: `${Math.round(median(times))} ms` },
    { what: 'Idle memory of the server (RSS)', goal: '<= 200 MB', measured: `${Math.round(rss)} MB` },
    {
      what: 'Installed to run, Node and PostgreSQL included',
      goal: '<= 330 MB',
      measured: `${Math.round(installedMegabytes())} MB`,
    },
  ];
}

/**
 * `npm run bench -- compare COMMIT [ROW …]`: measures the same rows for an older version and this one, alternating on
 * one machine.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '../scripts/bootstrap.mjs';
import type { Figure } from './figure.ts';
import { quantile } from './shop.ts';

const COMPARED = ['messages', 'streams', 'jobs', 'inbox', 'start'];
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 3);

const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();

/** Checks out the commit into its own folder, with this version's bench: ratios need the same measuring code. */
function checkOut(commit: string): { folder: string; remove(): void } {
  const folder = mkdtempSync(join(tmpdir(), 'parley-compare-'));
  git('worktree', 'add', '--detach', folder, commit);
  rmSync(join(folder, 'bench'), { recursive: true, force: true });
  cpSync(join(root, 'bench'), join(folder, 'bench'), { recursive: true });
  addPackages(folder, commit);
  return { folder, remove: () => void git('worktree', 'remove', '--force', folder) };
}

/** Every version runs with the packages of its own lock file; the same ones need not be installed again. */
function addPackages(folder: string, commit: string) {
  if (git('diff', '--name-only', commit, '--', 'package-lock.json') !== '') {
    execFileSync('npm', ['ci', '--no-audit', '--no-fund'], { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] });
    return;
  }
  const workspaces = ['apps/server', 'apps/back-office', 'apps/widget', 'packages/contracts', 'packages/flow-engine'];
  for (const workspace of ['', ...workspaces]) linkModules(join(root, workspace), join(folder, workspace));
}

/**
 * Hard links, because workspaces refer to each other by relative links, and a link to the whole folder would lead back
 * here.
 */
function linkModules(from: string, to: string) {
  const modules = join(from, 'node_modules');
  if (!existsSync(modules) || !existsSync(to)) return;
  const { status } = spawnSync('cp', ['-al', modules, join(to, 'node_modules')]);
  if (status !== 0) symlinkSync(modules, join(to, 'node_modules'));
}

/** Runs one measurement in a folder and parses its figures; undefined if that version cannot be measured. */
function measure(folder: string, name: string): Figure[] | undefined {
  const output = join(tmpdir(), `parley-bench-${process.pid}.json`);
  rmSync(output, { force: true });
  const { status, stderr } = spawnSync(process.execPath, ['bench/run.ts', name], {
    cwd: folder,
    encoding: 'utf8',
    timeout: 600_000,
    env: { ...process.env, BENCH_JSON: output },
  });
  if (status === 0 && existsSync(output)) return JSON.parse(readFileSync(output, 'utf8')) as Figure[];
  console.error(`${name} failed in ${folder}:\n${stderr.slice(-1_000)}`);
  return undefined;
}

/** The numbers of a figure, in order: "9 / 53 ms" has two. */
const numbersIn = (measured: string): number[] => (measured.match(/\d+(\.\d+)?/g) ?? []).map(Number);

/** Prints each figure of both versions: medians over the rounds, and the ratio of this version to the older one. */
export function compare(commit: string, only: readonly string[] = COMPARED) {
  const older = checkOut(commit);
  const found = new Map<string, { older: number[][]; present: number[][] }>();
  try {
    for (let round = 0; round < ROUNDS; round += 1)
      for (const name of only) {
        // Alternates which version goes first, so that neither has an advantage.
        const order = (['older', 'present'] as const).toSorted(() => (round % 2 === 0 ? 1 : -1));
        for (const version of order)
          for (const { what, measured } of measure(version === 'older' ? older.folder : root, name) ?? []) {
            const values = found.get(what) ?? { older: [], present: [] };
            values[version].push(numbersIn(measured));
            found.set(what, values);
          }
      }
  } finally {
    older.remove();
  }
  console.log(
    `| what | ${git('rev-parse', '--short', commit)} | present | present / ${git('rev-parse', '--short', commit)} |`,
  );
  console.log('| --- | --- | --- | --- |');
  for (const [what, values] of found) {
    const [before, now] = [medians(values.older), medians(values.present)];
    const ratios = now.map((value, at) => (before[at] ? (value / before[at]).toFixed(2) : '-'));
    console.log(`| ${what} | ${before.join(' / ') || '-'} | ${now.join(' / ') || '-'} | ${ratios.join(' / ')} |`);
  }
}

const medians = (rounds: number[][]): number[] =>
  (rounds[0] ?? []).map((_, at) =>
    quantile(
      rounds.map((round) => round[at] ?? 0),
      0.5,
    ),
  );

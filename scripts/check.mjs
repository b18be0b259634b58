/** `npm run check`: everything that can be judged without a browser, in under a minute. */
import { spawnSync } from 'node:child_process';
import { env, install, root } from './bootstrap.mjs';

export const STATIC_STEPS = [
  ['format', ['oxfmt', '--check', '.']],
  ['lint', ['oxlint', '--type-aware', '--deny-warnings']],
  ['rooms', ['node', 'scripts/rooms.ts']],
  ['texts', ['node', 'scripts/texts.ts']],
  ['settings', ['node', 'scripts/env-example.ts', '--check']],
  ['tables', ['node', 'scripts/tables.ts', '--check']],
  ['types: server', ['tsc', '-p', 'apps/server']],
  ['types: back-office', ['tsc', '-p', 'apps/back-office']],
  ['types: the rest', ['tsc', '-p', '.']],
  ['dead code', ['knip']],
];

/** Runs the steps one after another and returns the names of those that failed. */
export function runSteps(steps) {
  return steps
    .filter(([name, [command, ...args]]) => {
      const begin = Date.now();
      const result = spawnSync(command, args, { cwd: root, env, encoding: 'utf8' });
      const isFine = result.status === 0;
      console.log(`${isFine ? 'ok    ' : 'FAILED'} ${name} (${((Date.now() - begin) / 1000).toFixed(1)} s)`);
      if (!isFine) console.log(`${result.stdout}${result.stderr}${result.error ?? ''}`);
      return !isFine;
    })
    .map(([name]) => name);
}

if (process.argv[1]?.endsWith('check.mjs')) {
  install();
  const failed = runSteps([
    ...STATIC_STEPS,
    ['tests', ['vitest', 'run', '--project', 'unit', '--project', 'server', '--reporter=dot']],
  ]);
  if (failed.length > 0) {
    console.error(`Failed: ${failed.join(', ')}`);
    process.exit(1);
  }
}

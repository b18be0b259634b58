/** `npm run check`: everything that can be checked without a database or a browser, in about a minute. */
import { spawn } from 'node:child_process';
import { env, install, root } from '../bootstrap.mjs';

/** Remembers what it has checked, so that the next run takes a second for what has not changed. */
const types = (project, name) => [
  `types: ${name}`,
  ['tsc', '-p', project, '--incremental', '--tsBuildInfoFile', `node_modules/.cache/types/${name}.json`],
];

export const STATIC_STEPS = [
  ['format', ['oxfmt', '--check', '.']],
  ['lint', ['oxlint', '--type-aware', '--deny-warnings']],
  ['boundaries', ['node', 'scripts/check/boundaries.ts']],
  ['texts', ['node', 'scripts/check/texts.ts']],
  ['settings', ['node', 'scripts/check/env-example.ts', '--check']],
  ['migrations', ['node', 'scripts/check/migrations.ts']],
  ['tables', ['node', 'scripts/check/tables.ts', '--check']],
  types('apps/server', 'server'),
  types('apps/back-office', 'back-office'),
  types('apps/widget', 'widget'),
  types('apps/simulator', 'simulator'),
  types('.', 'rest'),
  ['dead code', ['knip']],
];

/** Runs the steps, two at a time, and returns the names of those that failed. */
export async function runSteps(steps) {
  const waiting = [...steps];
  const failed = [];
  const work = async () => {
    for (let step = waiting.shift(); step; step = waiting.shift()) {
      const begin = Date.now();
      const { isFine, output } = await run(step[1]);
      console.log(`${isFine ? 'ok    ' : 'FAILED'} ${step[0]} (${((Date.now() - begin) / 1000).toFixed(1)} s)`);
      if (isFine) continue;
      console.log(output);
      failed.push(step[0]);
    }
  };
  await Promise.all([work(), work()]);
  return failed;
}

function run([command, ...args]) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd: root, env });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
    child.on('error', (error) => resolve({ isFine: false, output: String(error) }));
    child.on('close', (code) => resolve({ isFine: code === 0, output }));
  });
}

if (process.argv[1]?.endsWith('check.mjs')) {
  install();
  const failed = await runSteps(STATIC_STEPS);
  const tests = ['vitest', 'run', '--project', 'unit', '--project', 'screens', '--reporter=dot'];
  failed.push(...(await runSteps([['tests', tests]])));
  if (failed.length > 0) {
    console.error(`Failed: ${failed.join(', ')}`);
    process.exit(1);
  }
}

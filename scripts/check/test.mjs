/** `npm test`: installs what is missing, then runs every check and every test, and ends with a one-line summary. */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { build, env, install, root } from '../bootstrap.mjs';
import { prepareMachine } from './machine.mjs';
import { failuresIn, joinRuns, verdictOf } from './test-report.mjs';

install();
const { runSteps, STATIC_STEPS } = await import('./check.mjs');
const browser = prepareMachine();
const results = join(root, 'test-results');
/** The tests that needed a retry last time. Stored outside the results, which are cleared. */
const retriedFile = join(root, 'node_modules', '.cache', 'parley-retried-tests.json');
rmSync(results, { recursive: true, force: true });
mkdirSync(results, { recursive: true });

const totals = { passed: 0, failed: 0, skipped: 0 };
const outcomes = [];
const times = [];
/** More failures than this are not flakiness, and rerunning them would only take time. */
const MAX_RERUN = 40;
const readReport = (file) => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null);

function timed(part, run) {
  const begin = performance.now();
  const result = run();
  times.push(`${part} ${Math.round((performance.now() - begin) / 1_000)} s`);
  return result;
}

/** One run of a tool: its report and the failed tests, or the tool itself if it fails without naming any. */
function attempt(tool, args, number) {
  const file = join(results, `${tool}-${number}.json`);
  const { status } = spawnSync(tool, args(file), {
    cwd: root,
    stdio: 'inherit',
    env: { ...env, CHROMIUM: browser, PLAYWRIGHT_JSON_OUTPUT_FILE: file },
  });
  const report = readReport(file);
  const failures = failuresIn(report);
  if (status !== 0 && failures.length === 0) failures.push({ name: tool, why: `ended with ${status}` });
  return { report, failures };
}

/** Failed tests are rerun once, serially, so that load does not fail the build but a bug does. */
function runWithRetry(tool, args, rerunArgs) {
  const first = timed(tool, () => attempt(tool, args, 1));
  const isWorthIt = first.failures.length > 0 && first.failures.length <= MAX_RERUN;
  const second = isWorthIt
    ? timed(`${tool} again`, () => attempt(tool, (file) => [...args(file), ...rerunArgs(first.report)], 2))
    : first;
  const joined = joinRuns(first.failures, second.failures);
  outcomes.push(...joined);
  const stats = first.report?.stats;
  totals.passed +=
    (stats?.expected ?? first.report?.numPassedTests ?? 0) + joined.filter(({ isFailed }) => !isFailed).length;
  totals.skipped += stats?.skipped ?? first.report?.numPendingTests ?? 0;
  totals.failed += second.failures.length;
}

const checksBegin = performance.now();
const failedSteps = await runSteps(STATIC_STEPS);
times.push(`checks ${Math.round((performance.now() - checksBegin) / 1_000)} s`);
totals.passed += STATIC_STEPS.length - failedSteps.length;
totals.failed += failedSteps.length;

timed('build', build);

runWithRetry(
  'vitest',
  (file) => ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${file}`],
  (report) => [
    '--no-file-parallelism',
    ...(report?.testResults ?? []).filter(({ status }) => status === 'failed').map(({ name }) => relative(root, name)),
  ],
);
runWithRetry(
  'playwright',
  () => ['test', '-c', 'e2e/playwright.config.ts'],
  () => ['--last-failed', '--workers=1'],
);

const { retried, problems } = verdictOf(outcomes, readReport(retriedFile) ?? []);
mkdirSync(join(retriedFile, '..'), { recursive: true });
writeFileSync(retriedFile, JSON.stringify(retried));

for (const { name, isFailed, why } of outcomes)
  console.error(`${isFailed ? 'Failed' : 'Passed only when rerun'}: ${name}\n  ${why}`);
if (failedSteps.length > 0) console.error(`Failed checks: ${failedSteps.join(', ')}`);
for (const problem of problems) console.error(`Not accepted: ${problem}`);
console.log(`Time: ${times.join(', ')}`);
console.log(
  [
    `${totals.passed} passed${retried.length > 0 ? ` (${retried.length} only when rerun)` : ''}`,
    `${totals.failed} failed`,
    ...(totals.skipped > 0 ? [`${totals.skipped} skipped`] : []),
  ].join(', '),
);
process.exit(totals.failed > 0 || problems.length > 0 ? 1 : 0);

/** `npm test`: installs what is missing, then runs every check and every test, and closes with one line. */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { build, env, install, root } from './bootstrap.mjs';
import { prepareMachine } from './machine.mjs';
import { troublesOf } from './troubles.mjs';

install();
const { runSteps, STATIC_STEPS } = await import('./check.mjs');
const browser = prepareMachine();
const results = join(root, 'test-results');
rmSync(results, { recursive: true, force: true });
mkdirSync(results, { recursive: true });

const totals = { passed: 0, failed: 0, skipped: 0 };
const readReport = (file) => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null);
const run = (command, args, extra = {}) =>
  spawnSync(command, args, { cwd: root, stdio: 'inherit', env: { ...env, ...extra } }).status ?? 1;

const failedSteps = await runSteps(STATIC_STEPS);
totals.passed += STATIC_STEPS.length - failedSteps.length;
totals.failed += failedSteps.length;

build();

const vitestReport = join(results, 'vitest.json');
const vitestStatus = run('vitest', [
  'run',
  '--reporter=default',
  '--reporter=json',
  `--outputFile.json=${vitestReport}`,
]);
const vitest = readReport(vitestReport);
totals.passed += vitest?.numPassedTests ?? 0;
totals.skipped += vitest?.numPendingTests ?? 0;
totals.failed += vitest?.numFailedTests || (vitestStatus === 0 ? 0 : 1);

const playwrightReport = join(results, 'playwright.json');
const playwrightStatus = run('playwright', ['test', '-c', 'e2e/playwright.config.ts'], {
  CHROMIUM: browser,
  PLAYWRIGHT_JSON_OUTPUT_FILE: playwrightReport,
});
const playwright = readReport(playwrightReport);
const stats = playwright?.stats;
totals.passed += (stats?.expected ?? 0) + (stats?.flaky ?? 0);
totals.skipped += stats?.skipped ?? 0;
totals.failed += stats?.unexpected || (playwrightStatus === 0 ? 0 : 1);

for (const { name, isFailed, why } of troublesOf(vitest, playwright))
  console.error(`${isFailed ? 'Failed' : 'Passed only at the second try'}: ${name}\n  ${why}`);
if (failedSteps.length > 0) console.error(`Failed checks: ${failedSteps.join(', ')}`);
console.log(
  `${totals.passed} passed, ${totals.failed} failed${totals.skipped > 0 ? `, ${totals.skipped} skipped` : ''}`,
);
process.exit(totals.failed > 0 ? 1 : 0);

/**
 * `npm run bench`: measures and writes bench/RESULTS.md. The machine is noisy: compare ratios within one run, not
 * across runs.
 */
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { root } from '../scripts/bootstrap.mjs';
import { compare } from './compare.ts';
import type { Figure } from './figure.ts';

/**
 * `npm run bench -- streams` runs only one of them and writes nothing; `compare COMMIT` compares two versions. Each is
 * loaded when it runs, because an older version lacks what some import.
 */
const MEASURES = {
  start: async () => (await import('./process.ts')).measureProcess(),
  jobs: async () => (await import('./jobs.ts')).measureJobs(),
  messages: async () => (await import('./messages.ts')).measureMessages(),
  streams: async () => (await import('./streams.ts')).measureStreams(),
  webhooks: async () => (await import('./webhooks.ts')).measureWebhooks(),
  signins: async () => (await import('./signins.ts')).measureSignIns(),
  history: async () => (await import('./history.ts')).measureHistory(),
  inbox: async () => (await import('./inbox.ts')).measureInbox(),
  neighbours: async () => (await import('./neighbours.ts')).measureNeighbours(),
  outages: async () => (await import('./outages.ts')).measureOutages(),
  races: async () => (await import('./races.ts')).measureRaces(),
  flows: async () => (await import('./flows.ts')).measureFlows(),
  kills: async () => (await import('./flows.ts')).measureFlowKills(),
  backup: async () => (await import('./backup.ts')).measureBackup(),
  builder: async () => (await import('./builder.ts')).measureBuilder(),
  answers: async () => (await import('./answers.ts')).measureAnswers(),
  support: async () => (await import('./support.ts')).measureSupport(),
  'support-model': async () => (await import('./support.ts')).measureSupportWithModel(),
  agents: async () => (await import('./races.ts')).measureAgents(),
  policies: async () => (await import('./policies.ts')).measurePolicies(),
  'back-test': async () => (await import('./back-test.ts')).measureBackTest(),
};
/** The measured commit: without it a figure cannot be compared with anything. */
function commitNow(): string {
  const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();
  const isChanged = git('status', '--porcelain', '--untracked-files=no', '--', 'apps', 'packages', 'scripts') !== '';
  return `${git('rev-parse', '--short', 'HEAD')}${isChanged ? ' + changes' : ''}`;
}

async function measureAll(only: string | undefined) {
  const figures: (Figure & { by: string })[] = [];
  for (const [name, measure] of Object.entries(MEASURES)) {
    if (only === undefined || only === name)
      figures.push(...(await measure()).map((figure) => ({ ...figure, by: `npm run bench -- ${name}` })));
  }
  if (process.env.BENCH_JSON) writeFileSync(process.env.BENCH_JSON, JSON.stringify(figures));
  const measuredAt = `${commitNow()} | ${new Date().toISOString().slice(0, 10)}`;
  const text = [
    '# Measured',
    '',
    `By \`npm run bench\`, ${cpus().length} cores, Node ${process.version}.`,
    '',
    '| what | goal | measured | command | commit | date |',
    '| --- | --- | --- | --- | --- | --- |',
    ...figures.map(({ what, goal, measured, by }) => `| ${what} | ${goal} | ${measured} | \`${by}\` | ${measuredAt} |`),
    '',
  ].join('\n');
  if (only === undefined) writeFileSync(join(root, 'bench/RESULTS.md'), text);
  console.log(text);
}

const [only, commit, ...rows] = process.argv.slice(2);
if (only === 'compare') {
  if (!commit) throw new Error('Name the commit to compare with: npm run bench -- compare COMMIT');
  compare(commit, rows.length > 0 ? rows : undefined);
} else {
  if (only !== undefined && !(only in MEASURES))
    throw new Error(`Unknown measurement ${only}. Available: ${Object.keys(MEASURES).join(', ')}.`);
  await measureAll(only);
}

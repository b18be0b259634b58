/** `npm run bench`: measures and writes bench/RESULTS.md. The machine is noisy: compare ratios within one run, not runs. */
import { writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { root } from '../scripts/bootstrap.mjs';
import { measureAnswers } from './answers.ts';
import { measureBackup } from './backup.ts';
import { measureBuilder } from './builder.ts';
import type { Figure } from './figure.ts';
import { measureFlowKills, measureFlows } from './flows.ts';
import { measureHistory } from './history.ts';
import { measureInbox } from './inbox.ts';
import { measureJobs } from './jobs.ts';
import { measureMessages } from './messages.ts';
import { measureNeighbours } from './neighbours.ts';
import { measureOutages } from './outages.ts';
import { measureProcess } from './process.ts';
import { measureAgents, measureRaces } from './races.ts';
import { measureSignIns } from './signins.ts';
import { measureStreams } from './streams.ts';

/** `npm run bench -- streams` runs one of them alone and writes nothing. */
const MEASURES = {
  process: measureProcess,
  jobs: measureJobs,
  messages: measureMessages,
  streams: measureStreams,
  signins: measureSignIns,
  history: measureHistory,
  inbox: measureInbox,
  neighbours: measureNeighbours,
  outages: measureOutages,
  races: measureRaces,
  flows: measureFlows,
  kills: measureFlowKills,
  backup: measureBackup,
  builder: measureBuilder,
  answers: measureAnswers,
  agents: measureAgents,
};
const [only] = process.argv.slice(2);
const figures: (Figure & { by: string })[] = [];
for (const [name, measure] of Object.entries(MEASURES)) {
  if (only === undefined || only === name)
    figures.push(...(await measure()).map((figure) => ({ ...figure, by: `npm run bench -- ${name}` })));
}
const rows = figures.map(({ what, goal, measured, by }) => `| ${what} | ${goal} | ${measured} | \`${by}\` |`);
const text = [
  '# Measured',
  '',
  `By \`npm run bench\` on ${new Date().toISOString().slice(0, 10)}, ${cpus().length} cores, Node ${process.version}.`,
  '',
  '| what | goal | measured | command |',
  '| --- | --- | --- | --- |',
  ...rows,
  '',
].join('\n');
if (only === undefined) writeFileSync(join(root, 'bench/RESULTS.md'), text);
console.log(text);

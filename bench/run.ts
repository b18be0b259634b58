/** `npm run bench`: measures and writes bench/RESULTS.md. The machine is noisy: compare ratios within one run, not runs. */
import { writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { root } from '../scripts/bootstrap.mjs';
import type { Figure } from './figure.ts';
import { measureJobs } from './jobs.ts';
import { measureMessages } from './messages.ts';
import { measureProcess } from './process.ts';

const figures: Figure[] = [...(await measureProcess()), ...(await measureJobs()), ...(await measureMessages())];
const rows = figures.map(({ what, goal, measured }) => `| ${what} | ${goal} | ${measured} |`);
const text = [
  '# Measured',
  '',
  `By \`npm run bench\` on ${new Date().toISOString().slice(0, 10)}, ${cpus().length} cores, Node ${process.version}.`,
  '',
  '| what | goal | measured |',
  '| --- | --- | --- |',
  ...rows,
  '',
].join('\n');
writeFileSync(join(root, 'bench/RESULTS.md'), text);
console.log(text);

import type { Infrastructure } from '../../infra/infrastructure.ts';
import { createPlaying } from './play.ts';
import { createLabReports } from './report.ts';
import { handleLabRuns } from './run-job.ts';
import { createLabRuns } from './runs.ts';
import type { Playground } from './turns.ts';

export type Lab = ReturnType<typeof createLab>;

type Dependencies = Pick<Infrastructure, 'sql' | 'jobs' | 'log'> & Playground;

/** Runs of test cases and what they report; whoever starts `jobs` also plays them. */
export function createLab({ sql, jobs, log, ...playground }: Dependencies) {
  handleLabRuns(sql, jobs, log, createPlaying({ sql, ...playground }, log), playground.player.steps);
  return { runs: createLabRuns(sql, jobs), reports: createLabReports(sql) };
}

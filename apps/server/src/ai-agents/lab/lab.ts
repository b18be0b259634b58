import type { Infrastructure } from '../../infra/infrastructure.ts';
import type { ConsultingWith } from '../answering/consulting.ts';
import type { AskModel } from '../asking-model.ts';
import { createPlaying } from './play.ts';
import { createLabReports } from './report.ts';
import { handleLabRuns } from './run-job.ts';
import { createLabRuns } from './runs.ts';

export type Lab = ReturnType<typeof createLab>;

interface Dependencies extends Pick<Infrastructure, 'sql' | 'jobs' | 'log'> {
  consultWith: ConsultingWith;
  askModel: AskModel;
}

/** Runs of test cases and what they report; whoever starts `jobs` also plays them. */
export function createLab({ sql, jobs, log, consultWith, askModel }: Dependencies) {
  handleLabRuns(sql, jobs, log, createPlaying(consultWith, askModel, log));
  return { runs: createLabRuns(sql, jobs), reports: createLabReports(sql) };
}

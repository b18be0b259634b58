import type { FigureFilter, FigureList, Report, REPORT_CARDS } from '@parley/contracts/figures';
import { recordActivity, type Actor } from '../activity/index.ts';
import type { Jobs } from '../infra/jobs/jobs.ts';
import type { Sql } from '../infra/sql/sql.ts';
import { reportFile } from './export-report.ts';
import { listBehind } from './list-behind.ts';
import { readReport } from './read-report.ts';
import { countChanges, lookForChanges } from './watch.ts';

const COUNT_EVERY_S = 5;
const LOOK_EVERY_S = 60;

export type Figures = ReturnType<typeof createFigures>;

/** What reports say about answers, waits and how conversations ended. */
export function createFigures(sql: Sql, jobs: Jobs) {
  jobs.every('figures.count', COUNT_EVERY_S, () => countChanges(sql, new Date()));
  jobs.every('figures.look', LOOK_EVERY_S, () => lookForChanges(sql, new Date()));

  const read = (companyId: number, filter: FigureFilter): Promise<Report> =>
    sql.inCompany(companyId, (tx) => readReport(tx, companyId, filter));

  return {
    read,
    behind: (companyId: number, wanted: FigureList & { limit: number; cursor?: string | undefined }) =>
      sql.inCompany(companyId, (tx) => listBehind(tx, companyId, wanted)),
    file: ({ companyId, userId }: Actor, filter: FigureFilter, card: (typeof REPORT_CARDS)[number]) =>
      sql.inCompany(companyId, async (tx) => {
        const file = reportFile(await readReport(tx, companyId, filter), card, filter);
        await recordActivity(tx, { companyId, userId }, 'report.exported');
        return file;
      }),
  };
}

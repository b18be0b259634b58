import * as contract from '@parley/contracts/lab-runs';
import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../infra/http/serve.ts';
import type { RateLimits } from '../../infra/rate-limits.ts';
import type { LabReports } from './report.ts';
import type { CaseResults } from './results.ts';
import type { LabRuns } from './runs.ts';

interface Running {
  runs: LabRuns;
  results: CaseResults;
  reports: LabReports;
  limits: RateLimits;
}

export function labRunRoutes(app: FastifyInstance, { runs, reports, results, limits }: Running) {
  serve(app, contract.startLabRun, async ({ params, body }, { companyId, userId }) => {
    await limits.count('tryOut', String(userId));
    return (await runs.start(companyId, params.id, body)).run;
  });
  serve(app, contract.listLabRuns, async ({ params }, { companyId }) => ({
    data: await runs.list(companyId, params.id),
    nextCursor: null,
  }));
  serve(app, contract.getLabRun, ({ params }, { companyId }) => runs.get(companyId, params.id, params.run));
  serve(app, contract.cancelLabRun, ({ params }, { companyId }) => runs.cancel(companyId, params.id, params.run));
  serve(app, contract.listCaseResults, ({ params, query }, { companyId }) =>
    results.list(companyId, params.id, params.run, query),
  );
  serve(app, contract.getCaseResult, ({ params }, { companyId }) =>
    results.get(companyId, params.id, params.run, params.labCase),
  );
  serve(app, contract.exportLabRun, async ({ params }, { companyId, reply }) => {
    const file = await reports.junit(companyId, params.id, params.run);
    void reply
      .type('application/xml; charset=utf-8')
      .header('content-disposition', `attachment; filename="lab-run-${params.run}.xml"`)
      .header('cache-control', 'no-store')
      .send(Readable.from(file));
  });
}

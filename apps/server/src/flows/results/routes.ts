import { exportFlowResults, listFlowResults } from '@parley/contracts/flow-results';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../infra/http/serve.ts';
import type { FlowResults } from './results.ts';

export function flowResultRoutes(app: FastifyInstance, results: FlowResults) {
  serve(app, listFlowResults, ({ params, query }, { companyId }) =>
    results.list(companyId, params.id, query.limit, query.cursor === undefined ? undefined : Number(query.cursor)),
  );
  serve(app, exportFlowResults, async ({ params }, { companyId, userId, reply }) => {
    const file = await results.file({ companyId, userId }, params.id);
    void reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', `attachment; filename="flow-${params.id}-results.csv"`)
      .send(file);
  });
}

import * as contract from '@parley/contracts/activity';
import type { FastifyInstance } from 'fastify';
import { serve } from '../infra/http/serve.ts';
import type { Activity } from './activity.ts';

export function activityRoutes(app: FastifyInstance, activity: Activity) {
  serve(app, contract.listActivity, ({ query }, context) => activity.list(context, query));
  serve(app, contract.exportActivity, async ({ query }, context) => {
    const { companyId, userId, isCompanyOwner, reply } = context;
    void reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', 'attachment; filename="activity.csv"')
      .header('cache-control', 'no-store')
      .send(await activity.file({ companyId, userId, isCompanyOwner }, query));
  });
}

import * as contract from '@parley/contracts/quick-actions';
import type { FastifyInstance } from 'fastify';
import { serve } from '../infra/http/serve.ts';
import type { QuickActions } from './quick-actions.ts';

export function quickActionRoutes(app: FastifyInstance, actions: QuickActions) {
  serve(app, contract.listQuickActions, async (_, { companyId }) => ({
    data: await actions.list(companyId),
    nextCursor: null,
  }));
  serve(app, contract.createQuickAction, ({ body }, { companyId }) => actions.create(companyId, body));
  serve(app, contract.updateQuickAction, ({ params, body }, { companyId }) =>
    actions.update(companyId, params.id, body),
  );
  serve(app, contract.deleteQuickAction, ({ params }, { companyId }) => actions.remove(companyId, params.id));
  serve(app, contract.undeleteQuickAction, ({ params }, { companyId }) => actions.restore(companyId, params.id));
}

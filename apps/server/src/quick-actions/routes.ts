import * as contract from '@parley/contracts/quick-actions';
import type { FastifyInstance } from 'fastify';
import { serve } from '../infra/http/serve.ts';
import type { QuickActions } from './quick-actions.ts';

export function quickActionRoutes(app: FastifyInstance, actions: QuickActions) {
  serve(app, contract.listQuickActions, async (_, { companyId }) => ({
    data: await actions.list(companyId),
    nextCursor: null,
  }));
  serve(app, contract.createQuickAction, ({ body }, { companyId, userId }) => actions.create(companyId, userId, body));
  serve(app, contract.updateQuickAction, ({ params, body }, { companyId, userId }) =>
    actions.update(companyId, userId, params.id, body),
  );
  serve(app, contract.deleteQuickAction, ({ params }, { companyId, userId }) =>
    actions.remove(companyId, userId, params.id),
  );
  serve(app, contract.undeleteQuickAction, ({ params }, { companyId, userId }) =>
    actions.restore(companyId, userId, params.id),
  );
}

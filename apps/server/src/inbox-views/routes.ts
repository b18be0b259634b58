import * as contract from '@parley/contracts/inbox-views';
import type { FastifyInstance } from 'fastify';
import { serve } from '../infra/http/serve.ts';
import type { InboxViews } from './inbox-views.ts';

export function inboxViewRoutes(app: FastifyInstance, views: InboxViews) {
  serve(app, contract.listSavedViews, async (_, caller) => ({ data: await views.list(caller), nextCursor: null }));
  serve(app, contract.createSavedView, ({ body }, caller) => views.create(caller, body));
  serve(app, contract.updateSavedView, ({ params, body }, caller) => views.update(caller, params.id, body));
  serve(app, contract.deleteSavedView, ({ params }, caller) => views.remove(caller, params.id));
  serve(app, contract.undeleteSavedView, ({ params }, caller) => views.restore(caller, params.id));
  serve(app, contract.getInboxColumn, ({ query }, caller) => views.column(caller, query.views ?? []));
}

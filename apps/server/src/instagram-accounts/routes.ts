import * as contract from '@parley/contracts/instagram-accounts';
import type { FastifyInstance } from 'fastify';
import { serve } from '../infra/http/serve.ts';
import type { InstagramAccounts } from './accounts.ts';

export function instagramAccountRoutes(app: FastifyInstance, accounts: InstagramAccounts) {
  serve(app, contract.authorizeInstagram, ({ body }, context) => accounts.authorize(context, body.channelId ?? null));
  serve(app, contract.createInstagramAccount, ({ body }, context) => accounts.create(context, body));
  serve(app, contract.listInstagramAccounts, async ({ query }, { companyId }) => ({
    data: await accounts.list(companyId, query.channelId ?? null),
    nextCursor: null,
  }));
  serve(app, contract.getInstagramAccount, ({ params }, { companyId }) => accounts.get(companyId, params.id));
  serve(app, contract.updateInstagramAccount, ({ params, body }, { companyId, userId }) =>
    accounts.rename(companyId, userId, params.id, body.name),
  );
  serve(app, contract.deleteInstagramAccount, ({ params }, { companyId, userId }) =>
    accounts.remove(companyId, userId, params.id),
  );
}

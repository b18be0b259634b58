import * as contract from '@parley/contracts/facebook-accounts';
import type { FastifyInstance } from 'fastify';
import { serve } from '../infra/http/serve.ts';
import type { FacebookAccounts } from './accounts.ts';

export function facebookAccountRoutes(app: FastifyInstance, accounts: FacebookAccounts) {
  const all = <T>(data: T[]) => ({ data, nextCursor: null });
  serve(app, contract.authorizeFacebook, ({ body }, context) => accounts.authorize(context, body.channelId ?? null));
  serve(app, contract.createFacebookAccount, ({ body }, context) => accounts.create(context, body));
  serve(app, contract.listFacebookAccounts, async (_, { companyId }) => all(await accounts.list(companyId)));
  serve(app, contract.getFacebookAccount, ({ params }, { companyId }) => accounts.get(companyId, params.id));
  serve(app, contract.updateFacebookAccount, ({ params, body }, { companyId, userId }) =>
    accounts.rename(companyId, userId, params.id, body.name),
  );
  serve(app, contract.deleteFacebookAccount, ({ params }, { companyId, userId }) =>
    accounts.remove(companyId, userId, params.id),
  );
  serve(app, contract.listFacebookPages, async ({ params, query }, { companyId }) =>
    all(await accounts.pages(companyId, params.id, query.channelId ?? null)),
  );
}

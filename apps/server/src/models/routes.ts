import * as contract from '@parley/contracts/model-providers';
import type { FastifyInstance } from 'fastify';
import { serve } from '../infra/http/serve.ts';
import type { RateLimits } from '../infra/rate-limits.ts';
import type { Providers } from './providers.ts';

export function modelProviderRoutes(app: FastifyInstance, providers: Providers, limits: RateLimits) {
  serve(app, contract.listProviders, async (_, { companyId }) => ({
    data: await providers.list(companyId),
    nextCursor: null,
  }));
  serve(app, contract.createProvider, ({ body }, { companyId, userId }) => providers.create(companyId, userId, body));
  serve(app, contract.updateProvider, ({ params, body }, { companyId, userId }) =>
    providers.update(companyId, userId, params.id, body),
  );
  serve(app, contract.deleteProvider, ({ params }, { companyId, userId }) =>
    providers.remove(companyId, userId, params.id),
  );
  serve(app, contract.checkProvider, async ({ params, body }, { companyId, userId }) => {
    await limits.count('tryOut', String(userId));
    return providers.check(companyId, params.id, body.model);
  });
  serve(app, contract.getModelUsage, ({ params }, { companyId }) => providers.usage(companyId, params.id));
}

import * as contract from '@parley/contracts/company-secrets';
import type { FastifyInstance } from 'fastify';
import { serve } from '../infra/http/serve.ts';
import type { CompanySecrets } from './company-secrets.ts';

export function companySecretRoutes(app: FastifyInstance, secrets: CompanySecrets) {
  serve(app, contract.listSecrets, async (_, { companyId }) => ({
    data: await secrets.list(companyId),
    nextCursor: null,
  }));
  serve(app, contract.createSecret, ({ body }, { companyId, userId }) => secrets.create(companyId, userId, body));
  serve(app, contract.replaceSecret, ({ params, body }, { companyId, userId }) =>
    secrets.replace(companyId, userId, params.name, body.value),
  );
  serve(app, contract.deleteSecret, ({ params }, { companyId, userId }) =>
    secrets.remove(companyId, userId, params.name),
  );
}

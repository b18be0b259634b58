import * as contract from '@parley/contracts/customer-fields';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../infra/http/serve.ts';
import type { CustomerFields } from './definitions.ts';

export function customerFieldRoutes(app: FastifyInstance, fields: CustomerFields) {
  serve(app, contract.listCustomerFields, async (_, { companyId }) => ({
    data: await fields.list(companyId),
    nextCursor: null,
  }));
  serve(app, contract.createCustomerField, ({ body }, { companyId, userId }) => fields.create(companyId, userId, body));
  serve(app, contract.updateCustomerField, ({ params, body }, { companyId, userId }) =>
    fields.update(companyId, userId, params.id, body),
  );
  serve(app, contract.deleteCustomerField, ({ params }, { companyId, userId }) =>
    fields.remove(companyId, userId, params.id),
  );
  serve(app, contract.undeleteCustomerField, ({ params }, { companyId, userId }) =>
    fields.restore(companyId, userId, params.id),
  );
}

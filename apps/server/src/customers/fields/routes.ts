import * as contract from '@parley/contracts/customer-fields';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../infra/http/serve.ts';
import type { CustomerFields } from './definitions.ts';

export function customerFieldRoutes(app: FastifyInstance, fields: CustomerFields) {
  serve(app, contract.listCustomerFields, async (_, { companyId }) => ({
    data: await fields.list(companyId),
    nextCursor: null,
  }));
  serve(app, contract.createCustomerField, ({ body }, { companyId }) => fields.create(companyId, body));
  serve(app, contract.updateCustomerField, ({ params, body }, { companyId }) =>
    fields.update(companyId, params.id, body),
  );
  serve(app, contract.deleteCustomerField, ({ params }, { companyId }) => fields.remove(companyId, params.id));
  serve(app, contract.undeleteCustomerField, ({ params }, { companyId }) => fields.restore(companyId, params.id));
}

import * as contract from '@parley/contracts/customers';
import type { FastifyInstance } from 'fastify';
import { serve } from '../infra/http/serve.ts';
import type { Sql } from '../infra/sql/sql.ts';
import type { Customers } from './customers.ts';
import { exportCustomer } from './export.ts';

export function customerRoutes(
  app: FastifyInstance,
  customers: Customers,
  sql: Sql,
  readFile: Parameters<typeof exportCustomer>[1],
) {
  serve(app, contract.getCustomer, ({ params }, { companyId }) => customers.get(companyId, params.id));
  serve(app, contract.updateCustomer, ({ params, body }, { companyId, userId }) =>
    customers.update(companyId, userId, params.id, body),
  );
  serve(app, contract.blockCustomer, ({ params }, { companyId, userId }) =>
    customers.block(companyId, userId, params.id),
  );
  serve(app, contract.unblockCustomer, ({ params, body }, { companyId, userId }) =>
    customers.unblock(companyId, userId, params.id, body.isUndo),
  );
  serve(app, contract.deleteCustomer, ({ params }, { companyId, userId }) =>
    customers.erase(companyId, userId, params.id),
  );
  serve(app, contract.exportCustomer, async ({ params }, { companyId, userId, reply }) => {
    const content = await exportCustomer(sql, readFile, { companyId, userId }, params.id);
    void reply
      .type('application/json; charset=utf-8')
      .header('content-disposition', `attachment; filename="customer-${params.id}.json"`)
      .header('cache-control', 'no-store')
      .send(content);
  });
}

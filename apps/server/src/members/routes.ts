import * as contract from '@parley/contracts/members';
import type { FastifyInstance } from 'fastify';
import { serve } from '../infra/http/serve.ts';
import type { Sql } from '../infra/sql/sql.ts';
import { listMembers } from './list-members.ts';

export function memberRoutes(app: FastifyInstance, sql: Sql) {
  serve(app, contract.listMembers, ({ query }, { companyId, userId }) =>
    sql.inCompany(companyId, (tx) => listMembers(tx, companyId, userId, query)),
  );
}

import { listCompanies, removeCompany } from '@parley/contracts/companies';
import type { FastifyInstance } from 'fastify';
import { serve } from '../infra/http/serve.ts';
import type { Companies } from './companies.ts';

export function companyRoutes(app: FastifyInstance, companies: Companies) {
  serve(app, listCompanies, ({ query }, { companyId }) => companies.list(companyId, query.cursor));
  serve(app, removeCompany, ({ params, body }, caller) => companies.remove(caller, params.id, body.name));
}

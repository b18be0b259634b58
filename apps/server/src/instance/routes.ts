import { listCompanies, removeCompany, removeOwnCompany } from '@parley/contracts/companies';
import type { FastifyInstance } from 'fastify';
import type { Accounts } from '../auth/index.ts';
import { serve } from '../infra/http/serve.ts';
import type { SessionCookies } from '../infra/http/session-cookie.ts';
import type { Companies } from './companies.ts';

export function companyRoutes(app: FastifyInstance, companies: Companies, accounts: Accounts, cookies: SessionCookies) {
  serve(app, listCompanies, ({ query }) => companies.list(query.cursor));
  serve(app, removeCompany, ({ params, body }, caller) => companies.remove(caller, params.id, body.name));
  serve(app, removeOwnCompany, async ({ body }, { companyId, userId, reply }) => {
    await accounts.confirmPassword(companyId, userId, body.password, 'password');
    await companies.remove({ companyId, userId }, companyId, body.name);
    cookies.clear(reply);
  });
}

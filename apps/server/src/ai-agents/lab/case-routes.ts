import * as contract from '@parley/contracts/lab-cases';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../infra/http/serve.ts';
import type { LabCases } from './cases.ts';

export function labCaseRoutes(app: FastifyInstance, cases: LabCases) {
  serve(app, contract.listLabCases, ({ params, query: { cursor, ...filter } }, { companyId }) =>
    cases.list(companyId, params.id, { ...filter, after: /^\d{1,15}$/.test(cursor ?? '') ? Number(cursor) : 0 }),
  );
  serve(app, contract.createLabCase, ({ params, body }, { companyId }) =>
    cases.create(companyId, params.id, body.content, body.source),
  );
  serve(app, contract.addLabCases, async ({ params, body }, { companyId }) => ({
    added: (await cases.add(companyId, params.id, body.data, body.source)).length,
  }));
  serve(app, contract.getLabCase, ({ params }, { companyId }) => cases.get(companyId, params.id, params.labCase));
  serve(app, contract.updateLabCase, ({ params, body }, { companyId }) =>
    cases.update(companyId, params.id, params.labCase, body.content),
  );
  serve(app, contract.deleteLabCase, ({ params }, { companyId }) => cases.remove(companyId, params.id, params.labCase));
}

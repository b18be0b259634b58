import { getWhatsAppCosts, setWhatsAppBudget } from '@parley/contracts/whatsapp';
import type { FastifyInstance } from 'fastify';
import { serve } from '../infra/http/serve.ts';
import type { Costs } from './costs.ts';

export function whatsAppRoutes(app: FastifyInstance, costs: Costs) {
  serve(app, getWhatsAppCosts, ({ params }, { companyId }) => costs.read(companyId, params.id));
  serve(app, setWhatsAppBudget, ({ params, body }, { companyId, userId }) =>
    costs.setBudget(companyId, userId, params.id, body),
  );
}

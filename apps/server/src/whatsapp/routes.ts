import { getWhatsAppCosts, setWhatsAppBudget } from '@parley/contracts/whatsapp';
import * as contract from '@parley/contracts/whatsapp-templates';
import type { FastifyInstance } from 'fastify';
import { serve } from '../infra/http/serve.ts';
import type { Costs } from './costs.ts';
import type { WhatsAppFacts } from './facts.ts';
import type { SendTemplate } from './sending.ts';
import type { Templates } from './templates.ts';

interface Served {
  costs: Costs;
  templates: Templates;
  sendTemplate: SendTemplate;
  facts: WhatsAppFacts;
}

export function whatsAppRoutes(app: FastifyInstance, { costs, templates, sendTemplate, facts }: Served) {
  serve(app, getWhatsAppCosts, ({ params }, { companyId }) => costs.read(companyId, params.id));
  serve(app, setWhatsAppBudget, ({ params, body }, { companyId, userId }) =>
    costs.setBudget(companyId, userId, params.id, body),
  );
  serve(app, contract.listWhatsAppTemplates, ({ params }, { companyId }) => templates.list(companyId, params.id));
  serve(app, contract.refreshWhatsAppTemplates, ({ params }, { companyId }) => templates.refresh(companyId, params.id));
  serve(app, contract.createWhatsAppTemplate, ({ params, body }, { companyId }) =>
    templates.create(companyId, params.id, body),
  );
  serve(app, contract.deleteWhatsAppTemplate, ({ params }, { companyId }) =>
    templates.remove(companyId, params.id, params.template),
  );
  serve(app, contract.sendWhatsAppTemplate, ({ params, body }, { companyId, userId }) =>
    sendTemplate(companyId, userId, params.id, body),
  );
  serve(app, contract.getWhatsAppFacts, ({ params }, { companyId }) => facts(companyId, params.id));
}

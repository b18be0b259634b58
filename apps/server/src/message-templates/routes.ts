import * as contract from '@parley/contracts/message-templates';
import type { FastifyInstance } from 'fastify';
import { serve } from '../infra/http/serve.ts';
import type { Phrases } from './phrases.ts';
import type { MessageTemplates } from './templates.ts';

export function messageTemplateRoutes(app: FastifyInstance, templates: MessageTemplates, phrases: Phrases) {
  serve(app, contract.listMessageTemplates, async (_, { companyId }) => ({
    data: await templates.list(companyId),
    nextCursor: null,
  }));
  serve(app, contract.createMessageTemplate, ({ body }, { companyId, userId }) =>
    templates.create(companyId, userId, body),
  );
  serve(app, contract.listPhrases, async (_, { companyId }) => ({
    data: await phrases.list(companyId),
    nextCursor: null,
  }));
  serve(app, contract.savePhrase, ({ body }, { companyId, userId }) => phrases.save(companyId, userId, body));
  serve(app, contract.getMessageTemplate, ({ params }, { companyId }) => templates.get(companyId, params.id));
  serve(app, contract.updateMessageTemplate, ({ params, body }, { companyId, userId }) =>
    templates.update(companyId, userId, params.id, body),
  );
  serve(app, contract.deleteMessageTemplate, ({ params }, { companyId, userId }) =>
    templates.remove(companyId, userId, params.id),
  );
  serve(app, contract.undeleteMessageTemplate, ({ params }, { companyId, userId }) =>
    templates.restore(companyId, userId, params.id),
  );
  serve(app, contract.getMessageTemplateDetails, ({ params }, { companyId }) =>
    templates.details(companyId, params.id),
  );
  serve(app, contract.noteTemplateUse, ({ params, body }, { companyId, userId }) =>
    templates.noteUse(companyId, userId, params.id, body.conversationId),
  );
}

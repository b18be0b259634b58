import { listMessages, sendMessage } from '@parley/contracts/messages';
import type { FastifyInstance } from 'fastify';
import { serve } from '../infra/http/serve.ts';
import type { Messages } from './messages.ts';

export function messageRoutes(
  app: FastifyInstance,
  messages: Messages,
  mustExist: (companyId: number, conversationId: number) => Promise<unknown>,
) {
  serve(app, listMessages, async ({ params, query }, { companyId }) => {
    await mustExist(companyId, params.id);
    return { data: await messages.list(companyId, params.id, query), nextCursor: null };
  });
  serve(app, sendMessage, ({ params, body }, { companyId, userId }) =>
    messages.sayAsOperator(companyId, userId, params.id, body.clientId, body),
  );
}

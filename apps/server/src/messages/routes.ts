import { randomUUID } from 'node:crypto';
import { listMessages, sendMessage, type Message } from '@parley/contracts/messages';
import type { FastifyInstance } from 'fastify';
import { serve } from '../infra/http/serve.ts';
import type { Content, Messages } from './messages.ts';

interface Conversations {
  get(companyId: number, id: number): Promise<unknown>;
  reply(companyId: number, userId: number, id: number, clientId: string, content: Content): Promise<Message>;
}

export function messageRoutes(app: FastifyInstance, messages: Messages, { get, reply }: Conversations) {
  serve(app, listMessages, async ({ params, query }, { companyId }) => {
    await get(companyId, params.id);
    return { data: await messages.list(companyId, params.id, query), nextCursor: null };
  });
  serve(app, sendMessage, ({ params, body }, { companyId, userId }) =>
    reply(companyId, userId, params.id, body.clientId ?? randomUUID(), body),
  );
}

import * as contract from '@parley/contracts/chat';
import type { FastifyInstance } from 'fastify';
import { notFound } from '../infra/errors.ts';
import { serve } from '../infra/http/serve.ts';
import type { RateLimits } from '../infra/rate-limits.ts';
import { openEventStream } from '../infra/realtime/event-stream.ts';
import type { Realtime } from '../infra/realtime/realtime.ts';
import type { Sql } from '../infra/sql/sql.ts';
import type { Messages } from '../messages/index.ts';
import type { ChannelDirectory } from './channel-directory.ts';
import type { WidgetChat } from './service.ts';
import { findChannel, findVisitor, needVisitor, tokenHashOf } from './visitors.ts';

export function widgetChatRoutes(
  app: FastifyInstance,
  chat: WidgetChat,
  messages: Messages,
  sql: Sql,
  directory: ChannelDirectory,
  realtime: Realtime,
  limits: RateLimits,
) {
  serve(app, contract.chatInit, async (_, { request }) => {
    const { name, companyName } = await findChannel(directory, request);
    return { channel: { name }, company: { name: companyName } };
  });
  serve(app, contract.startChat, async ({ body }, { request, ip }) => {
    const channel = await findChannel(directory, request);
    const visitor = await findVisitor(sql, request, channel);
    if (!visitor) await limits.count('start', ip); // someone who is known makes no new customer
    return chat.start(channel, visitor, body);
  });
  serve(app, contract.chatListen, async ({ body }, { request }) => {
    const channel = await findChannel(directory, request);
    const tokenHash = tokenHashOf(request);
    await limits.count('listen', tokenHash.toString('base64'));
    // Who writes is checked by the statement that stores: the way of every message is one transaction.
    const sender = { channelId: channel.id, tokenHash };
    const message = await messages.receive(channel.companyId, sender, body.conversationId, body.clientId, body.text);
    if (message) return { message };
    await needVisitor(sql, directory, request);
    throw notFound();
  });
  serve(app, contract.refreshChat, async ({ params, query }, { request }) =>
    chat.refresh(await needVisitor(sql, directory, request), params.id, query.after),
  );
  serve(app, contract.chatMetadata, async ({ params, body }, { request }) =>
    chat.saveMetadata(await needVisitor(sql, directory, request), params.id, body.items),
  );
  serve(app, contract.chatRead, async ({ body }, { request }) =>
    chat.markRead(await needVisitor(sql, directory, request), body.messageId),
  );
  serve(app, contract.chatTyping, async ({ params, body }, { request }) =>
    chat.setTyping(await needVisitor(sql, directory, request), params.id, body.isTyping),
  );
  serve(app, contract.chatEvents, async ({ params }, { request, reply }) => {
    const visitor = await needVisitor(sql, directory, request);
    await chat.mustBeMine(visitor, params.id);
    const isStillAllowed = () =>
      needVisitor(sql, directory, request).then(
        () => true,
        () => false,
      );
    await openEventStream(request, reply, realtime, {
      companyId: visitor.companyId,
      conversationId: params.id,
      isStillAllowed,
    });
  });
}

import { randomUUID } from 'node:crypto';
import { getChatAttachment, uploadChatAttachment } from '@parley/contracts/attachments';
import * as contract from '@parley/contracts/chat';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { AgentOpenings } from '../ai-agents/index.ts';
import type { Attachments } from '../attachments/index.ts';
import { takeFiles } from '../attachments/index.ts';
import type { Conversations } from '../conversations/index.ts';
import type { Openings } from '../flows/index.ts';
import { addressKey } from '../infra/address-key.ts';
import type { Config } from '../infra/config.ts';
import { AppError, invalid, notFound, unauthenticated } from '../infra/errors.ts';
import { serve, type Caller } from '../infra/http/serve.ts';
import type { RateLimits } from '../infra/rate-limits.ts';
import { openEventStream } from '../infra/realtime/event-stream.ts';
import type { Realtime } from '../infra/realtime/realtime.ts';
import { addressHolder, type StreamLimits } from '../infra/realtime/stream-limits.ts';
import { hashToken } from '../infra/secrets.ts';
import type { Sql } from '../infra/sql/sql.ts';
import type { Vault } from '../infra/vault/vault.ts';
import type { Messages } from '../messages/index.ts';
import type { AskForPerson } from './ask-for-person.ts';
import type { ChannelDirectory, WidgetChannel } from './channel-directory.ts';
import { createDeliveryNotes } from './delivery-notes.ts';
import { describeChannel } from './describe-channel.ts';
import { firstWordsFor } from './first-words.ts';
import { answerPreflights, guardWidgetRoutes } from './route-guard.ts';
import { readIdentity } from './identity.ts';
import { createNewVisitors } from './new-visitors.ts';
import { listOwnChats } from './own-chats.ts';
import { isOwnPage } from './showing-page.ts';
import { returnByLink } from './returning.ts';
import type { WidgetChat } from './service.ts';
import type { TranscriptAddresses } from './transcript-addresses.ts';
import { transcriptTexts } from './transcript-texts.ts';
import type { Transcripts } from './transcript.ts';
import { findVisitor, findVisitorOf, resumeVisitor, tokenHashOf, tokenOf, type Visitor } from './visitors.ts';

/**
 * Events end streams whose token is revoked; this check is a safety net. It is spread out, because many streams start together
 * after a restart.
 */
const CHECK_EVERY_MS = 300_000;
/** A browser needs one; the rest is for tabs that do not share theirs. */
const MAX_STREAMS_PER_VISITOR = 6;

export interface WidgetChatParts {
  chat: WidgetChat;
  messages: Messages;
  conversations: Conversations;
  askForPerson: AskForPerson;
  attachments: Attachments;
  openings: Openings;
  agentOpenings: AgentOpenings;
  transcripts: Transcripts;
  transcriptAddresses: TranscriptAddresses;
  sql: Sql;
  directory: ChannelDirectory;
  realtime: Realtime;
  limits: RateLimits;
  streams: StreamLimits;
  vault: Vault;
  config: Config;
  /** The staff member signed in in this browser, for trying out the widget. */
  findStaff(request: FastifyRequest): Promise<Caller | null>;
}

/** Every widget endpoint. The channel is determined before anything else. */
export async function widgetChatRoutes(app: FastifyInstance, parts: WidgetChatParts) {
  const newVisitors = createNewVisitors(parts.limits, parts.config.secretKey);
  const {
    chat,
    messages,
    conversations,
    askForPerson,
    attachments,
    openings,
    agentOpenings,
    transcripts,
    transcriptAddresses,
    sql,
    directory,
    realtime,
    limits,
    streams,
  } = parts;

  const channelOf = ({ channel }: FastifyRequest): WidgetChannel => {
    if (!channel) throw notFound();
    return channel;
  };
  const visitorOf = async (request: FastifyRequest): Promise<Visitor> => {
    const visitor = await findVisitor(sql, tokenOf(request), channelOf(request));
    if (!visitor) throw unauthenticated();
    return visitor;
  };

  /** Checks the test header: only a signed-in, verified member of the company may try out the widget, under their own id. */
  const isTestRun = async (request: FastifyRequest, channel: WidgetChannel): Promise<boolean> => {
    const owner = request.headers['x-test-owner'];
    if (owner === undefined) return false;
    const staff = await parts.findStaff(request);
    const isOwn = staff?.isVerified && staff.companyId === channel.companyId && String(staff.userId) === owner;
    if (!isOwn) throw new AppError('forbidden');
    return true;
  };

  answerPreflights(app);
  await app.register(async (scope) => {
    guardWidgetRoutes(scope, directory, parts.config);

    serve(scope, contract.chatInit, async (_, { request }) => describeChannel(channelOf(request)));
    serve(scope, contract.openChat, async ({ body }, { request, ip }) => {
      const channel = channelOf(request);
      const { companyId, flowId, agentId } = channel;
      if (!channel.hasBot) return { opening: null };
      await limits.count('opening', `${channel.id} ${addressKey(ip)}`);
      if (flowId === null) {
        if (agentId === null || body.on !== 'opened') return { opening: null };
        const words = firstWordsFor(channel, body.locale, body.invitation);
        return { opening: await agentOpenings.show({ companyId, channelId: channel.id, agentId, ...words }) };
      }
      const visitor = await findVisitor(sql, tokenOf(request), channel);
      const opening = await openings.show({
        companyId,
        companyName: channel.companyName,
        channelId: channel.id,
        agentId: channel.agentId,
        flowId,
        customerId: visitor?.customerId ?? null,
        isReturning: visitor !== null,
        language: body.locale,
        ...body,
        pageUrl: body.pageUrl ?? '',
      });
      return { opening };
    });
    serve(scope, contract.startChat, async ({ body }, { request, ip }) => {
      const channel = channelOf(request);
      const isTest = await isTestRun(request, channel);
      const identity = await readIdentity(channel, parts.vault, body.identity);
      const found = await findVisitor(sql, tokenOf(request), channel);
      // Test visits and real ones are kept apart.
      const visitor = found?.isTest === isTest ? found : null;
      if (!visitor) await newVisitors.admit(channel.id, ip, body.proof); // a known visitor is not counted as new
      if (!isOwnPage(request, body.pageUrl)) await directory.noteUse(channel, body.pageUrl);
      return chat.start(channel, visitor, { ...body, identity, isTest });
    });
    serve(scope, contract.resumeChat, async ({ body }, { request, ip }) => {
      await limits.count('resume', addressKey(ip));
      const { visitor, ...tokens } = await resumeVisitor(sql, channelOf(request), body.resumeToken, body.pageUrl);
      return { ...tokens, conversationId: await chat.newest(visitor) };
    });
    serve(scope, contract.returnChat, async ({ body }, { request, ip }) => {
      await limits.count('resume', addressKey(ip));
      return returnByLink(sql, parts.config.secretKey, channelOf(request), body.token);
    });
    serve(scope, contract.chatListen, async ({ body }, { request }) => {
      const channel = channelOf(request);
      const tokenHash = tokenHashOf(request);
      await limits.count('listen', tokenHash.toString('base64'));
      // The statement that stores the message also checks the sender, so that each message takes one transaction.
      const sender = { channelId: channel.id, tokenHash };
      const clientId = body.clientId ?? randomUUID();
      const message = await messages.receive(channel.companyId, sender, body.conversationId, clientId, body);
      if (message) return { message };
      await visitorOf(request);
      throw notFound();
    });
    serve(scope, contract.refreshChat, async ({ params, query }, { request }) =>
      chat.refresh(await visitorOf(request), params.id, query.after),
    );
    serve(scope, contract.chatMetadata, async ({ params, body }, { request }) =>
      chat.saveMetadata(await visitorOf(request), params.id, body.items),
    );
    serve(scope, contract.chatRead, async ({ body }, { request }) =>
      chat.markRead(await visitorOf(request), body.messageId),
    );
    serve(scope, contract.chatReact, async ({ body }, { request }) =>
      chat.react(await visitorOf(request), body.messageId, body.emoji),
    );
    serve(scope, contract.chatTyping, async ({ params, body }, { request }) =>
      chat.setTyping(await visitorOf(request), params.id, body.isTyping),
    );
    serve(scope, contract.chatPerson, async ({ params }, { request, locale }) => {
      const visitor = await visitorOf(request);
      const sender = { channelId: visitor.channelId, tokenHash: tokenHashOf(request) };
      await chat.checkOwner(visitor, params.id);
      await askForPerson(visitor.companyId, sender, params.id, locale);
      return chat.checkOwner(visitor, params.id);
    });
    serve(scope, contract.listChats, async (_, { request }) => {
      const visitor = await visitorOf(request);
      return { data: await sql.inCompany(visitor.companyId, (tx) => listOwnChats(tx, visitor)) };
    });
    serve(scope, contract.endChat, async ({ params }, { request }) => {
      const visitor = await visitorOf(request);
      await chat.checkOwner(visitor, params.id);
      await conversations.endByCustomer(visitor.companyId, params.id);
      return chat.checkOwner(visitor, params.id);
    });
    serve(scope, contract.chatRating, async ({ params, body }, { request }) =>
      chat.rate(await visitorOf(request), params.id, body.score, body.comment),
    );
    serve(scope, contract.mailTranscript, async ({ params, body }, { request, ip, locale }) => {
      const visitor = await visitorOf(request);
      await chat.checkOwner(visitor, params.id);
      const address = body.email.toLowerCase();
      const words = transcriptTexts[locale];
      const say = (isSent: boolean) => ({
        isSent,
        message: (isSent ? words.mailed : words.enterCode).replace('{email}', () => address),
        codeLabel: words.codeLabel,
      });
      if (body.code !== undefined) {
        await limits.count('transcriptConfirm', `visitor ${visitor.id}`);
        if (!(await transcriptAddresses.confirm(visitor, address, body.code)))
          throw invalid({ code: { key: 'wrongCode' } });
      } else {
        await limits.count('transcript', `visitor ${visitor.id}`);
        await limits.count('transcript', addressKey(ip));
      }
      if (await transcriptAddresses.isOwn(visitor, address)) {
        await transcripts.mail(visitor.companyId, params.id, address);
        return say(true);
      }
      await limits.count('transcriptCode', hashToken(address).toString('base64'));
      await transcriptAddresses.sendCode(visitor, address, locale);
      return say(false);
    });
    serve(scope, contract.getTranscript, async ({ params }, { request, reply }) => {
      const visitor = await visitorOf(request);
      await chat.checkOwner(visitor, params.id);
      const transcript = await transcripts.write(visitor.companyId, params.id);
      if (!transcript) throw notFound();
      void reply
        .type('text/plain; charset=utf-8')
        .header('content-disposition', `attachment; filename="chat-${params.id}.txt"`)
        .header('cache-control', 'no-store')
        .send(`${transcript.company}\n\n${transcript.text}\n`);
    });
    serve(scope, contract.forgetVisitor, async (_, { request }) => chat.forget(await visitorOf(request)));
    serve(scope, contract.eraseVisitor, async (_, { request }) => chat.erase(await visitorOf(request)));

    serve(scope, contract.chatEvents, async ({ params }, { request, reply, ip }) => {
      const [{ key }, token] = [channelOf(request), tokenOf(request)];
      const visitor = await findVisitorOf(sql, token, channelOf(request), params.id);
      await openEventStream(request, reply, realtime, {
        companyId: visitor.companyId,
        conversationId: params.id,
        channelId: visitor.channelId,
        hold: (end) =>
          streams.hold([{ key: `visitor ${visitor.id}`, max: MAX_STREAMS_PER_VISITOR }, ...addressHolder(ip)], end),
        checkEveryMs: CHECK_EVERY_MS * (0.5 + Math.random()),
        onSent: createDeliveryNotes((seq) => chat.markDelivered(visitor, params.id, seq)),
        async isStillAllowed() {
          const channel = await directory.find(key);
          return channel !== null && (await findVisitor(sql, token, channel)) !== null;
        },
      });
    });

    await takeFiles(scope, (fileScope) => {
      serve(fileScope, uploadChatAttachment, async ({ params }, { request }) => {
        const visitor = await visitorOf(request);
        const { endedAt } = await chat.checkOwner(visitor, params.id);
        if (endedAt) throw notFound();
        await limits.count('upload', `visitor ${visitor.id}`);
        const owner = { companyId: visitor.companyId, conversationId: params.id, origin: 'customer' } as const;
        return attachments.upload(owner, request);
      });
    });
    serve(scope, getChatAttachment, async ({ params }, { request, reply }) => {
      const visitor = await visitorOf(request);
      const file = await attachments.find(visitor.companyId, params.id);
      if (!file) throw notFound();
      await chat.checkOwner(visitor, file.conversationId);
      // Visitors cannot see a file that staff have chosen but not sent yet.
      if (file.messageId === null && file.origin !== 'customer') throw notFound();
      void attachments.send(request, reply, file);
    });
  });
}

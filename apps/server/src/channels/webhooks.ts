import { receiveWebhook } from '@parley/contracts/webhooks';
import type { FastifyInstance } from 'fastify';
import { AppError, notFound } from '../infra/errors.ts';
import { serve } from '../infra/http/serve.ts';
import type { Jobs } from '../infra/jobs/jobs.ts';
import type { Sql } from '../infra/sql/sql.ts';
import type { Incoming } from './adapter.ts';
import type { Connections, PlatformChannel } from './connections.ts';
import type { PlatformEvents } from './platform-events.ts';
import { QueuedItem } from './queued-item.ts';
import { RECEIVE } from './receive-jobs.ts';

/** A receipt may arrive before the response to the request that sent the message. */
const RECEIPT_DELAY_MS = 2_000;

interface Dependencies {
  sql: Sql;
  jobs: Jobs;
  connections: Connections;
  events: PlatformEvents;
}

/**
 * The endpoint that platforms call. The signature is checked over the raw bytes before anything is parsed; the events of a genuine
 * call are stored as jobs in one transaction, and only then is the platform answered. Platforms repeat unanswered calls, so
 * nothing is lost.
 */
export async function webhookRoutes(app: FastifyInstance, { sql, jobs, connections, events }: Dependencies) {
  const store = ({ id: channelId, companyId, platform }: PlatformChannel, items: QueuedItem[]) =>
    sql.inCompany(companyId, async (tx) => {
      for (const item of items)
        await jobs.enqueue(tx, {
          kind: RECEIVE,
          companyId,
          payload: { channelId, platform, item },
          // Messages of one sender are handled in order, so that an answer takes into account the picture sent before the question.
          ...(item.type === 'message'
            ? { lane: `receive ${channelId} ${item.from.externalId}` }
            : { runAt: new Date(Date.now() + RECEIPT_DELAY_MS) }),
        });
    });

  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, async (_request: unknown, body: Buffer) => body);
    serve(scope, receiveWebhook, async ({ params }, { request: { headers, body, log } }) => {
      const connected = await connections.findByKey(params.key);
      if (!connected) throw notFound();
      const { channel, adapter, connection, isEnabled } = connected;
      const request = { headers, body: Buffer.isBuffer(body) ? body : Buffer.alloc(0) };
      if (!adapter.isGenuine(request, connection.secrets)) {
        log.warn({ channel: channel.id }, 'Refused a webhook call with an invalid signature.');
        throw new AppError('forbidden');
      }
      // Refusing would make the platform repeat everything and eventually disable the webhook.
      if (!isEnabled) return { received: 0 };
      const items = adapter.read(request);
      for (const item of items) if (isTyping(item)) await events.showTyping(channel, item);
      const lasting = items.filter((item) => !isTyping(item)).map((item) => QueuedItem.parse(item));
      if (lasting.length > 0) await store(channel, lasting);
      return { received: items.length };
    });
  });
}

const isTyping = (item: Incoming): item is Extract<Incoming, { type: 'typing' }> => item.type === 'typing';

import { receiveApiEvents } from '@parley/contracts/api-channel';
import type { Platform } from '@parley/contracts/platform-list';
import { answerWebhookChallenge, receiveWebhook } from '@parley/contracts/webhooks';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError, notFound, unauthenticated } from '../infra/errors.ts';
import { parseBytes, serve } from '../infra/http/serve.ts';
import type { Sql } from '../infra/sql/sql.ts';
import type { Connections } from './connections.ts';
import type { QueueIncoming } from './queue-incoming.ts';

interface Dependencies {
  sql: Sql;
  connections: Connections;
  queue: QueueIncoming;
}

/** For endpoints of one platform only, whose callers are told what is wrong with their events. */
interface Only {
  platform: Platform;
  check(body: Buffer): void;
}

/** The single-valued parameters of a query, which platforms name in their own way (`hub.challenge`). */
export const queryOf = ({ query }: FastifyRequest): Record<string, string> =>
  Object.fromEntries(
    Object.entries(query as Record<string, unknown>).filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string',
    ),
  );

/** The body of a route that takes bytes, exactly as received. */
export const bytesOf = (body: unknown): Buffer => (Buffer.isBuffer(body) ? body : Buffer.alloc(0));

/** Hands bodies over exactly as received, whatever their type. */
export function takeBytes(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('*', { parseAs: 'buffer' }, async (_request: unknown, body: Buffer) => body);
}

/** Platforms compare the answer byte by byte; null refuses. */
export function answerChallenge(reply: FastifyReply, answer: string | null): void {
  if (answer === null) throw new AppError('forbidden');
  void reply.type('text/plain; charset=utf-8').header('cache-control', 'no-store').send(answer);
}

/**
 * The endpoint that platforms call. The signature is checked over the raw bytes before anything is parsed; the events of a genuine
 * call are stored as jobs in one transaction, and only then is the platform answered. Platforms repeat unanswered calls, so
 * nothing is lost.
 */
export async function webhookRoutes(app: FastifyInstance, { sql, connections, queue }: Dependencies) {
  const receive = async (key: string, { headers, body, log }: FastifyRequest, only?: Only) => {
    const connected = await connections.findByKey(key);
    if (!connected) throw notFound();
    const { channel, adapter, connection, isEnabled } = connected;
    if (!adapter.webhook || (only && only.platform !== channel.platform)) throw notFound();
    const request = { headers, body: bytesOf(body) };
    if (!adapter.webhook.isGenuine(request, connection.secrets)) {
      log.warn({ channel: channel.id }, 'Refused a webhook call with an invalid signature.');
      throw unauthenticated();
    }
    only?.check(request.body);
    // Refusing would make the platform repeat everything and eventually disable the webhook.
    if (!isEnabled) return { received: 0 };
    const items = adapter.webhook.read(request, connection.settings);
    if (items.length > 0) await sql.inCompany(channel.companyId, (tx) => queue(tx, channel, items));
    return { received: items.length };
  };

  await app.register(async (scope) => {
    takeBytes(scope);
    serve(scope, answerWebhookChallenge, async ({ params }, { request, reply }) => {
      const connected = await connections.findByKey(params.key);
      const { webhook } = connected?.adapter ?? {};
      if (!connected || !webhook?.answerChallenge) throw notFound();
      answerChallenge(reply, webhook.answerChallenge(queryOf(request), connected.connection.secrets));
    });
    serve(scope, receiveWebhook, ({ params }, { request }) => receive(params.key, request));
    serve(scope, receiveApiEvents, ({ params }, { request }) =>
      receive(params.key, request, { platform: 'api', check: (body) => parseBytes(receiveApiEvents, body) }),
    );
  });
}

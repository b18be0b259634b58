import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../infra/config.ts';
import { notFound } from '../infra/errors.ts';
import { hashToken } from '../infra/secrets.ts';
import { isAllowedOrigin } from './allowed-origin.ts';
import type { ChannelDirectory, WidgetChannel } from './channel-directory.ts';
import { header, tokenOf } from './visitors.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The channel of the request's key; set on every widget route. */
    channel: WidgetChannel | null;
  }
}

const HEADERS = 'key, platform, driver, content-type, accept-language, last-event-id, x-visitor-token, x-test-owner';

/**
 * Guards every widget route: a key that is wrong, disabled or used on another site is refused; a call without a key is accepted if
 * the channel is unambiguous. Pages of allowed sites may call across origins; no cookies are involved, so there is nothing to
 * forge.
 */
export function guardWidgetRoutes(
  app: FastifyInstance,
  directory: ChannelDirectory,
  config: Pick<Config, 'publicUrl'>,
) {
  app.decorateRequest('channel', null);
  app.addHook('onRequest', async (request, reply) => {
    // Behind a proxy that TRUST_PROXY does not name, only PUBLIC_URL says where our chat really is.
    const ours = [new URL(config.publicUrl).origin, `${request.protocol}://${request.host}`];
    request.channel = await findChannel(directory, request, reply, ours);
  });
}

/** Answers CORS preflights. The key is not known yet; the call itself is checked. */
export function answerPreflights(app: FastifyInstance) {
  app.options('/api/chat/*', async (request, reply) => {
    const { origin } = request.headers;
    if (origin === undefined) return reply.status(204).send();
    return reply
      .status(204)
      .header('access-control-allow-origin', origin)
      .header('access-control-allow-methods', 'GET, POST')
      .header('access-control-allow-headers', HEADERS)
      .header('access-control-max-age', '600')
      .header('vary', 'origin')
      .send();
  });
}

async function findChannel(
  directory: ChannelDirectory,
  request: FastifyRequest,
  reply: FastifyReply,
  ourOrigins: readonly string[],
): Promise<WidgetChannel> {
  const token = tokenOf(request);
  const key = header(request, 'key') || (await directory.guessKey(token ? hashToken(token) : null));
  const channel = await directory.find(key);
  if (!channel) throw notFound();
  const { origin } = request.headers;
  if (origin === undefined || ourOrigins.includes(origin)) return channel;
  if (!isAllowedOrigin(origin, channel.settings)) throw notFound();
  void reply.header('access-control-allow-origin', origin).header('vary', 'origin');
  return channel;
}

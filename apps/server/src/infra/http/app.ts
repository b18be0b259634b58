import { randomUUID } from 'node:crypto';
import cookie from '@fastify/cookie';
import { fastify, LogController, type FastifyBaseLogger, type FastifyInstance, type FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import { AppError, unauthenticated } from '../errors.ts';
import type { Log } from '../log.ts';
import { createErrorAnswer, installErrorReplies } from './error-replies.ts';
import { parseJson } from './read-body.ts';
import { installSecurityHeaders } from './security-headers.ts';
import { refuse, type Caller } from './serve.ts';
import type { SessionCookies } from './session-cookie.ts';

const BODY_LIMIT = 1_000_000;
/** The description itself, and the answer to everything else. */
const UNDESCRIBED = new Set(['/api/openapi.json', '/api/docs', '/api/*', '/api/chat/*']);

export interface HttpParts {
  config: Config;
  log: Log;
  cookies: SessionCookies;
  /** Finds who holds the session that the cookie names. */
  findCaller(sessionToken: string, request: FastifyRequest): Promise<Caller | null>;
}

/** The HTTP server without any feature: sessions, CSRF, limits, headers, errors. */
export async function createHttp({ config, log, cookies, findCaller }: HttpParts): Promise<FastifyInstance> {
  const answerError = await createErrorAnswer();
  const app = fastify({
    loggerInstance: log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    trustProxy: config.trustProxy ?? false,
    bodyLimit: BODY_LIMIT,
    connectionTimeout: 0,
    requestTimeout: 30_000,
    http: { headersTimeout: 10_000, connectionsCheckingInterval: 2_000 },
    forceCloseConnections: 'idle',
    // A path that cannot be decoded never reaches a route or the error handler.
    frameworkErrors: (_error, request, reply) => void answerError(request, reply, new AppError('malformed')),
    routerOptions: { maxParamLength: 500 },
  });

  app.decorate('served', new Map());
  app.addHook('onRoute', ({ url, config }) => {
    if (url.startsWith('/api/') && !config?.served && !UNDESCRIBED.has(url)) {
      throw new Error(`${url} must be described in contracts and served by serve().`);
    }
  });
  app.decorateRequest('caller', null);
  await app.register(cookie);
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, async (_request: FastifyRequest, body: string) =>
    parseJson(body),
  );
  installSecurityHeaders(app, config.publicUrl.startsWith('https:'));
  installErrorReplies(app, answerError);

  app.addHook('onRequest', async (request) => {
    const served = request.routeOptions.config.served;
    if (!served) return;
    const accesses = new Set([...served.values()].map(({ endpoint }) => endpoint.access));
    if (accesses.has('visitor')) return; // no cookies there, so nothing to forge
    const token = cookies.read(request);
    if (token) request.caller = await findCaller(token, request);
    const needsSession = !accesses.has('public');
    if (!cookies.isCsrfSafe(request))
      throw needsSession && !request.caller ? unauthenticated() : new AppError('csrf_expired');
    // Whoever may not call is refused before their body is looked at.
    const [access] = accesses;
    if (access && accesses.size === 1) refuse(access, request.caller);
  });

  app.addHook('onResponse', async (request, reply) => {
    const level = request.url.startsWith('/api') ? 'info' : 'debug';
    request.log[level]({ req: request, status: reply.statusCode, ms: Math.round(reply.elapsedTime) }, 'request');
  });

  app.all('/api/*', async (request, reply) => answerError(request, reply, new AppError('not_found')));
  return app;
}

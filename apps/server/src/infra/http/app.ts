import { randomUUID } from 'node:crypto';
import { METHODS } from 'node:http';
import type { Method } from '@parley/contracts/endpoint';
import cookie from '@fastify/cookie';
import { fastify, LogController, type FastifyBaseLogger, type FastifyInstance, type FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import { AppError, unauthenticated } from '../errors.ts';
import { withRequestId, type Log } from '../log.ts';
import type { RateLimits } from '../rate-limits.ts';
import { BODY_TIMES, guardBodies, type BodyTimes } from './body-guard.ts';
import { createCosts } from './costs.ts';
import { answerBrokenRequest, createErrorAnswer, installErrorReplies, type AnswerError } from './error-replies.ts';
import { allowedVerbs, findServed, missing } from './missing.ts';
import { readProxies } from './proxies.ts';
import { parseJson } from './read-body.ts';
import { parseUrlEncoded, URL_ENCODED } from './read-form.ts';
import { installSecurityHeaders } from './security-headers.ts';
import { refuse, type Caller } from './serve.ts';
import type { SessionCookies } from './session-cookie.ts';

const BODY_LIMIT = 1_000_000;
/** The largest file at the slowest accepted pace takes most of an hour; bodies have shorter timers of their own. */
const REQUEST_TIMEOUT_MS = 3_600_000;
/** Served without being described: the API description itself, and the catch-all routes. */
const UNDESCRIBED = new Set(['/api/openapi.json', '/api/docs', '/api/*', '/api/chat/*']);

export interface HttpParts {
  config: Config;
  log: Log;
  cookies: SessionCookies;
  limits: RateLimits;
  /** Finds the owner of the session that the cookie names. */
  findCaller(sessionToken: string, request: FastifyRequest): Promise<Caller | null>;
  /** Tests shorten these. */
  bodyTimes?: Partial<BodyTimes> | undefined;
}

/** The HTTP server without any features: sessions, CSRF, limits, headers, errors. */
export async function createHttp({
  config,
  log,
  cookies,
  limits,
  findCaller,
  bodyTimes,
}: HttpParts): Promise<FastifyInstance> {
  const answerError = await createErrorAnswer();
  const app = fastify({
    loggerInstance: log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    childLoggerFactory: (logger, { reqId }) => withRequestId(logger, String(reqId)),
    trustProxy: readProxies(config.trustProxy ?? '') ?? false,
    bodyLimit: BODY_LIMIT,
    connectionTimeout: 0,
    requestTimeout: REQUEST_TIMEOUT_MS,
    http: { headersTimeout: 10_000, connectionsCheckingInterval: 2_000 },
    forceCloseConnections: 'idle',
    // A path that cannot be decoded never reaches a route or the error handler.
    frameworkErrors: (_error, request, reply) => void answerError(request, reply, new AppError('malformed')),
    clientErrorHandler: answerBrokenRequest,
    routerOptions: { maxParamLength: 500 },
  });

  app.decorate('served', new Map());
  app.decorate('costs', createCosts(limits));
  app.addHook('onRoute', ({ url, config }) => {
    if (url.startsWith('/api/') && !config?.served && !UNDESCRIBED.has(url)) {
      throw new Error(`${url} must be described in contracts and served by serve().`);
    }
  });
  app.decorateRequest('caller', null);
  app.decorateRequest('sessionToken', undefined);
  await app.register(cookie);
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, async (_request: FastifyRequest, body: string) =>
    parseJson(body),
  );
  app.addContentTypeParser(URL_ENCODED, { parseAs: 'string' }, async (_request: FastifyRequest, body: string) =>
    parseUrlEncoded(body),
  );
  installSecurityHeaders(app, config.publicUrl.startsWith('https:'));
  installErrorReplies(app, answerError);
  guardBodies(app, { ...BODY_TIMES, ...bodyTimes });

  app.addHook('onRequest', async (request) => {
    const served = request.routeOptions.config.served;
    if (!served) return;
    const accesses = new Set([...served.values()].map(({ endpoint }) => endpoint.access));
    if (accesses.has('visitor') || accesses.has('platform')) return; // no cookies there, so there is no CSRF
    const token = (request.sessionToken = cookies.read(request));
    if (token) {
      app.costs.refuseEarly(served.get(request.method as Method)?.endpoint, request, token);
      request.caller = await findCaller(token, request);
    }
    const needsSession = !accesses.has('public');
    if (!cookies.isCsrfSafe(request))
      throw needsSession && !request.caller ? unauthenticated() : new AppError('csrf_expired');
    // Refuse unauthorised callers before looking at their body.
    const [access] = accesses;
    if (access && accesses.size === 1) refuse(access, request.caller);
  });

  app.addHook('onResponse', async (request, reply) => {
    const level = request.url.startsWith('/api') ? 'info' : 'debug';
    request.log[level]({ req: request, status: reply.statusCode, ms: Math.round(reply.elapsedTime) }, 'request');
  });

  answerUnrouted(app, answerError);
  return app;
}

/** Answers requests that no route matches: OPTIONS or 405 for a known path, otherwise 404. The body is not read. */
function answerUnrouted(app: FastifyInstance, answerError: AnswerError) {
  const isUsable = (verb: string) => verb !== 'CONNECT' && !app.supportedMethods.includes(verb);
  for (const verb of METHODS.filter(isUsable)) app.addHttpMethod(verb);
  app.all('/api/*', {
    async onRequest(request, reply) {
      const { method, url } = request;
      const methods = findServed(app.served, url);
      if (method === 'OPTIONS' && methods)
        return reply.status(204).header('allow', allowedVerbs(methods).join(', ')).send();
      return answerError(request, reply, missing(app.served, method, url));
    },
    handler: async () => {},
  });
}

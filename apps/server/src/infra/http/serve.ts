import type { Access, BodyOf, Endpoint, Method, ParamsOf, QueryOf, ResultOf } from '@parley/contracts/endpoint';
import type { Locale } from '@parley/contracts/locales';
import { problemsOf } from '@parley/contracts/rules';
import { toWire } from '@parley/contracts/wire';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { AppError, invalid, unauthenticated } from '../errors.ts';
import { methodNotAllowed, missing } from './missing.ts';
import type { Costs } from './costs.ts';
import { parseJson, readWire } from './read-body.ts';
import { typedFields, URL_ENCODED } from './read-form.ts';
import { requestLocale } from './request-locale.ts';

/** The signed-in user, as far as routes need it. */
export interface Caller {
  companyId: number;
  userId: number;
  sessionId: number;
  isVerified: boolean;
  /** Of the company that the session is in. */
  isCompanyOwner: boolean;
  /** Operates the installation: sees every company, not only their own. */
  isInstanceOwner: boolean;
}

/** What a handler gets besides its input. `companyId` and similar getters throw 401 for guests, so they are never missing. */
export interface Context extends Caller {
  caller: Caller | null;
  ip: string;
  locale: Locale;
  request: FastifyRequest;
  reply: FastifyReply;
}

interface Input<E extends Endpoint> {
  params: ParamsOf<E>;
  query: QueryOf<E>;
  body: BodyOf<E>;
}

type Handler<E extends Endpoint> = (input: Input<E>, context: Context) => Promise<ResultOf<E>>;

export interface Served {
  endpoint: Endpoint;
  handler: (input: Input<Endpoint>, context: Context) => Promise<unknown>;
}

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller | null;
    /** From the cookie; unverified until there is a caller. */
    sessionToken: string | undefined;
  }
  interface FastifyContextConfig {
    /** The endpoints that a request to this route may reach; more than one where `_method` can choose. */
    served?: Map<Method, Served>;
  }
  interface FastifyInstance {
    served: Map<string, Map<Method, Served>>;
    costs: Costs;
  }
}

/** Serves a described endpoint: handles access, input, naming and errors, so that the handler only has to answer. */
export function serve<E extends Endpoint>(app: FastifyInstance, endpoint: E, handler: Handler<E>) {
  const { method, path } = endpoint;
  const methods = app.served.get(path) ?? new Map<Method, Served>();
  app.served.set(path, methods);
  methods.set(method, { endpoint, handler: handler });

  const register = (verb: Method) => {
    if (app.hasRoute({ method: verb, url: `/api${path}` })) return;
    app.route({
      // A HEAD request to a stream would never end.
      method: verb === 'GET' && endpoint.gives !== 'events' ? ['GET', 'HEAD'] : verb,
      url: `/api${path}`,
      config: { served: methods },
      exposeHeadRoute: false,
      ...(endpoint.maxBodyBytes === undefined ? {} : { bodyLimit: endpoint.maxBodyBytes }),
      handler: (request, reply) => dispatch(methods, request, reply),
    });
  };
  register(method);
  // Forms and old proxies can only POST: `_method` then names the intended method.
  if (method === 'PUT' || method === 'PATCH' || method === 'DELETE') register('POST');
}

async function dispatch(methods: Map<Method, Served>, request: FastifyRequest, reply: FastifyReply) {
  const { method, body } = overridden(request, methods);
  const served = methods.get(method);
  if (!served) throw methodNotAllowed(methods);
  const { endpoint, handler } = served;
  refuse(endpoint.access, request.caller);
  await request.server.costs.count(endpoint, request);

  const input = {
    // "/things/abc" is answered as a thing that does not exist.
    params: parse(endpoint.params, request.params, () => missing(request.server.served, method, request.url)),
    query: parse(endpoint.query, withoutOverride(request.query)),
    // The handler reads a form itself, storing its file as it arrives, and bytes once it has checked who sent them.
    body:
      endpoint.takes === 'bytes' || (endpoint.takes && isForm(request))
        ? undefined
        : parse(endpoint.body, fieldsOf(endpoint, request, body)),
  };
  const result = await handler(input, contextOf(request, reply));
  if (endpoint.gives) return reply; // not JSON: the handler sends the response
  reply.header('cache-control', 'no-store');
  if (endpoint.result === undefined) return reply.status(endpoint.status ?? 204).send();
  // Only fields named in the contract are sent: a column added by mistake, or a secret, is stripped.
  return reply.status(endpoint.status ?? 200).send(toWire(endpoint.result.parse(result)));
}

export function refuse(access: Access, caller: Caller | null) {
  if (access === 'public' || access === 'visitor' || access === 'platform') return; // the feature checks keys, tokens and signatures
  if (!caller) throw unauthenticated();
  if (access === 'signed-in') return;
  if (!caller.isVerified) throw new AppError('email_unverified');
  const isAllowed =
    access === 'company-owner' ? caller.isCompanyOwner : access === 'instance-owner' ? caller.isInstanceOwner : true;
  if (!isAllowed) throw new AppError('forbidden');
}

/** Validates the fields of a form like a body; `_method` among them must match the endpoint. */
export function parseForm<E extends Endpoint>(endpoint: E, fields: Record<string, unknown>): BodyOf<E> {
  const { _method: verb = endpoint.method, ...rest } = fields;
  if (verb !== endpoint.method) throw new AppError('malformed');
  return parse(endpoint.body, typedFields(endpoint.body, rest)) as BodyOf<E>;
}

/** Validates bytes that turned out to be genuine, like a body. */
export const parseBytes = <E extends Endpoint>(endpoint: E, bytes: Buffer): BodyOf<E> =>
  parse(endpoint.body, parseJson(bytes.toString('utf8')) ?? {}) as BodyOf<E>;

const fieldsOf = ({ body: schema }: Endpoint, request: FastifyRequest, body: unknown): unknown =>
  isUrlEncoded(request) && isObject(body) ? typedFields(schema, body) : (body ?? {});

const isUrlEncoded = ({ headers }: FastifyRequest) => headers['content-type']?.startsWith(URL_ENCODED) ?? false;
const isForm = ({ headers }: FastifyRequest) => headers['content-type']?.startsWith('multipart/form-data') ?? false;

function overridden(request: FastifyRequest, methods: Map<Method, Served>): { method: Method; body: unknown } {
  if (Buffer.isBuffer(request.body)) return { method: request.method as Method, body: undefined }; // raw body: left to the handler
  const inQuery = (request.query as Record<string, unknown>)._method;
  const { _method: inBody, ...rest } = isObject(request.body) ? request.body : {};
  const wanted = inBody === undefined ? inQuery : inBody;
  const body = isObject(request.body) ? rest : request.body;
  // A multipart form carries `_method` inside the body, too late for routing; where POST does not exist, a form can only be a PUT.
  if (wanted === undefined && isForm(request) && !methods.has('POST') && methods.get('PUT')?.endpoint.takes)
    return { method: 'PUT', body };
  // Browser forms may only change existing things; everything else uses JSON.
  if (wanted === undefined && isUrlEncoded(request)) throw new AppError('unsupported_type');
  if (wanted === undefined) return { method: request.method === 'HEAD' ? 'GET' : (request.method as Method), body };
  const isAllowed = request.method === 'POST' && (wanted === 'PUT' || wanted === 'PATCH' || wanted === 'DELETE');
  if (!isAllowed) throw new AppError('malformed');
  return { method: wanted, body };
}

function withoutOverride(query: unknown): unknown {
  const { _method, ...rest } = query as Record<string, unknown>;
  return rest;
}

function parse(schema: z.ZodType | undefined, value: unknown, refusal: typeof invalid = invalid): unknown {
  if (!schema) return undefined;
  const parsed = schema.safeParse(readWire(value), { reportInput: true });
  if (!parsed.success) throw refusal(problemsOf(parsed.error));
  return parsed.data;
}

function contextOf(request: FastifyRequest, reply: FastifyReply): Context {
  const must = (): Caller => {
    if (!request.caller) throw unauthenticated();
    return request.caller;
  };
  return {
    caller: request.caller,
    ip: request.ip,
    locale: requestLocale(request),
    request,
    reply,
    get companyId() {
      return must().companyId;
    },
    get userId() {
      return must().userId;
    },
    get sessionId() {
      return must().sessionId;
    },
    get isVerified() {
      return must().isVerified;
    },
    get isCompanyOwner() {
      return must().isCompanyOwner;
    },
    get isInstanceOwner() {
      return must().isInstanceOwner;
    },
  };
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

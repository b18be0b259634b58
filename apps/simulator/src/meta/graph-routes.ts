import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { CallFault } from '../faults.ts';
import type { World } from '../platform.ts';
import { GraphError } from './errors.ts';
import { isAnswerable, sendError, sendJson } from './graph-answers.ts';
import type { Found, Graph, GraphCall, GraphHost, Verb } from './graph.ts';
import { readParams, type Params } from './params.ts';

/** The versions that Meta still serves. */
const VERSIONS = new Set(['v21.0', 'v22.0', 'v23.0', 'v24.0', 'v25.0', 'v26.0']);
/** Instagram's token endpoints are called without a version; `oauth/access_token` may be. */
const UNVERSIONED = new Set(['access_token', 'refresh_access_token', 'oauth/access_token']);
const HOSTS: [prefix: string, host: GraphHost][] = [
  ['/fb-graph', 'facebook'],
  ['/ig-graph', 'instagram'],
];

/** `graph.facebook.com` and `graph.instagram.com`. */
export function graphRoutes(app: FastifyInstance, world: World, graph: Graph) {
  for (const [prefix, host] of HOSTS)
    app.route({
      method: ['GET', 'POST', 'DELETE'],
      url: `${prefix}/*`,
      handler: async (request, reply) => {
        await answerCall(world, graph, host, request, reply);
        return reply;
      },
      // A body that cannot be read.
      errorHandler: ({ message }, _, reply) => void sendError(reply, new GraphError(100, `(#100) ${message}`)),
    });
}

async function answerCall(world: World, graph: Graph, host: GraphHost, request: FastifyRequest, reply: FastifyReply) {
  const { faults, journal, clock } = world;
  const begin = performance.now();
  const hangUp = new AbortController();
  reply.raw.on('close', () => hangUp.abort());
  const verb = request.method as Verb;
  const { version, path } = splitPath((request.params as { '*': string })['*']);
  let found: Found | null = null;
  let fault: CallFault | null = null;
  let params: Params | null = null;
  const log = (status: number | null, error: string | null) =>
    journal.calls.add({
      platform: found?.platform ?? (host === 'instagram' ? 'instagram' : 'messenger'),
      method: found?.name ?? `${verb} ${path}`,
      account_id: found?.nodeId ?? null,
      status,
      ms: Math.round(performance.now() - begin),
      fault: fault?.kind ?? null,
      error,
      params: params?.shown ?? {},
    });

  try {
    params = await readParams(request);
    const call = callOf({ host, verb, version, path }, params, graph, request, hangUp.signal);
    found = graph.find(path, call);
    fault = faults.draw(found.platform, found.name);
    refuse(fault, reply);
    if (fault?.kind === 'slow') await clock.wait(fault.hold_ms, hangUp.signal);
    const result = await found.run();
    if (fault?.kind === 'timeout_after_accept') {
      log(null, 'the answer was lost');
      await clock.wait(fault.hold_ms, hangUp.signal);
      reply.hijack();
      reply.raw.destroy();
      return;
    }
    if (fault?.kind === 'malformed_answer') {
      log(502, 'the answer was not JSON');
      await reply.status(502).type('text/html').send('<html><h1>502 Bad Gateway</h1></html>');
      return;
    }
    log(200, null);
    await sendJson(reply, result);
  } catch (error) {
    if (!isAnswerable(error)) throw error;
    log(error.status, error.message);
    await sendError(reply, error);
  }
}

function splitPath(written: string): { version: string | null; path: string } {
  const [first = '', ...rest] = written.replace(/\/+$/, '').split('/');
  return /^v\d+\.\d+$/.test(first) ? { version: first, path: rest.join('/') } : { version: null, path: written };
}

interface Target {
  host: GraphHost;
  verb: Verb;
  version: string | null;
  path: string;
}

function callOf(
  { host, verb, version, path }: Target,
  params: Params,
  graph: Graph,
  request: FastifyRequest,
  signal: AbortSignal,
): GraphCall {
  if (version === null && !UNVERSIONED.has(path))
    // The real host silently takes the oldest version; a test should notice.
    throw new GraphError(2500, 'A call without a version is served by the oldest one; name the version.');
  if (version !== null && !VERSIONS.has(version))
    throw new GraphError(2635, `(#2635) You are calling a deprecated version of the API: ${version}`);
  return {
    host,
    verb,
    version: version ?? 'v26.0',
    params,
    token: () => graph.token(request.headers.authorization, params),
    url: `http://${request.host}${request.url.split('?')[0]}`,
    signal,
  };
}

/** Answers with the error that somebody has switched on. */
function refuse(fault: CallFault | null, reply: FastifyReply) {
  if (fault?.kind === 'rate_limited') {
    reply.header('x-app-usage', JSON.stringify({ call_count: 100, total_cputime: 12, total_time: 20 }));
    throw new GraphError(613, '(#613) Calls to this api have exceeded the rate limit.');
  }
  if (fault?.kind === 'server_error')
    throw new GraphError(1, 'An unknown error has occurred.', { status: 500, type: 'OAuthException' });
  if (fault?.kind === 'error')
    throw new GraphError(fault.code ?? 100, fault.message ?? `(#${fault.code ?? 100}) An error was asked for`, {
      ...(fault.subcode === undefined ? {} : { subcode: fault.subcode }),
      ...(fault.status === undefined ? {} : { status: fault.status }),
    });
}

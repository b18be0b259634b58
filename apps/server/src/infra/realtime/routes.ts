import { staffEvents } from '@parley/contracts/events';
import type { FastifyInstance } from 'fastify';
import { serve, type Caller } from '../http/serve.ts';
import type { SessionCookies } from '../http/session-cookie.ts';
import { openEventStream } from './event-stream.ts';
import type { Realtime } from './realtime.ts';

const CHECK_EVERY_MS = 1_000;

/** The stream of a company, for staff. It ends within seconds when its session does. */
export function staffEventRoutes(
  app: FastifyInstance,
  realtime: Realtime,
  cookies: SessionCookies,
  findCaller: (token: string) => Promise<Caller | null>,
) {
  serve(app, staffEvents, async ({ query: { since } }, { companyId, request, reply }) => {
    const token = cookies.read(request) ?? '';
    const isStillAllowed = async () => (await findCaller(token))?.isVerified === true;
    const scope = { companyId, isStillAllowed, checkEveryMs: CHECK_EVERY_MS };
    await openEventStream(request, reply, realtime, since ? { ...scope, since } : scope);
  });
}

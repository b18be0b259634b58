import { staffEvents } from '@parley/contracts/events';
import type { FastifyInstance } from 'fastify';
import { serve, type Caller } from '../http/serve.ts';
import type { SessionCookies } from '../http/session-cookie.ts';
import { openEventStream } from './event-stream.ts';
import type { Realtime } from './realtime.ts';
import { addressHolder, type StreamLimits } from './stream-limits.ts';

const CHECK_EVERY_MS = 1_000;
const MAX_PER_SESSION = 20;

/** The event stream of a company, for staff. It ends within seconds of its session. */
export function staffEventRoutes(
  app: FastifyInstance,
  realtime: Realtime,
  streams: StreamLimits,
  cookies: SessionCookies,
  findCaller: (token: string) => Promise<Caller | null>,
) {
  const isGood = shared(async (token: string) => (await findCaller(token))?.isVerified === true);
  serve(app, staffEvents, async ({ query: { since } }, { companyId, sessionId, ip, request, reply }) => {
    const token = cookies.read(request) ?? '';
    await openEventStream(request, reply, realtime, {
      companyId,
      isStillAllowed: () => isGood(token),
      checkEveryMs: CHECK_EVERY_MS,
      hold: (end) => streams.hold([{ key: `session ${sessionId}`, max: MAX_PER_SESSION }, ...addressHolder(ip)], end),
      ...(since ? { since } : {}),
    });
  });
}

/** Shares one answer among all who ask within the interval, so that the tabs of a session cause one query. */
function shared(ask: (token: string) => Promise<boolean>): (token: string) => Promise<boolean> {
  const asked = new Map<string, Promise<boolean>>();
  return (token) => {
    const known = asked.get(token);
    if (known) return known;
    const answer = ask(token);
    asked.set(token, answer);
    setTimeout(() => asked.delete(token), CHECK_EVERY_MS * 0.9).unref();
    return answer;
  };
}

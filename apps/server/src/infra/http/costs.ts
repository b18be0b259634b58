import type { Endpoint } from '@parley/contracts/endpoint';
import type { FastifyRequest } from 'fastify';
import { addressKey } from '../address-key.ts';
import { AppError, rateLimited } from '../errors.ts';
import type { RateLimits } from '../rate-limits.ts';
import { hashToken } from '../secrets.ts';

/** A limit may last an hour; a session that ended meanwhile hears so within a minute. */
const MAX_REMEMBERED_SECONDS = 60;
const MAX_REMEMBERED = 10_000;

/** Counts what calls cost, and refuses those of a session that was told to wait before anything is done for them. */
export function createCosts(limits: RateLimits) {
  /** When they may come back: those who ask on meanwhile cost no query, so a flood does not slow the others. */
  const waits = new Map<string, number>();

  return {
    /** Throws `rate_limited` while this session is to wait. Looks at nothing but memory. */
    refuseEarly(endpoint: Endpoint | undefined, request: FastifyRequest, token: string) {
      const cost = endpoint && waits.size > 0 ? costOf(endpoint, request) : undefined;
      if (!cost) return;
      const key = keyOf(cost, token);
      const leftMs = (waits.get(key) ?? 0) - Date.now();
      if (leftMs > 0) throw rateLimited(Math.ceil(leftMs / 1_000));
      waits.delete(key);
    },

    /** Counted for the company, or for the visitor by their token: addresses are shared. */
    async count(endpoint: Endpoint, request: FastifyRequest) {
      const cost = costOf(endpoint, request);
      if (!cost) return;
      const { caller, sessionToken } = request;
      try {
        await limits.count(cost, caller ? `company ${caller.companyId}` : visitorKey(request));
      } catch (error) {
        if (error instanceof AppError && error.retryAfter !== undefined && caller && sessionToken)
          remember(keyOf(cost, sessionToken), error.retryAfter);
        throw error;
      }
    },
  };

  function remember(key: string, seconds: number) {
    if (waits.size >= MAX_REMEMBERED) waits.clear();
    waits.set(key, Date.now() + Math.min(seconds, MAX_REMEMBERED_SECONDS) * 1_000);
  }
}

export type Costs = ReturnType<typeof createCosts>;

const keyOf = (cost: string, token: string) => `${cost} ${hashToken(token).toString('base64')}`;

/** A list costs only when something is searched for. */
function costOf({ cost }: Endpoint, { query }: FastifyRequest) {
  return cost === 'search' && !(query as { search?: string }).search ? undefined : cost;
}

function visitorKey({ headers, ip }: FastifyRequest): string {
  const token = headers['x-visitor-token'];
  return typeof token === 'string' ? `visitor ${hashToken(token).toString('base64')}` : addressKey(ip);
}

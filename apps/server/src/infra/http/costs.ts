import type { Endpoint } from '@parley/contracts/endpoint';
import type { FastifyRequest } from 'fastify';
import { addressKey } from '../address-key.ts';
import { AppError, rateLimited } from '../errors.ts';
import type { RateLimits } from '../rate-limits.ts';
import { hashToken } from '../secrets.ts';

/** Caps how long a refusal is cached: a limit may last an hour, but a session that has ended is noticed within a minute. */
const MAX_REMEMBERED_SECONDS = 60;
const MAX_REMEMBERED = 10_000;

/** Counts what calls cost, and refuses a session that has to wait without doing any work for it. */
export function createCosts(limits: RateLimits) {
  /** When each caller may try again. Calls before that cost no query, so a flood does not slow down others. */
  const waits = new Map<string, number>();

  return {
    /** Throws `rate_limited` while this session has to wait. Only looks at memory. */
    refuseEarly(endpoint: Endpoint | undefined, request: FastifyRequest, token: string) {
      const cost = endpoint && waits.size > 0 ? costOf(endpoint, request) : undefined;
      if (!cost) return;
      const key = keyOf(cost, token);
      const leftMs = (waits.get(key) ?? 0) - Date.now();
      if (leftMs > 0) throw rateLimited(Math.ceil(leftMs / 1_000));
      waits.delete(key);
    },

    /** Counts for the company, or for the visitor by token, because many visitors can share an address. */
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

/** Lists only cost something when they search, in texts or in the fields of customers. */
function costOf({ cost }: Endpoint, { query }: FastifyRequest) {
  const { search, field } = query as { search?: string; field?: string | string[] };
  return cost === 'search' && !search && !field ? undefined : cost;
}

function visitorKey({ headers, ip }: FastifyRequest): string {
  const token = headers['x-visitor-token'];
  return typeof token === 'string' ? `visitor ${hashToken(token).toString('base64')}` : addressKey(ip);
}

import { Redis } from 'ioredis';
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes, type RateLimiterAbstract } from 'rate-limiter-flexible';
import { rateLimited } from './errors.ts';

/** How many calls of each kind one counted thing (an address, an account) may make in how many seconds. */
const LIMITS = {
  login: { points: 10, duration: 15 * 60 },
  forgot: { points: 3, duration: 3_600 },
  register: { points: 10, duration: 3_600 },
  verification: { points: 5, duration: 3_600 },
  link: { points: 30, duration: 3_600 },
  password: { points: 10, duration: 15 * 60 },
  start: { points: 10, duration: 3_600 },
  listen: { points: 30, duration: 60 },
  upload: { points: 20, duration: 60 },
  transcript: { points: 5, duration: 3_600 },
  /** Of staff who try agents out. */
  tryOut: { points: 60, duration: 60 },
  resume: { points: 60, duration: 3_600 },
} as const;

type LimitName = keyof typeof LIMITS;

export interface RateLimits {
  /** Counts one call; throws `rate_limited` with the seconds to wait once there were too many. */
  count(limit: LimitName, who: string): Promise<void>;
  close(): Promise<void>;
}

/** Counts in Redis when there is one, so that all nodes share the limits, and in memory otherwise or while Redis is away. */
export function createRateLimits(
  mode: 'strict' | 'relaxed',
  redisUrl: string | undefined,
  onError: (error: Error) => void,
): RateLimits {
  const redis = redisUrl ? new Redis(redisUrl, { enableOfflineQueue: false, maxRetriesPerRequest: 1 }) : undefined;
  redis?.on('error', onError);
  const factor = mode === 'relaxed' ? 1_000 : 1;
  const limiters = new Map<LimitName, RateLimiterAbstract>();
  for (const [name, { points, duration }] of Object.entries(LIMITS) as [LimitName, (typeof LIMITS)[LimitName]][]) {
    const options = { keyPrefix: `parley:limit:${name}`, points: points * factor, duration };
    const memory = new RateLimiterMemory(options);
    limiters.set(
      name,
      redis ? new RateLimiterRedis({ ...options, storeClient: redis, insuranceLimiter: memory }) : memory,
    );
  }

  return {
    async count(limit, who) {
      try {
        await limiters.get(limit)?.consume(who);
      } catch (refusal) {
        if (refusal instanceof RateLimiterRes) throw rateLimited(Math.max(1, Math.ceil(refusal.msBeforeNext / 1_000)));
        throw refusal;
      }
    },
    async close() {
      redis?.disconnect();
    },
  };
}

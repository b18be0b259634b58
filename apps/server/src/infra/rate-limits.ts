import { Redis } from 'ioredis';
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes, type RateLimiterAbstract } from 'rate-limiter-flexible';
import { rateLimited } from './errors.ts';
import { sign } from './secrets.ts';

/** How many calls (`points`) each key, such as an address or an account, may make within `duration` seconds. */
const LIMITS = {
  /** Failed sign-ins: per account and address, per address over all accounts, per account over all addresses. */
  login: { points: 10, duration: 15 * 60 },
  loginAddress: { points: 50, duration: 15 * 60 },
  loginAccount: { points: 100, duration: 3_600 },
  loginPause: { points: 1, duration: 3_600 },
  forgot: { points: 3, duration: 3_600 },
  register: { points: 10, duration: 3_600 },
  verification: { points: 5, duration: 3_600 },
  link: { points: 30, duration: 3_600 },
  /** Per company, and per address over all companies. */
  invite: { points: 100, duration: 3_600 },
  inviteAddress: { points: 5, duration: 3_600 },
  addressChange: { points: 5, duration: 3_600 },
  password: { points: 10, duration: 15 * 60 },
  /** New visitors of a channel from one address. Beyond this or the burst, each has to solve a short challenge first. */
  start: { points: 60, duration: 3_600 },
  /** Allows for a school class that opens the chat together. */
  startBurst: { points: 30, duration: 300 },
  startCeiling: { points: 600, duration: 3_600 },
  /** A challenge can be solved only once, even with relaxed limits. */
  proof: { points: 1, duration: 300, isExact: true },
  /** Visitors of a channel from one address who open the chat; further ones see its greeting only. */
  opening: { points: 300, duration: 60 },
  listen: { points: 30, duration: 60 },
  upload: { points: 20, duration: 60 },
  transcript: { points: 5, duration: 3_600 },
  /** Codes mailed to one address, whoever requests them. */
  transcriptCode: { points: 3, duration: 3_600 },
  transcriptConfirm: { points: 15, duration: 3_600 },
  /** For staff who try out agents. */
  tryOut: { points: 60, duration: 60 },
  resume: { points: 60, duration: 3_600 },
  /** For the cost that an endpoint declares; counted per company, or per visitor. */
  request: { points: 60, duration: 60 },
  file: { points: 60, duration: 60 },
  thinking: { points: 60, duration: 60 },
  check: { points: 240, duration: 60 },
  search: { points: 240, duration: 60 },
  bulk: { points: 10, duration: 3_600 },
  /** The widget reports typing at most twice in four seconds. */
  small: { points: 60, duration: 60 },
  /** Per address: platforms call from many and repeat what is refused; somebody who guesses keys or signatures has few. */
  webhook: { points: 6_000, duration: 60 },
} as const;

interface Limit {
  points: number;
  duration: number;
  isExact?: boolean;
}

type LimitName = keyof typeof LIMITS;

export interface RateLimits {
  /** Counts one call and returns how many there were; over the limit it throws `rate_limited` with the seconds to wait. */
  count(limit: LimitName, who: string): Promise<number>;
  /** Counts one call and returns how far over the limit it is, for callers that do something milder than refuse. */
  excess(limit: LimitName, who: string): Promise<number>;
  /** Undoes a count, because the call had no effect. */
  giveBack(limit: LimitName, who: string): Promise<void>;
  /** Makes `refuseWhilePaused` throw `rate_limited` for this many seconds. */
  pause(limit: LimitName, who: string, seconds: number): Promise<void>;
  refuseWhilePaused(limit: LimitName, who: string): Promise<void>;
  close(): Promise<void>;
}

/** Counts in Redis if configured, so that all nodes share the limits; otherwise, or while Redis is down, in memory. */
export function createRateLimits(
  mode: 'strict' | 'relaxed',
  redisUrl: string | undefined,
  secretKey: string,
  onError: (error: Error) => void,
): RateLimits {
  const redis = redisUrl ? new Redis(redisUrl, { enableOfflineQueue: false, maxRetriesPerRequest: 1 }) : undefined;
  redis?.on('error', onError);
  const factor = mode === 'relaxed' ? 1_000 : 1;
  const limiters = new Map<LimitName, RateLimiterAbstract>();
  for (const [name, { points, duration, isExact }] of Object.entries(LIMITS) as [LimitName, Limit][]) {
    const options = { keyPrefix: `parley:limit:${name}`, points: isExact ? points : points * factor, duration };
    const memory = new RateLimiterMemory(options);
    limiters.set(
      name,
      redis ? new RateLimiterRedis({ ...options, storeClient: redis, insuranceLimiter: memory }) : memory,
    );
  }

  const limiterOf = (limit: LimitName) => limiters.get(limit) as RateLimiterAbstract;
  // Redis only gets hashes, so that reading it reveals no mail addresses. Nobody else reads our memory.
  const keyOf = (who: string) => (redis ? sign(secretKey, `limit ${who}`) : who);
  const waitSeconds = ({ msBeforeNext }: RateLimiterRes) => Math.max(1, Math.ceil(msBeforeNext / 1_000));

  return {
    async count(limit, who) {
      try {
        return (await limiterOf(limit).consume(keyOf(who))).consumedPoints;
      } catch (refusal) {
        if (refusal instanceof RateLimiterRes) throw rateLimited(waitSeconds(refusal));
        throw refusal;
      }
    },
    async excess(limit, who) {
      const limiter = limiterOf(limit);
      const { consumedPoints } = await limiter.penalty(keyOf(who));
      return Math.max(0, consumedPoints - limiter.points);
    },
    async giveBack(limit, who) {
      await limiterOf(limit).reward(keyOf(who));
    },
    async pause(limit, who, seconds) {
      if (mode === 'strict') await limiterOf(limit).block(keyOf(who), seconds);
    },
    async refuseWhilePaused(limit, who) {
      const state = await limiterOf(limit).get(keyOf(who));
      if (state && state.remainingPoints <= 0 && state.msBeforeNext > 0) throw rateLimited(waitSeconds(state));
    },
    async close() {
      redis?.disconnect();
    },
  };
}

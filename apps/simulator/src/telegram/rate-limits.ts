import type { Clock } from '../clock.ts';
import { tooManyRequests } from './errors.ts';

/** Telegram tolerates short bursts to one person. */
const CHAT = { perSecond: 1, burst: 3 };
const BOT = { perSecond: 30, burst: 30 };

/** About one message a second to a person and 30 a second in total, as Telegram limits bots. */
export interface RateLimits {
  isOn: boolean;
  /** Throws 429 with the seconds to wait if the bot sends too fast. */
  take: (botId: number, chatId: number) => void;
}

export function createRateLimits(clock: Clock, isOn: boolean): RateLimits {
  const buckets = new Map<string, { left: number; at: number }>();

  function refill(key: string, { perSecond, burst }: typeof BOT) {
    const now = clock.now();
    const bucket = buckets.get(key) ?? { left: burst, at: now };
    bucket.left = Math.min(burst, bucket.left + (Math.max(0, now - bucket.at) / 1_000) * perSecond);
    bucket.at = now;
    buckets.set(key, bucket);
    return bucket;
  }

  const limits: RateLimits = {
    isOn,
    take(botId, chatId) {
      if (!limits.isOn) return;
      const chat = refill(`${botId}:${chatId}`, CHAT);
      const bot = refill(String(botId), BOT);
      const seconds = Math.max((1 - chat.left) / CHAT.perSecond, (1 - bot.left) / BOT.perSecond);
      if (seconds > 0) throw tooManyRequests(Math.ceil(seconds));
      chat.left -= 1;
      bot.left -= 1;
    },
  };
  return limits;
}

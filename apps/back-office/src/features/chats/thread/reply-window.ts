import type { Message } from '@parley/contracts/messages';
import { PLATFORMS, type Platform } from '@parley/contracts/platform-list';

/**
 * How many milliseconds the platform still accepts answers, counted from the customer's last message; negative if they have passed. Null
 * where it always does, or where the customer's last message is not among the loaded ones.
 */
export function replyTimeLeft(platform: Platform, messages: readonly Message[], now: Date): number | null {
  const { replyHours } = PLATFORMS[platform];
  const last = messages.findLast(({ origin, type }) => origin === 'customer' && type === 'text');
  if (replyHours === null || !last) return null;
  return last.sentAt.getTime() + replyHours * 3_600_000 - now.getTime();
}

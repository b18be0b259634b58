import type { ReplyDelay } from '../messages/index.ts';

/** Several messages in a row get one answer, so the bot waits for further messages, but not forever. */
export const REPLY_DELAY: ReplyDelay = { afterMessageMs: 700, maxMs: 4_000 };

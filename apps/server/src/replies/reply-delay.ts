import type { ReplyDelay } from '../messages/index.ts';

/** A customer who writes several messages in a row gets one answer: it waits for the next message, but not for ever. */
export const REPLY_DELAY: ReplyDelay = { afterMessageMs: 700, maxMs: 4_000 };

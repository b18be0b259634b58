/** An answer `ok: false`, worded as Telegram words it. */
export class TelegramError extends Error {
  readonly code: number;
  readonly retryAfter: number | undefined;

  constructor(code: number, description: string, retryAfter?: number) {
    super(description);
    this.code = code;
    this.retryAfter = retryAfter;
  }
}

export const badRequest = (why: string) => new TelegramError(400, `Bad Request: ${why}`);
export const forbidden = (why: string) => new TelegramError(403, `Forbidden: ${why}`);
export const conflict = (why: string) => new TelegramError(409, `Conflict: ${why}`);
export const tooManyRequests = (seconds: number) =>
  new TelegramError(429, `Too Many Requests: retry after ${seconds}`, seconds);

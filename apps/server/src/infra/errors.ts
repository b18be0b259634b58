import type { ErrorCode, Problem } from '@parley/contracts/messages/index';

/** What features throw. They know codes and fields; only `http/error-replies.ts` knows statuses and languages. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly problems: Record<string, Problem>;
  readonly retryAfter: number | undefined;
  /** Filled into the message: `{name}` and its like. */
  readonly values: Record<string, string>;

  constructor(
    code: ErrorCode,
    extra: {
      problems?: Record<string, Problem>;
      retryAfter?: number;
      values?: Record<string, string>;
      cause?: unknown;
    } = {},
  ) {
    super(code, { cause: extra.cause });
    this.code = code;
    this.problems = extra.problems ?? {};
    this.retryAfter = extra.retryAfter;
    this.values = extra.values ?? {};
  }
}

export const notFound = () => new AppError('not_found');
export const unauthenticated = () => new AppError('unauthenticated');
export const invalid = (problems: Record<string, Problem>) => new AppError('validation_failed', { problems });
export const rateLimited = (retryAfter: number) => new AppError('rate_limited', { retryAfter });
export const unavailable = (cause: unknown) => new AppError('unavailable', { retryAfter: 2, cause });

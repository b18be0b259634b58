import type { ErrorCode, Problem } from '@parley/contracts/error-texts/index';

/** What features throw. They know codes and fields; only `http/error-replies.ts` knows HTTP statuses and languages. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly problems: Record<string, Problem>;
  readonly retryAfter: number | undefined;
  /** The methods that the path supports. */
  readonly allow: readonly string[] | undefined;
  /** Values for placeholders such as `{name}` in the message. */
  readonly values: Record<string, string>;
  /** The challenge to solve first, sent along with the error. */
  readonly challenge: string | undefined;

  constructor(
    code: ErrorCode,
    details: {
      problems?: Record<string, Problem>;
      retryAfter?: number;
      allow?: readonly string[];
      values?: Record<string, string>;
      challenge?: string;
      cause?: unknown;
    } = {},
  ) {
    super(code, { cause: details.cause });
    this.code = code;
    this.problems = details.problems ?? {};
    this.retryAfter = details.retryAfter;
    this.allow = details.allow;
    this.values = details.values ?? {};
    this.challenge = details.challenge;
  }
}

export const notFound = () => new AppError('not_found');
export const unauthenticated = () => new AppError('unauthenticated');
export const invalid = (problems: Record<string, Problem>) => new AppError('validation_failed', { problems });
export const rateLimited = (retryAfter: number) => new AppError('rate_limited', { retryAfter });
/** The database is unreachable or does not answer: the same call may succeed in a moment. */
export const unavailable = (cause: unknown) => new AppError('unavailable', { retryAfter: 2, cause });
export const isUnavailable = (error: unknown): boolean => error instanceof AppError && error.code === 'unavailable';

import { LOCALES, type Locale } from '@parley/contracts/locales';
import { loadMessages, sentence, type ErrorCode, type Messages } from '@parley/contracts/messages/index';
import { toSnake } from '@parley/contracts/wire';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../errors.ts';
import { requestLocale } from './request-locale.ts';

/** The one table from what went wrong to the status. */
const STATUSES: Record<ErrorCode, number> = {
  malformed: 400,
  unauthenticated: 401,
  invalid_credentials: 401,
  email_unverified: 403,
  forbidden: 403,
  not_found: 404,
  conflict: 409,
  held_by_colleague: 409,
  used_by_flows: 409,
  too_large: 413,
  unsupported_type: 415,
  csrf_expired: 419,
  validation_failed: 422,
  link_invalid: 422,
  rate_limited: 429,
  internal: 500,
  upstream_failed: 502,
  unavailable: 503,
};

/** What Fastify itself refuses before a route sees it. */
const FASTIFY_CODES: Record<string, ErrorCode> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'too_large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported_type',
};

/** More of them help nobody, and an answer must not cost more than its question. */
const MOST_FIELDS = 100;

export type AnswerError = (request: FastifyRequest, reply: FastifyReply, error: AppError) => FastifyReply;

/** Answers an error in the documented shape and the caller's language. */
export async function createErrorAnswer(): Promise<AnswerError> {
  const entries = await Promise.all(LOCALES.map(async (locale) => [locale, await loadMessages(locale)] as const));
  const catalogs = Object.fromEntries(entries) as Record<Locale, Messages>;
  return (request, reply, error) => {
    const messages = catalogs[requestLocale(request)];
    const fields = Object.entries(error.problems)
      .slice(0, MOST_FIELDS)
      .map(([field, problem]) => [toSnake(field), [sentence(messages, problem)]]);
    if (error.retryAfter !== undefined) reply.header('retry-after', String(error.retryAfter));
    return reply
      .status(STATUSES[error.code])
      .header('cache-control', 'no-store')
      .header('x-request-id', request.id)
      .send({
        message: fill(messages.errors[error.code], error.values),
        code: error.code,
        errors: Object.fromEntries(fields),
      });
  };
}

/** What we did not foresee is logged, and says nothing to the outside. */
export function installErrorReplies(app: FastifyInstance, answer: AnswerError) {
  app.setErrorHandler((error: FastifyError | AppError, request, reply) => {
    const known = error instanceof AppError ? error : asAppError(error);
    if (known.code === 'internal') request.log.error({ err: error }, 'A request failed.');
    if (known.code === 'unavailable') request.log.warn({ err: known.cause }, 'The database did not answer.');
    return answer(request, reply, known);
  });
}

function asAppError(error: FastifyError): AppError {
  const code = FASTIFY_CODES[error.code];
  if (code) return new AppError(code);
  const isCallersFault = error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500;
  return new AppError(isCallersFault ? 'malformed' : 'internal', { cause: error });
}

const fill = (text: string, values: Record<string, string>) =>
  text.replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole);

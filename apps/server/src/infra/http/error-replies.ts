import type { Socket } from 'node:net';
import { LOCALES, type Locale } from '@parley/contracts/locales';
import { en } from '@parley/contracts/error-texts/en';
import { loadMessages, sentence, type ErrorCode, type Messages } from '@parley/contracts/error-texts/index';
import { toSnake } from '@parley/contracts/wire';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../errors.ts';
import { requestLocale } from './request-locale.ts';

/** HTTP status of every error code. */
const STATUSES: Record<ErrorCode, number> = {
  malformed: 400,
  unauthenticated: 401,
  invalid_credentials: 401,
  email_unverified: 403,
  forbidden: 403,
  registration_closed: 403,
  no_company: 403,
  invitation_for_other: 403,
  customer_blocked: 403,
  not_found: 404,
  method_not_allowed: 405,
  request_timeout: 408,
  conflict: 409,
  held_by_colleague: 409,
  macro_just_run: 409,
  last_owner: 409,
  channel_removed: 409,
  template_unavailable: 409,
  customer_opted_out: 409,
  used_by_flows: 409,
  used_by_policies: 409,
  used_by_routing: 409,
  too_large: 413,
  quota_files: 413,
  unsupported_type: 415,
  csrf_expired: 419,
  validation_failed: 422,
  link_invalid: 422,
  platform_refused: 422,
  platform_declined: 422,
  authorization_failed: 422,
  permissions_missing: 422,
  app_not_configured: 422,
  instagram_not_linked: 422,
  account_revoked: 422,
  quota_reached: 422,
  rate_limited: 429,
  proof_required: 429,
  internal: 500,
  upstream_failed: 502,
  unavailable: 503,
  storage_full: 507,
};

/** Requests that Fastify refuses before a route sees them. */
const FASTIFY_CODES: Record<string, ErrorCode> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'too_large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported_type',
};

/** More would help nobody, and an answer should not be larger than its request. */
const MAX_FIELDS = 100;

const LEAVES_BODY_UNREAD = new Set<ErrorCode>(['too_large', 'quota_files', 'request_timeout', 'storage_full']);
/** Error codes of the file system and of PostgreSQL. */
const DISK_FULL = new Set(['ENOSPC', 'EDQUOT', '53100']);

export type AnswerError = (request: FastifyRequest, reply: FastifyReply, error: AppError) => FastifyReply;

/** Answers an error in the documented format and in the caller's language. */
export async function createErrorAnswer(): Promise<AnswerError> {
  const entries = await Promise.all(LOCALES.map(async (locale) => [locale, await loadMessages(locale)] as const));
  const catalogs = Object.fromEntries(entries) as Record<Locale, Messages>;
  return (request, reply, error) => {
    const messages = catalogs[requestLocale(request)];
    const fields = Object.entries(error.problems)
      .slice(0, MAX_FIELDS)
      .map(([field, problem]) => [toSnake(field), [sentence(messages, problem)]]);
    if (error.allow) reply.header('allow', error.allow.join(', '));
    if (error.retryAfter !== undefined) reply.header('retry-after', String(error.retryAfter));
    // The rest of such a body is never read, so the connection cannot be reused.
    if (LEAVES_BODY_UNREAD.has(error.code)) reply.header('connection', 'close');
    return reply
      .status(STATUSES[error.code])
      .header('cache-control', 'no-store')
      .header('x-request-id', request.id)
      .send({
        message: fill(messages.errors[error.code], error.values),
        code: error.code,
        errors: Object.fromEntries(fields),
        ...(error.challenge === undefined ? {} : { challenge: error.challenge }),
      });
  };
}

/** Unexpected errors are logged, and reveal nothing to the caller. */
export function installErrorReplies(app: FastifyInstance, answer: AnswerError) {
  app.setErrorHandler((error: FastifyError | AppError, request, reply) => {
    const known = error instanceof AppError ? error : asAppError(error);
    if (known.code === 'internal') request.log.error({ err: error }, 'A request failed.');
    if (known.code === 'storage_full') request.log.error({ err: known.cause }, 'The disk is full.');
    if (known.code === 'unavailable') request.log.warn({ err: known.cause }, 'The database did not answer.');
    return answer(request, reply, known);
  });
}

/** Answers what Node refuses before there is a request: headers that arrive too slowly, are too long or cannot be parsed. */
export function answerBrokenRequest(error: Error & { code?: string }, socket: Socket) {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
  const [status, code] = BROKEN[error.code ?? ''] ?? ['400 Bad Request', 'malformed'];
  const body = JSON.stringify({ message: en.errors[code], code, errors: {} });
  socket.write(
    `HTTP/1.1 ${status}\r\nContent-Type: application/json; charset=utf-8\r\nContent-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
  );
  socket.destroySoon(); // after end() alone, a client that keeps sending would keep the connection open
}

const BROKEN: Record<string, [status: string, code: ErrorCode]> = {
  ERR_HTTP_REQUEST_TIMEOUT: ['408 Request Timeout', 'request_timeout'],
  HPE_HEADER_OVERFLOW: ['431 Request Header Fields Too Large', 'too_large'],
};

function asAppError(error: FastifyError): AppError {
  const code = FASTIFY_CODES[error.code];
  if (code) return new AppError(code);
  if (DISK_FULL.has(error.code)) return new AppError('storage_full', { cause: error });
  const isCallersFault = error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500;
  return new AppError(isCallersFault ? 'malformed' : 'internal', { cause: error });
}

const fill = (text: string, values: Record<string, string>) =>
  text.replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole);

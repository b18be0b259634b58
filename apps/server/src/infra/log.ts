import { pino, symbols, type Logger } from 'pino';

export type Log = Logger;

/** Headers and fields that must never reach a log. */
const SECRET_PATHS = [
  'cookie',
  'authorization',
  'set-cookie',
  'x-xsrf-token',
  'x-csrf-token',
  'x-visitor-token',
  'password',
  'passwordConfirmation',
  'currentPassword',
  'newPassword',
  'newPasswordConfirmation',
  'token',
  'key',
  'secret',
  'text',
  'html',
];

export interface LogSink {
  write(line: string): void;
}

/** From this level on, messages may contain those of errors. */
const WARN = 40;

/**
 * JSON lines on standard output. Secrets and what customers write are redacted at every level; `hide` removes the personal data that
 * errors may quote.
 */
export function createLog(
  level: string,
  sink: LogSink = process.stdout,
  hide: (text: string) => string = (text) => text,
): Log {
  const hideIn = <T>(given: T): T => (typeof given === 'string' ? (hide(given) as T) : given);
  return pino(
    {
      level,
      base: null,
      redact: {
        paths: SECRET_PATHS.flatMap((path) => [`["${path}"]`, `*["${path}"]`, `*.*["${path}"]`]),
        censor: '[hidden]',
      },
      hooks: {
        logMethod(parts, method, severity) {
          method.apply(this, severity < WARN ? parts : (parts.map(hideIn) as typeof parts));
        },
      },
      serializers: {
        req: (request: { method: string; url: string; ip: string; id: string }) => ({
          method: request.method,
          // The query string may contain a mailed token.
          path: request.url.split('?')[0],
          ip: request.ip,
        }),
        err: (error: Error & { code?: string; detail?: string }) => ({
          type: error.name,
          message: hideIn(error.message),
          code: error.code,
          stack: hideIn(error.stack),
          ...(error.cause instanceof Error ? { cause: hideIn(error.cause.message) } : {}),
        }),
      },
    },
    sink,
  );
}

/**
 * Equivalent to `child({ reqId })` at a tenth of its cost: pino searches every binding for secrets, and this one, which every
 * request needs, is an id of our own.
 */
export function withRequestId<L extends object>(log: L, reqId: string): L {
  const { chindingsSym } = symbols as unknown as { chindingsSym: keyof L };
  return Object.create(log, {
    [chindingsSym]: { value: `${String(log[chindingsSym])},"reqId":${JSON.stringify(reqId)}`, writable: true },
  }) as L;
}

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

/** JSON lines on standard output. Secrets and what customers write are redacted at every level. */
export function createLog(level: string, sink: LogSink = process.stdout): Log {
  return pino(
    {
      level,
      base: null,
      redact: {
        paths: SECRET_PATHS.flatMap((path) => [`["${path}"]`, `*["${path}"]`, `*.*["${path}"]`]),
        censor: '[hidden]',
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
          message: error.message,
          code: error.code,
          stack: error.stack,
          ...(error.cause instanceof Error ? { cause: error.cause.message } : {}),
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

import '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import { randomToken, sameText, sign } from '../secrets.ts';

const CSRF_COOKIE = 'XSRF-TOKEN';
const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

/** The session cookie and the CSRF cookie bound to it. */
export interface SessionCookies {
  read(request: FastifyRequest): string | undefined;
  /** Sets the session for `maxAge` seconds or until the browser closes, with a matching CSRF token. */
  write(reply: FastifyReply, token: string, maxAge: number | undefined): void;
  clear(reply: FastifyReply): void;
  writeCsrf(request: FastifyRequest, reply: FastifyReply): void;
  /** A safe method, or an unsafe one that repeats our CSRF token in a header, which only our own pages can do. */
  isCsrfSafe(request: FastifyRequest): boolean;
}

export function createSessionCookies({ publicUrl, secretKey }: Config): SessionCookies {
  const isTls = publicUrl.startsWith('https:');
  const name = isTls ? '__Host-parley_session' : 'parley_session';
  const base = { path: '/', sameSite: 'lax', secure: isTls } as const;

  const tokenFor = (session: string) => {
    const random = randomToken();
    return `${random}.${sign(secretKey, `csrf ${random} ${session}`)}`;
  };
  const fits = (csrf: string, session: string) => {
    const [random, signature] = csrf.split('.');
    return Boolean(random && signature) && sameText(signature ?? '', sign(secretKey, `csrf ${random} ${session}`));
  };
  const setCsrf = (reply: FastifyReply, session: string) => reply.setCookie(CSRF_COOKIE, tokenFor(session), base);

  return {
    read: (request) => request.cookies[name],
    write(reply, token, maxAge) {
      reply.setCookie(name, token, { ...base, httpOnly: true, ...(maxAge === undefined ? {} : { maxAge }) });
      setCsrf(reply, token);
    },
    clear(reply) {
      reply.clearCookie(name, { ...base, httpOnly: true });
      setCsrf(reply, '');
    },
    writeCsrf(request, reply) {
      const session = request.cookies[name] ?? '';
      // Keep a valid token: another tab may be about to send it.
      if (!fits(request.cookies[CSRF_COOKIE] ?? '', session)) setCsrf(reply, session);
    },
    isCsrfSafe(request) {
      if (SAFE_METHODS.has(request.method)) return true;
      const header = request.headers['x-xsrf-token'] ?? request.headers['x-csrf-token'];
      const cookie = request.cookies[CSRF_COOKIE];
      if (typeof header !== 'string' || !cookie || !sameText(header, cookie)) return false;
      return fits(header, request.cookies[name] ?? '');
    },
  };
}

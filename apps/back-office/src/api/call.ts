import type { Endpoint, InputOf, ResultOf } from '@parley/contracts/endpoint';
import { bcp47 } from '@parley/contracts/locales';
import { fromWire, toWire } from '@parley/contracts/wire';
import { currentLocale } from '../language.ts';
import { eventsOf, type StreamEvent } from './event-stream.ts';

const UNAUTHORIZED = 401;
const AUTHENTICATION_TIMEOUT = 419;

/** A response other than 200 to 299, or none at all (status 0). */
export class CallError extends Error {
  readonly status: number;
  readonly code: string;
  readonly fields: Record<string, string>;
  readonly retryAfter: number | null;

  constructor(
    status: number,
    body: { message?: string; code?: string; errors?: Record<string, string[]> },
    retryAfter: number | null = null,
  ) {
    super(body.message ?? '');
    this.status = status;
    this.code = body.code ?? 'unreachable';
    this.retryAfter = retryAfter;
    const errors = fromWire(body.errors ?? {}) as Record<string, string[]>;
    this.fields = Object.fromEntries(Object.entries(errors).map(([field, reasons]) => [field, reasons[0] ?? '']));
  }
}

export interface CallOptions {
  /** Off where being signed out is a valid answer: in the session check and in background calls. */
  handlesLostSession?: boolean;
  signal?: AbortSignal;
  /** In addition to those that every call sends. */
  headers?: Record<string, string>;
}

let onSessionLost: (isTokenStale: boolean) => void = () => {};

/** Sets the handler for a lost session, or for a stale CSRF token in a session that still exists. */
export function whenSessionLost(action: (isTokenStale: boolean) => void) {
  onSessionLost = action;
}

let onTokenChanged: (options: CallOptions) => Promise<void> = async () => {};

/** Sets the check made before anything is sent under a CSRF token that this tab has not used yet. */
export function whenTokenChanged(check: (options: CallOptions) => Promise<void>) {
  onTokenChanged = check;
}

/** Calls an endpoint; names and times are converted here and nowhere else. */
export async function call<E extends Endpoint>(
  endpoint: E,
  input: InputOf<E>,
  options: CallOptions = {},
): Promise<ResultOf<E>> {
  const reply = await request(endpoint, input, 'application/json', options);
  return (endpoint.result ? fromWire(await reply.json()) : undefined) as ResultOf<E>;
}

/** Calls an endpoint that streams its response; its events are converted like any other response. */
export async function* callForEvents<E extends Endpoint>(
  endpoint: E,
  input: InputOf<E>,
  options: CallOptions = {},
): AsyncGenerator<StreamEvent> {
  const { body } = await request(endpoint, input, 'text/event-stream', options);
  if (!body) return;
  try {
    for await (const { name, data } of eventsOf(body)) yield { name, data: fromWire(data) };
  } catch (error) {
    if (options.signal?.aborted) throw error;
    throw new CallError(0, {}); // the connection was lost
  }
}

async function request(
  endpoint: Endpoint,
  input: { params?: unknown; query?: unknown; body?: unknown },
  accept: string,
  options: CallOptions,
): Promise<Response> {
  const { method } = endpoint;
  const headers: Record<string, string> = { ...options.headers, accept, 'accept-language': bcp47(currentLocale()) };
  if (method !== 'GET') headers['x-xsrf-token'] = await csrfToken(endpoint.path.startsWith('/auth/'), options);
  const body = input.body === undefined ? null : JSON.stringify(toWire(input.body));
  if (body !== null) headers['content-type'] = 'application/json';

  const reply = await reach(addressOf(endpoint, input), {
    method,
    headers,
    body,
    credentials: 'same-origin',
    signal: options.signal ?? null,
  });
  if (reply.ok) return reply;

  const isLost = reply.status === UNAUTHORIZED || reply.status === AUTHENTICATION_TIMEOUT;
  if (isLost && options.handlesLostSession !== false) {
    const isTokenStale = reply.status === AUTHENTICATION_TIMEOUT;
    if (isTokenStale) forgetCsrfToken();
    onSessionLost(isTokenStale);
  }
  const error = (await reply.json().catch(() => ({}))) as ConstructorParameters<typeof CallError>[1];
  throw new CallError(reply.status, error, Number(reply.headers.get('retry-after')) || null);
}

async function reach(address: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(address, init);
  } catch (error) {
    if ((error as Error).name === 'AbortError') throw error;
    throw new CallError(0, {});
  }
}

function addressOf(endpoint: Endpoint, input: { params?: unknown; query?: unknown }): string {
  const params = (input.params ?? {}) as Record<string, unknown>;
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(toWire(input.query ?? {}) as object)) {
    if (value !== undefined && value !== null) query.set(name, String(value));
  }
  const search = query.toString();
  return `/api${path}${search ? `?${search}` : ''}`;
}

const readCsrfCookie = () => /(?:^|; )XSRF-TOKEN=([^;]+)/.exec(document.cookie)?.[1];

let checkedToken = '';

/**
 * A fresh token before every auth call, otherwise the current one. It changes with the session, which all tabs share:
 * anything but an auth call is held back until the session is known to be the one that this tab shows.
 */
export async function csrfToken(isAuthCall = false, options: CallOptions = {}): Promise<string> {
  if (isAuthCall || !readCsrfCookie()) await reach('/api/auth/csrf', { credentials: 'same-origin' });
  const token = readCsrfCookie() ?? '';
  if (isAuthCall || token === checkedToken) return token;
  await onTokenChanged(options);
  checkedToken = token;
  return token;
}

function forgetCsrfToken() {
  document.cookie = 'XSRF-TOKEN=; path=/; max-age=0';
}

import { createHmac } from 'node:crypto';
import { z } from 'zod';
import { DeliveryError, type AppCredentials, type Fetch } from '../../adapter.ts';
import { GraphRefusal, Refused, secondsToWait } from './errors.ts';

/** Files take longer than this. */
const CALL_TIMEOUT_MS = 15_000;
const UPLOAD_TIMEOUT_MS = 55_000;

interface Access {
  /** Such as https://graph.facebook.com; the version is added. */
  host: string;
  app: AppCredentials | null;
  token: string;
  /** Proves to graph.facebook.com that the caller also knows the app's secret. Instagram's own host takes none. */
  isProved: boolean;
}

interface Call {
  query?: Readonly<Record<string, string>>;
  json?: object;
  form?: FormData;
}

export type Graph = ReturnType<typeof openGraph>;

/**
 * Calls Meta's Graph API. The token travels in a header, so that no address, log or error contains it. Throws a GraphRefusal for what
 * Meta refuses, and DeliveryError `ambiguous` if the answer to `send` says neither yes nor no.
 */
export function openGraph({ host, app, token, isProved }: Access, fetch: Fetch) {
  if (!app) throw new DeliveryError('auth', 'The app of this platform is not configured.');
  const proof: Record<string, string> = isProved ? { appsecret_proof: proofOf(token, app.secret) } : {};

  async function request<T>(
    method: string,
    path: string,
    result: z.ZodType<T>,
    { query = {}, json, form }: Call,
    isSend: boolean,
  ): Promise<T> {
    const parameters = new URLSearchParams({ ...query, ...proof }).toString();
    const reply = await fetch(`${host}/${app?.version}/${path}${parameters && `?${parameters}`}`, {
      method,
      headers: { authorization: `Bearer ${token}`, ...(json && { 'content-type': 'application/json' }) },
      ...((json ?? form) && { body: json ? JSON.stringify(json) : (form as FormData) }),
      signal: AbortSignal.timeout(form ? UPLOAD_TIMEOUT_MS : CALL_TIMEOUT_MS),
    });
    const body = readJson(await reply.text());
    const refused = Refused.safeParse(body);
    if (refused.success) {
      const { error } = refused.data;
      const text = explain(error, [token, app?.secret ?? '']);
      throw new GraphRefusal(error, { status: reply.status, isSend }, text, secondsToWait(reply.headers));
    }
    const answer = result.safeParse(body);
    if (reply.ok && answer.success) return answer.data;
    if (reply.status === 429) throw new DeliveryError('rate', 'Meta answered 429.', secondsToWait(reply.headers));
    throw new DeliveryError(isSend ? 'ambiguous' : 'transient', `Meta answered ${reply.status} without a result.`);
  }

  return {
    get: <T>(path: string, result: z.ZodType<T>, query: Readonly<Record<string, string>> = {}): Promise<T> =>
      request('GET', path, result, { query }, false),
    post: <T>(path: string, result: z.ZodType<T>, call: Call): Promise<T> => request('POST', path, result, call, false),
    delete: <T>(path: string, result: z.ZodType<T>): Promise<T> => request('DELETE', path, result, {}, false),
    /** Hands a message over. */
    send: <T>(path: string, result: z.ZodType<T>, json: object): Promise<T> =>
      request('POST', path, result, { json }, true),
  };
}

/** Meta's documentation has it as a boolean and as a text. */
export const Success = z.object({ success: z.union([z.literal(true), z.literal('true')]) });

/** The token with which an app asks about itself and about other tokens. */
export const appTokenOf = ({ id, secret }: AppCredentials): string => `${id}|${secret}`;

const proofOf = (token: string, secret: string) => createHmac('sha256', secret).update(token).digest('hex');

/** "Malformed access token …" quotes the token. */
function explain({ message, fbtrace_id: trace, code }: z.infer<typeof Refused>['error'], secrets: string[]): string {
  const words = secrets.filter(Boolean).reduce((text, secret) => text.replaceAll(secret, '…'), message);
  return [words || `Meta answered with error ${code}.`, trace && `(fbtrace_id ${trace})`].filter(Boolean).join(' ');
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

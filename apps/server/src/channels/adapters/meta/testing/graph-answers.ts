import type { AppCredentials, Hosts } from '../../../adapter.ts';

const app = (id: string): AppCredentials => ({
  id,
  secret: `the secret of app ${id}`,
  verifyToken: 'the token',
  version: 'v26.0',
  loginConfigId: null,
});
export const TOKEN = 'EAA-the-token-of-the-account';
export const PLACE = {
  secrets: { pageToken: TOKEN, accessToken: TOKEN },
  hosts: { facebookGraph: 'https://fb.example', instagramGraph: 'https://ig.example' } as Hosts,
  apps: { meta: app('111'), instagram: app('222') },
};

interface GraphCall {
  method: string;
  host: string;
  path: string;
  query: Record<string, string>;
  authorization: string | undefined;
  body: unknown;
  form: FormData | undefined;
}
export interface GraphAnswer {
  status?: number;
  headers?: Record<string, string>;
  /** Text is sent as it is. */
  body: unknown;
}

/** A `fetch` that gives these answers one after another, and remembers what was asked. An Error is thrown. */
export function answering(...answers: (GraphAnswer | Error)[]) {
  const calls: GraphCall[] = [];
  const fetch = async (address: string | URL | Request, init: RequestInit = {}) => {
    const { origin, pathname, searchParams } = new URL(addressOf(address));
    calls.push({
      method: init.method ?? 'GET',
      host: origin,
      path: pathname,
      query: Object.fromEntries(searchParams),
      authorization: new Headers(init.headers).get('authorization') ?? undefined,
      body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined,
      form: init.body instanceof FormData ? init.body : undefined,
    });
    const answer = answers.shift();
    if (!answer) throw new Error(`Nobody expected a call of ${pathname}.`);
    if (answer instanceof Error) throw answer;
    const { status = 200, headers = {}, body } = answer;
    return new Response(typeof body === 'string' ? body : JSON.stringify(body), { status, headers });
  };
  return { fetch, calls };
}

export const refusing = (code: number, subcode?: number, more: { status?: number; message?: string } = {}) => ({
  status: more.status ?? 400,
  body: {
    error: {
      message: more.message ?? `(#${code}) It did not work`,
      type: 'OAuthException',
      code,
      ...(subcode !== undefined && { error_subcode: subcode }),
      fbtrace_id: 'Ax',
    },
  },
});

export const addressOf = (address: string | URL | Request): string =>
  address instanceof Request ? address.url : address.toString();

/** Any status except 200 to 299; status 0 if there was no response. */
export class ChatError extends Error {
  readonly status: number;
  readonly errors: Record<string, string[]> = {};
  /** Must be solved before the call is repeated. */
  declare readonly challenge: string | undefined;
  constructor(status: number) {
    super();
    this.status = status;
  }
}

/** Builds the error from an error response, as far as it can be parsed. */
export function chatErrorOf(status: number, text: string): ChatError {
  const error = new ChatError(status);
  try {
    return Object.assign(error, JSON.parse(text) as object);
  } catch {
    return error;
  }
}

/** The widget's calls, all on its own origin; the visitor's token is sent in a header, never in a URL. */
export function createApi(key: string) {
  let token = '';
  let language = 'en';
  const headers = (): Record<string, string> => ({
    key,
    platform: 'web',
    driver: 'web',
    'accept-language': language,
    ...(token && { 'x-visitor-token': token }),
  });

  async function request(path: string, init: RequestInit = {}): Promise<Response> {
    const reply = await fetch(`/api/chat${path}`, {
      credentials: 'omit',
      ...init,
      headers: { ...headers(), ...(init.headers as Record<string, string> | undefined) },
    }).catch(() => {
      throw new ChatError(0);
    });
    if (!reply.ok) throw chatErrorOf(reply.status, await reply.text());
    return reply;
  }
  const get = async <T>(path: string) => (await (await request(path)).json()) as T;
  async function post<T = void>(path: string, body: object = {}): Promise<T> {
    const reply = await request(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    const text = await reply.text();
    return (text ? JSON.parse(text) : undefined) as T;
  }

  return {
    headers,
    request,
    get,
    post,
    useToken: (next: string) => void (token = next),
    useLanguage: (next: string) => void (language = next),
  };
}

export type Api = ReturnType<typeof createApi>;
export type Request = Api['request'];

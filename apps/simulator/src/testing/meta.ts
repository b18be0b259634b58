import { startSimulator, type SimulatorOptions } from '../simulator.ts';

export const META_APP = { id: '100200300', secret: 'simulator-meta-app-secret' };
const INSTAGRAM_APP = { id: '100200301', secret: 'simulator-instagram-app-secret' };
export const RETURN_URL = 'http://127.0.0.1:1/facebook/callback';

interface Reply {
  status: number;
  body: never;
  error: { code: number; error_subcode?: number; message: string } | undefined;
}

/** A simulator, with everything that tests call on it. */
export async function openMetaTest(options: SimulatorOptions = {}) {
  const simulator = await startSimulator(options);
  const { meta } = simulator;

  async function call(path: string, init: RequestInit = {}): Promise<Reply> {
    const response = await fetch(`${simulator.url}${path}`, init);
    const body = (await response.json()) as { error?: Reply['error'] };
    return { status: response.status, body: body as never, error: body.error };
  }
  /** Calls the Graph API; a body makes it a POST. */
  const graph = (path: string, token: string, body?: object, method = body ? 'POST' : 'GET') =>
    call(`${path.startsWith('/') ? '' : '/fb-graph/v26.0/'}${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, ...(body ? { 'content-type': 'application/json' } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });

  const dialogUrl = (query: Record<string, string> = {}, path = '/fb-www/v26.0/dialog/oauth') => {
    const asked = {
      client_id: META_APP.id,
      redirect_uri: RETURN_URL,
      state: 's1',
      response_type: 'code',
      scope:
        'pages_show_list,pages_messaging,pages_manage_metadata,pages_read_engagement,instagram_basic,instagram_manage_messages',
      ...query,
    };
    return `${simulator.url}${path}?${new URLSearchParams(asked).toString()}`;
  };
  const instagramDialogUrl = (query: Record<string, string> = {}) =>
    dialogUrl(
      {
        client_id: INSTAGRAM_APP.id,
        scope: 'instagram_business_basic,instagram_business_manage_messages',
        ...query,
      },
      '/ig-www/oauth/authorize',
    );
  const codeOf = (returned: string) => new URL(returned).searchParams.get('code') ?? '';

  const exchange = (query: Record<string, string>) =>
    call(
      `/fb-graph/v26.0/oauth/access_token?${new URLSearchParams({
        client_id: META_APP.id,
        client_secret: META_APP.secret,
        ...query,
      }).toString()}`,
    );
  const tokenOf = ({ body }: Reply) => (body as { access_token: string }).access_token;

  /** A long-lived token of the sample user. */
  async function userToken(choice: Parameters<typeof meta.signIn>[1] = {}): Promise<string> {
    const code = codeOf(meta.signIn(dialogUrl(), choice));
    const short = tokenOf(await exchange({ code, redirect_uri: RETURN_URL }));
    return tokenOf(await exchange({ grant_type: 'fb_exchange_token', fb_exchange_token: short }));
  }
  async function pageToken(page = meta.sample().home, choice: Parameters<typeof meta.signIn>[1] = {}): Promise<string> {
    return tokenOf(await graph(`${page.id}?fields=access_token`, await userToken(choice)));
  }
  const exchangeInstagram = (form: Record<string, string>) =>
    call('/ig-api/oauth/access_token', {
      method: 'POST',
      body: new URLSearchParams({
        client_id: INSTAGRAM_APP.id,
        client_secret: INSTAGRAM_APP.secret,
        grant_type: 'authorization_code',
        redirect_uri: RETURN_URL,
        ...form,
      }),
    });
  /** A long-lived token of Instagram Login. */
  async function instagramToken(account = meta.sample().atelier, query: Record<string, string> = {}): Promise<string> {
    const code = codeOf(meta.signIn(instagramDialogUrl(query), { account }));
    const short = tokenOf(await exchangeInstagram({ code }));
    const exchangeQuery = `grant_type=ig_exchange_token&client_secret=${INSTAGRAM_APP.secret}&access_token=${short}`;
    return tokenOf(await call(`/ig-graph/access_token?${exchangeQuery}`));
  }

  return {
    simulator,
    meta,
    call,
    graph,
    dialogUrl,
    instagramDialogUrl,
    codeOf,
    exchange,
    exchangeInstagram,
    tokenOf,
    userToken,
    pageToken,
    instagramToken,
    appToken: `${META_APP.id}|${META_APP.secret}`,
  };
}

export type MetaTest = Awaited<ReturnType<typeof openMetaTest>>;

import { createHmac } from 'node:crypto';
import { z } from 'zod';
import type { AppCredentials } from '../channels/index.ts';
import { askPlatform, PlatformRefusal } from '../platform-sign-ins/index.ts';

/** How many answers of a list are read; each has up to a hundred entries. */
const MAX_ANSWERS = 50;

const Token = z.object({ access_token: z.string() });
const Picture = z.object({ data: z.object({ url: z.string().optional() }).optional() }).optional();
const Me = z.object({ id: z.string(), name: z.string(), picture: Picture });
const Inspection = z.object({
  data: z.object({
    app_id: z.string().optional(),
    user_id: z.string().optional(),
    is_valid: z.boolean(),
    /** In seconds; 0 if it does not expire. */
    expires_at: z.number().default(0),
    scopes: z.array(z.string()).default([]),
    granular_scopes: z.array(z.object({ scope: z.string(), target_ids: z.array(z.string()).optional() })).default([]),
  }),
});
const Page = z.object({
  id: z.string(),
  name: z.string(),
  access_token: z.string().optional(),
  /** Missing for Pages that were granted one by one. */
  tasks: z.array(z.string()).optional(),
  picture: Picture,
  instagram_business_account: z
    .object({ id: z.string(), username: z.string().default(''), profile_picture_url: z.string().optional() })
    .optional(),
});
const Accounts = z.object({
  data: z.array(Page),
  paging: z.object({ cursors: z.object({ after: z.string() }).optional(), next: z.string().optional() }).optional(),
});

export type GraphPage = z.output<typeof Page>;

interface Parts {
  hosts: { facebookLogin: string; facebookGraph: string };
  app: AppCredentials;
  fetch: typeof fetch;
}

export type Facebook = ReturnType<typeof createFacebook>;

/** Facebook's sign-in: https://developers.facebook.com/docs/facebook-login/guides/advanced/manual-flow */
export function createFacebook({ hosts, app, fetch }: Parts) {
  const api = `${hosts.facebookGraph}/${app.version}`;
  const identity = { client_id: app.id, client_secret: app.secret };

  /** The proof shows that the call comes from the app, and not from somebody who found the token. */
  const authorized = (token: string, query: Record<string, string> = {}) => ({
    headers: { authorization: `Bearer ${token}` },
    query: { ...query, appsecret_proof: createHmac('sha256', app.secret).update(token).digest('hex') },
  });

  const exchangeUrl = `${api}/oauth/access_token`;

  /** A token that is still valid becomes one for sixty days. */
  async function extend(token: string): Promise<string> {
    const query = { ...identity, grant_type: 'fb_exchange_token', fb_exchange_token: token };
    return (await askPlatform(fetch, Token, exchangeUrl, { query })).access_token;
  }

  /** Who granted what, until when. */
  async function inspect(token: string) {
    const query = { input_token: token, access_token: `${app.id}|${app.secret}` };
    const { data } = await askPlatform(fetch, Inspection, `${api}/debug_token`, { query });
    return {
      isValid: data.is_valid && (data.app_id === undefined || data.app_id === app.id),
      userId: data.user_id,
      expiresAt: data.expires_at > 0 ? new Date(data.expires_at * 1_000) : null,
      permissions: data.scopes,
      pageIds: data.granular_scopes
        .filter(({ scope }) => scope === 'pages_messaging')
        .flatMap(({ target_ids: ids = [] }) => ids),
    };
  }

  /** All at once, or one by one if one of them spoils the call for the others. */
  async function findPages(token: string, fields: string, ids: readonly string[]): Promise<GraphPage[]> {
    if (ids.length === 0) return [];
    const all = z.record(z.string(), Page);
    try {
      const query = { ids: ids.slice(0, MAX_ANSWERS).join(','), fields };
      return Object.values(await askPlatform(fetch, all, `${api}/`, authorized(token, query)));
    } catch (error) {
      if (!(error instanceof PlatformRefusal) || error.isDeadToken) throw error;
    }
    const pages: GraphPage[] = [];
    for (const id of ids.slice(0, MAX_ANSWERS)) {
      const page = await askPlatform(fetch, Page, `${api}/${id}`, authorized(token, { fields })).catch(
        (error: unknown) => {
          if (!(error instanceof PlatformRefusal)) throw error;
          return null;
        },
      );
      if (page) pages.push(page);
    }
    return pages;
  }

  return {
    inspect,

    signInUrl(state: string, redirectUri: string, permissions: readonly string[]): string {
      const url = new URL(`${hosts.facebookLogin}/${app.version}/dialog/oauth`);
      const asked: Record<string, string> =
        app.loginConfigId === null
          ? { scope: permissions.join(',') }
          : { config_id: app.loginConfigId, override_default_response_type: 'true' };
      const query = { client_id: app.id, redirect_uri: redirectUri, state, response_type: 'code', ...asked };
      for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
      return url.href;
    },

    /** The code becomes a token for an hour, and that one for sixty days; Pages' tokens are as lasting as the one that lists them. */
    async exchange(code: string, redirectUri: string): Promise<string> {
      const short = await askPlatform(fetch, Token, exchangeUrl, {
        query: { ...identity, redirect_uri: redirectUri, code },
      });
      return extend(short.access_token);
    },

    extend,

    async findMe(token: string) {
      const { id, name, picture } = await askPlatform(
        fetch,
        Me,
        `${api}/me`,
        authorized(token, { fields: 'id,name,picture' }),
      );
      return { id, name, pictureUrl: picture?.data?.url ?? null };
    },

    /** The Pages that the person manages, and those granted one by one, which Facebook does not list. */
    async listPages(token: string, permissions: readonly string[]): Promise<GraphPage[]> {
      const linked = permissions.includes('instagram_basic')
        ? ',instagram_business_account{id,username,profile_picture_url}'
        : '';
      const fields = `id,name,access_token,tasks,picture{url}${linked}`;
      const pages = new Map<string, GraphPage>();
      let after: string | undefined;
      for (let answers = 0; answers < MAX_ANSWERS; answers += 1) {
        const query = { fields, limit: '100', ...(after !== undefined && { after }) };
        const { data, paging } = await askPlatform(fetch, Accounts, `${api}/me/accounts`, authorized(token, query));
        for (const page of data) pages.set(page.id, page);
        after = paging?.next === undefined ? undefined : paging.cursors?.after;
        if (after === undefined) break;
      }
      const { pageIds } = await inspect(token);
      for (const page of await findPages(
        token,
        fields,
        pageIds.filter((id) => !pages.has(id)),
      ))
        pages.set(page.id, page);
      return [...pages.values()];
    },

    /** Takes back everything that the person granted the app. */
    async revoke(userId: string, token: string): Promise<void> {
      await askPlatform(fetch, z.unknown(), `${api}/${encodeURIComponent(userId)}/permissions`, {
        ...authorized(token),
        method: 'DELETE',
      });
    },
  };
}

/** Whether the person may answer messages for the Page. */
export const mayAnswer = ({ tasks }: Pick<GraphPage, 'tasks'>): boolean =>
  tasks === undefined || tasks.includes('MESSAGING') || tasks.includes('MODERATE');

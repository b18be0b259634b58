import { z } from 'zod';
import type { AppCredentials } from '../channels/index.ts';
import { askPlatform } from '../platform-sign-ins/index.ts';

export const PERMISSIONS = ['instagram_business_basic', 'instagram_business_manage_messages'];

/** One page of the documentation wraps the answer in a list, and another writes permissions as one text. */
const Granted = z.object({
  access_token: z.string(),
  permissions: z.union([z.array(z.string()), z.string().transform((text) => text.split(/[\s,]+/))]).default([]),
});
const Exchanged = z.union([Granted, z.object({ data: z.array(Granted).min(1) })]);
const Token = z.object({ access_token: z.string(), expires_in: z.number() });
/** `user_id` is the number that webhooks use; `id` is another one. */
const Me = z.object({
  id: z.string(),
  user_id: z.union([z.string(), z.number().transform(String)]),
  username: z.string(),
  name: z.string().optional(),
  profile_picture_url: z.string().optional(),
});

interface Parts {
  hosts: { instagramLogin: string; instagramApi: string; instagramGraph: string };
  app: AppCredentials;
  fetch: typeof fetch;
}

export interface InstagramToken {
  token: string;
  expiresAt: Date;
}

export type Instagram = ReturnType<typeof createInstagram>;

const lasting = ({ access_token: token, expires_in: seconds }: z.output<typeof Token>): InstagramToken => ({
  token,
  expiresAt: new Date(Date.now() + seconds * 1_000),
});

/** Instagram's own sign-in: https://developers.facebook.com/docs/instagram-platform/instagram-api-with-instagram-login/business-login */
export function createInstagram({ hosts, app, fetch }: Parts) {
  return {
    signInUrl(state: string, redirectUri: string): string {
      const url = new URL(`${hosts.instagramLogin}/oauth/authorize`);
      const query = {
        client_id: app.id,
        redirect_uri: redirectUri,
        response_type: 'code',
        scope: PERMISSIONS.join(','),
        state,
      };
      for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
      return url.href;
    },

    /** The code becomes a token for an hour. */
    async exchange(code: string, redirectUri: string) {
      const answer = await askPlatform(fetch, Exchanged, `${hosts.instagramApi}/oauth/access_token`, {
        method: 'POST',
        body: new URLSearchParams({
          client_id: app.id,
          client_secret: app.secret,
          grant_type: 'authorization_code',
          redirect_uri: redirectUri,
          // Instagram may append this to the address, which is no part of the code.
          code: code.replace(/#_$/, ''),
        }),
      });
      const granted = 'data' in answer ? answer.data[0] : answer;
      return { token: granted?.access_token ?? '', permissions: granted?.permissions ?? [] };
    },

    /** The token for an hour becomes one for sixty days. */
    async extend(token: string): Promise<InstagramToken> {
      const query = { grant_type: 'ig_exchange_token', client_secret: app.secret, access_token: token };
      return lasting(await askPlatform(fetch, Token, `${hosts.instagramGraph}/access_token`, { query }));
    },

    /** Another sixty days, for a token that is at least a day old and still valid. */
    async refresh(token: string): Promise<InstagramToken> {
      const query = { grant_type: 'ig_refresh_token', access_token: token };
      return lasting(await askPlatform(fetch, Token, `${hosts.instagramGraph}/refresh_access_token`, { query }));
    },

    async findMe(token: string) {
      const fields = 'id,user_id,username,name,profile_picture_url,account_type';
      const me = await askPlatform(fetch, Me, `${hosts.instagramGraph}/${app.version}/me`, {
        headers: { authorization: `Bearer ${token}` },
        query: { fields },
      });
      return {
        externalId: me.user_id,
        appScopedId: me.id,
        username: me.username,
        name: me.name ?? me.username,
        pictureUrl: me.profile_picture_url ?? null,
      };
    },
  };
}

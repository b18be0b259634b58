import { randomBytes } from 'node:crypto';
import type { Clock } from '../../clock.ts';
import { isReachable } from '../../reachable.ts';
import type { AppKey, InstagramAccount, MetaApp, MetaState, Page, User } from '../state.ts';

const FACEBOOK_SCOPES = [
  'public_profile',
  'email',
  'pages_show_list',
  'pages_messaging',
  'pages_manage_metadata',
  'pages_read_engagement',
  'pages_utility_messaging',
  'business_management',
  'instagram_basic',
  'instagram_manage_messages',
  'whatsapp_business_management',
  'whatsapp_business_messaging',
];
const INSTAGRAM_SCOPES = [
  'instagram_business_basic',
  'instagram_business_manage_messages',
  'instagram_business_manage_comments',
  'instagram_business_content_publish',
  'instagram_business_manage_insights',
];
/** What every configuration of "Facebook Login for Business" asks for here. */
const CONFIGURED_SCOPES = FACEBOOK_SCOPES.filter((scope) => /^(pages_(?!utility)|business_|instagram_)/.test(scope));
const CODE_LIFETIME_MS = 10 * 60_000;
const INSTAGRAM_CODE_LIFETIME_MS = 3_600_000;

/** The request cannot be shown or answered: the person sees this and stays. */
export class LoginRefused extends Error {}

/** What a dialog was opened with, checked. */
export interface LoginRequest {
  app: MetaApp;
  redirectUri: string;
  state: string;
  scopes: string[];
}

/** What the person decided. */
export interface LoginChoice {
  user: User;
  scopes: string[];
  pageIds: string[];
  /** For Instagram Login. */
  instagramId: string | null;
}

export type Logins = ReturnType<typeof createLogins>;

/** The two sign-in dialogs, without their pages. */
export function createLogins(clock: Clock, state: MetaState, reachableHosts: readonly string[]) {
  return {
    /** Reads what a dialog was opened with. Refuses unknown apps, foreign addresses and unknown permissions. */
    read(key: AppKey, query: Readonly<Record<string, string>>): LoginRequest {
      const app = [...state.apps.values()].find((each) => each.id === query.client_id && each.key === key);
      if (!app) throw new LoginRefused('Invalid App ID: The provided app ID does not look like a valid app ID.');
      const redirectUri = query.redirect_uri ?? '';
      const isAllowed = app.redirectUris
        ? app.redirectUris.includes(redirectUri)
        : isReachable(redirectUri, reachableHosts);
      if (!isAllowed)
        throw new LoginRefused(
          'URL blocked: This redirect failed because the redirect URI is not white-listed in the app’s client OAuth settings.',
        );
      if ((query.response_type ?? 'code') !== 'code') throw new LoginRefused('Only response_type=code is supported.');
      const known = key === 'meta' ? FACEBOOK_SCOPES : INSTAGRAM_SCOPES;
      const asked = query.scope?.split(/[\s,]+/).filter(Boolean) ?? (query.config_id ? CONFIGURED_SCOPES : []);
      const unknown = asked.filter((scope) => !known.includes(scope));
      if (unknown.length > 0) throw new LoginRefused(`Invalid Scopes: ${unknown.join(', ')}.`);
      if (key === 'instagram' && !asked.includes('instagram_business_basic'))
        throw new LoginRefused('Invalid request: instagram_business_basic is required.');
      const scopes =
        key === 'meta' ? ['public_profile', ...asked.filter((scope) => scope !== 'public_profile')] : asked;
      return { app, redirectUri, state: query.state ?? '', scopes };
    },

    /** Where the person is sent after "Continue". */
    accept({ app, redirectUri, state: echoed, scopes }: LoginRequest, choice: LoginChoice): string {
      const code = randomBytes(90).toString('base64url');
      const lifetimeMs = app.key === 'meta' ? CODE_LIFETIME_MS : INSTAGRAM_CODE_LIFETIME_MS;
      state.codes.set(code, {
        appId: app.id,
        redirectUri,
        userId: choice.user.id,
        instagramId: choice.instagramId,
        scopes: scopes.filter((scope) => isAlwaysGranted(scope) || choice.scopes.includes(scope)),
        pageIds: choice.pageIds,
        expiresAt: clock.now() + lifetimeMs,
        isUsed: false,
      });
      // Both append a fragment that is not part of the code.
      return `${withQuery(redirectUri, { code, state: echoed })}${app.key === 'meta' ? '#_=_' : '#_'}`;
    },

    /** Where the person is sent after "Cancel". */
    cancel: ({ redirectUri, state: echoed, app }: LoginRequest): string =>
      withQuery(redirectUri, {
        error: 'access_denied',
        ...(app.key === 'meta' ? { error_code: '200' } : {}),
        error_reason: 'user_denied',
        error_description: app.key === 'meta' ? 'Permissions error' : 'The user denied your request',
        state: echoed,
      }),

    pagesOf: (user: User): Page[] => [...state.pages.values()].filter(({ roles }) => roles.has(user.id)),
    instagramOf: (user: User): InstagramAccount[] =>
      user.instagramIds.flatMap((id) => state.instagram.get(id) ?? []).filter(({ type }) => type !== 'PERSONAL'),
  };
}

export const isAlwaysGranted = (scope: string) => scope === 'public_profile' || scope === 'instagram_business_basic';

function withQuery(address: string, query: Record<string, string>): string {
  const url = new URL(address);
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  return url.href;
}

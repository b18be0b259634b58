import { createHmac } from 'node:crypto';
import { ImpossibleAction } from '../impossible-action.ts';
import { isReachable } from '../reachable.ts';
import type { TokenDeath } from './errors.ts';
import type { Logins } from './login/requests.ts';
import type { AppKey, Asset, InstagramAccount, MetaApp, MetaState, Page, Task, User } from './state.ts';
import { seconds } from './state.ts';
import type { Subscriptions } from './subscriptions.ts';
import type { Tokens } from './tokens.ts';

const ALL_TASKS: Task[] = ['ADVERTISE', 'ANALYZE', 'CREATE_CONTENT', 'MESSAGING', 'MODERATE', 'MANAGE'];

export interface NewPage {
  name: string;
  category?: string;
  /** Who manages it, and what they may do there. */
  user?: User;
  tasks?: Task[];
  isInPortfolio?: boolean;
}

export interface NewInstagramAccount {
  username: string;
  name?: string;
  type?: InstagramAccount['type'];
  /** Who can sign in with it. */
  user?: User;
  page?: Page;
}

/** What somebody decides in a sign-in dialog; all that is asked for, by the first user, if left out. */
export interface SignInChoice {
  user?: User;
  without?: string[];
  pages?: Page[];
  account?: InstagramAccount;
  isCancelled?: boolean;
}

interface Needs {
  clock: { now: () => number };
  state: MetaState;
  tokens: Tokens;
  logins: Logins;
  subscriptions: Subscriptions;
  reachableHosts: readonly string[];
}

export type Business = ReturnType<typeof createBusiness>;

/** What the people at the business do: they own Pages and accounts, register the app, sign in, and take access away again. */
export function createBusiness({ clock, state, tokens, logins, subscriptions, reachableHosts }: Needs) {
  let count = 0;
  const nextId = (prefix: string) => `${prefix}${String((count += 1)).padStart(5, '0')}`;
  const firstUser = () => [...state.users.values()][0] ?? fail('There is no user.');

  function getApp(key: AppKey): MetaApp {
    return [...state.apps.values()].find((app) => app.key === key) ?? fail(`There is no app ${key}.`);
  }

  /** Posts a signed request, as Meta does when somebody takes access away. */
  async function notify(
    app: MetaApp,
    url: string | null,
    userId: string,
  ): Promise<{ status: number; body: unknown } | null> {
    if (!url || !isReachable(url, reachableHosts)) return null;
    const payload = Buffer.from(
      JSON.stringify({ user_id: userId, algorithm: 'HMAC-SHA256', issued_at: seconds(clock.now()) }),
    ).toString('base64url');
    const signature = createHmac('sha256', app.secret).update(payload).digest('base64url');
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ signed_request: `${signature}.${payload}` }).toString(),
      redirect: 'manual',
      signal: AbortSignal.timeout(10_000),
    });
    const text = await response.text();
    return { status: response.status, body: text.startsWith('{') ? (JSON.parse(text) as unknown) : text };
  }

  const isOf = (owner: User | InstagramAccount) => (token: { userId: string | null; subjectId: string }) =>
    'kind' in owner ? token.subjectId === owner.id : token.userId === owner.id;

  return {
    getApp,

    addUser({ name }: { name: string }): User {
      const user: User = { id: nextId('90010'), name, instagramIds: [] };
      state.users.set(user.id, user);
      return user;
    },

    addPage({ name, category = 'Shopping & retail', user, tasks = ALL_TASKS, isInPortfolio = false }: NewPage): Page {
      const page: Page = {
        isRestricted: false,
        subscribedApps: new Map(),
        profile: new Map(),
        kind: 'page',
        id: nextId('10420000'),
        name,
        category,
        roles: new Map(user ? [[user.id, tasks]] : []),
        isInPortfolio,
        instagramId: null,
      };
      state.pages.set(page.id, page);
      return page;
    },

    addInstagramAccount({
      username,
      name = username,
      type = 'BUSINESS',
      user,
      page,
    }: NewInstagramAccount): InstagramAccount {
      const added: InstagramAccount = {
        isRestricted: false,
        subscribedApps: new Map(),
        profile: new Map(),
        kind: 'instagram',
        id: nextId('178414000000'),
        loginId: nextId('289780000000'),
        username,
        name,
        type,
        pageId: page?.id ?? null,
        allowsAccess: true,
      };
      state.instagram.set(added.id, added);
      user?.instagramIds.push(added.id);
      if (page) page.instagramId = added.id;
      return added;
    },

    /** Changes what the owner has set in the app's dashboard. */
    setApp(
      key: AppKey,
      settings: Partial<Pick<MetaApp, 'redirectUris' | 'deauthorizeUrl' | 'dataDeletionUrl' | 'hasHumanAgent'>>,
    ) {
      return Object.assign(getApp(key), settings);
    },

    /** Registers the app's webhook in its dashboard, with all events that there are. Meta asks the webhook first. */
    async setWebhook(key: AppKey, callbackUrl: string, verifyToken: string, objects?: string[]) {
      const app = getApp(key);
      for (const object of objects ?? (key === 'meta' ? ['page', 'instagram'] : ['instagram']))
        await subscriptions.subscribe(app, object, callbackUrl, verifyToken, [...subscriptions.fieldsOf(object)]);
    },

    /** Goes through a sign-in dialog and returns the address to which the browser is sent back. */
    signIn(dialogUrl: string, choice: SignInChoice = {}): string {
      const { pathname, searchParams } = new URL(dialogUrl);
      const key = pathname.startsWith('/ig-www') ? 'instagram' : 'meta';
      const request = logins.read(key, Object.fromEntries(searchParams));
      if (choice.isCancelled) return logins.cancel(request);
      const user = choice.user ?? firstUser();
      const own = logins.instagramOf(user);
      const instagram = key === 'instagram' ? (choice.account ?? own[0] ?? fail('There is no account.')) : null;
      return logins.accept(request, {
        user,
        scopes: request.scopes.filter((scope) => !choice.without?.includes(scope)),
        pageIds: (choice.pages ?? logins.pagesOf(user)).map(({ id }) => id),
        instagramId: instagram?.id ?? null,
      });
    },

    /** Everything that this person granted, or this account's own tokens, is refused from now on. */
    killTokens: (owner: User | InstagramAccount, death: TokenDeath = 'password_changed') =>
      tokens.kill(death, isOf(owner)),

    /** Somebody takes back some of what they granted; the tokens stay. */
    takePermissions(user: User, permissions: readonly string[]) {
      for (const token of state.tokens.values())
        if (isOf(user)(token)) token.scopes = token.scopes.filter((each) => !permissions.includes(each));
    },

    /** The tokens of what a person granted run out in this time. */
    setTokenLifetime(user: User, ms: number) {
      for (const token of state.tokens.values()) if (isOf(user)(token)) token.expiresAt = clock.now() + ms;
    },

    /** Somebody removes the app in their settings: the tokens die, and the app is told. */
    async removeApp(key: AppKey, owner: User | InstagramAccount) {
      const app = getApp(key);
      tokens.kill('app_removed', (token) => token.appId === app.id && isOf(owner)(token));
      if ('kind' in owner) owner.subscribedApps.delete(app.id);
      return notify(app, app.deauthorizeUrl, owner.id);
    },

    /** Somebody asks for their data to be deleted; returns the app's answer. */
    requestDataDeletion(key: AppKey, owner: User | InstagramAccount) {
      const app = getApp(key);
      return notify(app, app.dataDeletionUrl, owner.id);
    },

    /** Changes what a person may do for a Page; null takes the role away. */
    setTasks(page: Page, user: User, tasks: Task[] | null) {
      if (tasks) page.roles.set(user.id, tasks);
      else page.roles.delete(user.id);
    },

    /** A permission is withdrawn from all tokens of a person. */
    withdrawPermission(user: User, scope: string) {
      for (const token of state.tokens.values())
        if (token.userId === user.id) token.scopes = token.scopes.filter((each) => each !== scope);
    },

    /** Subscribed by which app to which events; empty if nobody gets any. */
    subscribedFields: (asset: Asset, key: AppKey): string[] => [...(asset.subscribedApps.get(getApp(key).id) ?? [])],

    resetIds() {
      count = 0;
    },
  };
}

function fail(why: string): never {
  throw new ImpossibleAction(why);
}

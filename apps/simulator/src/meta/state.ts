import type { TokenDeath } from './errors.ts';

export type AppKey = 'meta' | 'instagram';

/** What an app wants to hear about all accounts of one kind, and where. */
interface AppSubscription {
  callbackUrl: string;
  fields: Set<string>;
}

/** An app as its owner has registered it in Meta's dashboard. */
export interface MetaApp {
  key: AppKey;
  id: string;
  name: string;
  secret: string;
  /** The addresses to which a sign-in may return; null until the owner lists some, and then every address on this machine may. */
  redirectUris: string[] | null;
  deauthorizeUrl: string | null;
  dataDeletionUrl: string | null;
  /** By object, such as `page`. */
  subscriptions: Map<string, AppSubscription>;
  /** Whether App Review has granted the feature Human Agent. */
  hasHumanAgent: boolean;
}

/** Somebody at the business, who signs in and grants access. */
export interface User {
  id: string;
  name: string;
  /** The Instagram accounts that this person can sign in with. */
  instagramIds: string[];
}

export type Task = 'ADVERTISE' | 'ANALYZE' | 'CREATE_CONTENT' | 'MESSAGING' | 'MODERATE' | 'MANAGE';

interface AssetBase {
  id: string;
  name: string;
  /** By app: the fields that it wants from this account. */
  subscribedApps: Map<string, Set<string>>;
  profile: Map<string, unknown>;
  /** Meta has restricted sending because of its policies. */
  isRestricted: boolean;
}

export interface Page extends AssetBase {
  kind: 'page';
  category: string;
  /** What each user may do, by the user's id. */
  roles: Map<string, Task[]>;
  /** Belongs to a business portfolio: only listed for those who grant `business_management`. */
  isInPortfolio: boolean;
  instagramId: string | null;
}

export interface InstagramAccount extends AssetBase {
  kind: 'instagram';
  /** What `/me` calls `id` with Instagram Login; webhooks and the Page know the account by its other id. */
  loginId: string;
  username: string;
  type: 'BUSINESS' | 'MEDIA_CREATOR' | 'PERSONAL';
  pageId: string | null;
  /** The owner's setting "Connected tools: Allow access to messages". */
  allowsAccess: boolean;
}

/** What a customer writes to. */
export type Asset = Page | InstagramAccount;

/** A customer. Each account knows them by another id. */
export interface Person {
  id: string;
  firstName: string;
  lastName: string;
  username: string;
  language: string;
  hasPhoto: boolean;
  /** Whether businesses may see who they are. */
  hasProfile: boolean;
}

export interface Token {
  value: string;
  kind: 'user' | 'page' | 'app' | 'instagram' | 'system_user';
  appId: string;
  /** The node that `me` is. */
  subjectId: string;
  /** Who granted it; null for an app's own token. */
  userId: string | null;
  scopes: string[];
  /** The Pages that the person chose. */
  pageIds: string[];
  isLongLived: boolean;
  issuedAt: number;
  /** Null if it does not run out. */
  expiresAt: number | null;
  death: TokenDeath | null;
}

/** What a sign-in returned, until it is exchanged for a token. */
export interface LoginCode {
  appId: string;
  redirectUri: string;
  userId: string;
  /** The account that signed in with Instagram Login. */
  instagramId: string | null;
  scopes: string[];
  pageIds: string[];
  expiresAt: number;
  isUsed: boolean;
}

/** Everything that Meta knows. */
export interface MetaState {
  apps: Map<string, MetaApp>;
  users: Map<string, User>;
  pages: Map<string, Page>;
  instagram: Map<string, InstagramAccount>;
  people: Map<string, Person>;
  tokens: Map<string, Token>;
  codes: Map<string, LoginCode>;
}

export const createState = (): MetaState => ({
  apps: new Map(),
  users: new Map(),
  pages: new Map(),
  instagram: new Map(),
  people: new Map(),
  tokens: new Map(),
  codes: new Map(),
});

export const seconds = (ms: number) => Math.floor(ms / 1_000);

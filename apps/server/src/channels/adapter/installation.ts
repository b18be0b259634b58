import type { Resolver } from 'node:dns/promises';
import type { Platform } from '@parley/contracts/platform-list';
import type { Reach } from '../../infra/outbound/reach.ts';
import type { Incoming, WebhookRequest } from './incoming.ts';

/** Where the platforms' APIs are. A simulator can take their place. */
export interface Hosts {
  telegram: string;
  facebookLogin: string;
  facebookGraph: string;
  instagramLogin: string;
  instagramApi: string;
  instagramGraph: string;
}

/** The apps that an operator registers with Meta: one for Facebook's sign-in, one for Instagram's own. */
export type AppKey = 'meta' | 'instagram';

/** What the platform knows an app by, from the operator's settings. */
export interface AppCredentials {
  id: string;
  secret: string;
  /** Proves to us that the platform registers our webhook. */
  verifyToken: string;
  /** The pinned version of the platform's API, like "v26.0". */
  version: string;
  /** The configuration of "Facebook Login for Business", which takes the place of a list of permissions. */
  loginConfigId: string | null;
}

/** Null for an app that the operator has not configured. */
export type Apps = Readonly<Record<AppKey, AppCredentials | null>>;

/**
 * An app whose one webhook receives the events of all accounts that granted it access, whichever company they belong to. Calls to
 * `/webhooks/meta/{key}` are checked and split here; the channels are found by their `accountSetting`.
 */
export interface PlatformApp {
  key: AppKey;
  /** What to answer when the platform asks whether the webhook is ours; null refuses. */
  answerChallenge(query: Readonly<Record<string, string>>, app: AppCredentials): string | null;
  /** Whether the platform itself made this call, by its signature over the raw bytes. */
  isGenuine(request: WebhookRequest, app: AppCredentials): boolean;
  /** The events in the call, by the account that they happened to; never throws on unknown shapes. */
  read(request: WebhookRequest, app: AppCredentials): { platform: Platform; account: string; incoming: Incoming[] }[];
}

/** The name service, as far as mail needs it. */
export type Dns = Pick<Resolver, 'resolveMx' | 'resolveTxt'>;

/** What channels that exchange mails need to know about the installation. */
export interface MailSurroundings {
  /** Finds the address of a mail server that staff named, unless it is inside the network. */
  reach: Reach;
  dns: Dns;
  /** Signs reply addresses and Message-IDs. */
  key: string;
  /** Marks our own mails. */
  instanceId: string;
}

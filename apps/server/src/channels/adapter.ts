import type { CheckName } from '@parley/contracts/channel-checks';
import type { Refusal } from '@parley/contracts/messages';
import type { Platform } from '@parley/contracts/platform-list';
import type { z } from 'zod';
import type { Incoming, IncomingFile, PlatformMessage, PlatformReport, WebhookRequest } from './adapter/incoming.ts';
import type { OutgoingPart } from './adapter/outgoing.ts';
import type { PlatformTemplates } from './adapter/templates.ts';
import type { Apps, Hosts, MailSurroundings } from './adapter/installation.ts';

export type {
  Incoming,
  IncomingMail,
  PlatformEvent,
  PlatformMessage,
  PlatformReport,
  WebhookRequest,
} from './adapter/incoming.ts';
export type { OutgoingPart, OutgoingThread } from './adapter/outgoing.ts';
export type {
  AppCredentials,
  AppKey,
  Apps,
  Dns,
  Hosts,
  MailSurroundings,
  PlatformApp,
} from './adapter/installation.ts';
export type { PlatformTemplate, PlatformTemplates, TemplateChange, TemplateStatus } from './adapter/templates.ts';

/** What staff entered to connect the channel, and where to. */
export interface Connection<Settings, Secrets> {
  settings: Settings;
  secrets: Secrets;
  hosts: Hosts;
  apps: Apps;
  channelId?: number;
  mail?: MailSurroundings;
}

/** Makes requests to the platform. It is passed in, so that tests need no mocks and every request passes the outbound guard. */
export type Fetch = typeof fetch;

/**
 * The platform did not take a message, or nobody knows whether it did (`ambiguous`). `rate` and `transient` are tried again, and so is
 * `auth` once somebody has connected the channel again.
 */
export class DeliveryError extends Error {
  readonly refusal: Refusal;
  readonly retryAfterSeconds: number | null;
  /** What the refusal says about the account or the customer. */
  readonly report: PlatformReport | null;
  constructor(
    refusal: Refusal,
    message: string,
    retryAfterSeconds: number | null = null,
    report: PlatformReport | null = null,
  ) {
    super(message);
    this.refusal = refusal;
    this.retryAfterSeconds = retryAfterSeconds;
    this.report = report;
  }
}

/** Where platforms send what happened, and what else an adapter needs to connect a channel. */
export interface Surroundings {
  /** Null if the installation cannot be reached from outside. */
  webhookUrl: string | null;
}

/** One thing that must be right for a channel to work, as its doctor shows it. */
export interface Check {
  name: CheckName;
  isOk: boolean;
  /** What was found, in the platform's words or as a value: a user name, a date, an error. */
  detail?: string | undefined;
}

/** A channel that needs no translation, because we provide both ends. */
export interface OwnAdapter {
  platform: Platform;
  settings: z.ZodType;
}

/**
 * Translates between a platform and us. It stores and decides nothing: handling messages, retrying deliveries and splitting texts
 * to the platform's limits are the same for all platforms (limits are in contracts/platform-list.ts).
 */
export interface PlatformAdapter<Settings = unknown, Secrets = unknown> extends OwnAdapter {
  settings: z.ZodType<Settings>;
  /** Stored encrypted. */
  secrets: z.ZodType<Secrets>;
  /** What the channel's own webhook receives. Null if the events arrive at an app's webhook (`PlatformApp`) or are polled. */
  webhook: {
    /** What to answer when the platform asks whether the webhook is ours; null refuses. */
    answerChallenge?(query: Readonly<Record<string, string>>, secrets: Secrets): string | null;
    /** Whether the platform itself made this call, by its signature over the raw bytes. Called before anything is parsed. */
    isGenuine(request: WebhookRequest, secrets: Secrets): boolean;
    /** The events in the call; empty for unknown kinds of events, and for those of other accounts. */
    read(request: WebhookRequest, settings: Settings): Incoming[];
  } | null;
  /** Downloads a file that `read` returned. Throws DeliveryError like `send`. */
  fetchFile(file: IncomingFile, connection: Connection<Settings, Secrets>, fetch: Fetch): Promise<Uint8Array>;
  /** Sends one part to the platform and returns the platform's id for it. */
  send(part: OutgoingPart, connection: Connection<Settings, Secrets>, fetch: Fetch): Promise<string>;
  /** A message is sent as one mail with its files. */
  sendsMails?: boolean;
  /** The platform ignores a part whose key it has seen before, so a part may be sent again when nobody knows whether it arrived. */
  detectsDuplicates?: boolean;
  /** Tells the platform that a message with an `acknowledgement` has arrived. Failures are ignored. */
  acknowledge?(message: PlatformMessage, connection: Connection<Settings, Secrets>, fetch: Fetch): Promise<void>;
  /** What the platform tells about a customer whose messages come without a name; null if it tells nothing. Asked once. */
  fetchProfile?(
    externalId: string,
    connection: Connection<Settings, Secrets>,
    fetch: Fetch,
  ): Promise<{ name: string } | null>;
  /** Shows the customer that somebody is typing an answer to their last message. Failures are ignored. */
  showTyping?(
    to: string,
    connection: Connection<Settings, Secrets>,
    fetch: Fetch,
    lastMessageId: string | null,
  ): Promise<void>;
  /** How long customers see it; without it, it is shown again as the answer grows. */
  typingSeconds?: number;
  /** Shows the beginning of an answer, with a button that stops it. Called again as the text grows. Failures are ignored. */
  showDraft?(
    to: string,
    draft: { id: number; text: string },
    connection: Connection<Settings, Secrets>,
    fetch: Fetch,
  ): Promise<void>;
  /** Tells the platform where to send what happens, after staff have entered the connection. Returns settings to remember. */
  connect?(
    connection: Connection<Settings, Secrets>,
    surroundings: Surroundings,
    fetch: Fetch,
  ): Promise<Partial<Settings>>;
  /** The setting that identifies the account on the platform, as `identify` finds it. An account belongs to one channel. */
  accountSetting?: string;
  /** Finds out whose connection it is, before `connect` changes anything there. */
  identify?(connection: Connection<Settings, Secrets>, fetch: Fetch): Promise<Partial<Settings>>;
  /** Undoes `connect`. The channel is disconnected even if it fails. */
  disconnect?(connection: Connection<Settings, Secrets>, fetch: Fetch): Promise<void>;
  /** Checks that everything that the channel needs is still in place. */
  examine?(connection: Connection<Settings, Secrets>, surroundings: Surroundings, fetch: Fetch): Promise<Check[]>;
  /** Where the platform only accepts approved templates once the customer has been silent for a while. */
  templates?(connection: Connection<Settings, Secrets>, fetch: Fetch): PlatformTemplates;
  /** Whether to poll. A platform that cannot call us because nobody outside can reach us has to be polled. */
  wantsPolling?(settings: Settings, isUnreachable: boolean): boolean;
  /**
   * Fetches what happened since the cursor, where the platform cannot call us. Returns as soon as there is something, or after some
   * time with nothing.
   */
  poll?(
    cursor: string | null,
    connection: Connection<Settings, Secrets>,
    fetch: Fetch,
    signal: AbortSignal,
  ): Promise<{ incoming: Incoming[]; cursor: string }>;
}

export type Adapter = OwnAdapter | PlatformAdapter;

/** Infers the types of settings and secrets from their schemas. */
export const adapter = <Settings, Secrets>(
  definition: PlatformAdapter<Settings, Secrets>,
): PlatformAdapter<Settings, Secrets> => definition;

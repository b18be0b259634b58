import type { Resolver } from 'node:dns/promises';
import type { CheckName } from '@parley/contracts/channel-checks';
import type { Locale } from '@parley/contracts/locales';
import type { MessageTemplateUse, Refusal } from '@parley/contracts/messages';
import type { Platform } from '@parley/contracts/platform-list';
import type { Unreadable } from '@parley/contracts/unreadable';
import type { NewWhatsAppTemplate, OPT_OUT_SOURCES, WhatsAppTemplate } from '@parley/contracts/whatsapp-templates';
import type { z } from 'zod';
import type { Reach } from '../infra/outbound/reach.ts';

/** A call to a platform's webhook, exactly as received. Header names are lower case. */
export interface WebhookRequest {
  headers: Readonly<Record<string, string | string[] | undefined>>;
  body: Buffer;
}

/** A file that a customer sent, before it is downloaded. */
interface IncomingFile {
  /** What `fetchFile` needs to find it. */
  externalId: string;
  /** Including the extension, which the content has to match; without one, it is added by the content. */
  name: string;
}

/** What a mail holds besides the words of its message. Which conversation it belongs to is decided when it is stored. */
export interface IncomingMail {
  subject: string;
  /** Who wrote it, as the mail says. */
  address: string;
  messageId: string | null;
  /** The mails that it answers, nearest first. */
  answers: string[];
  /** By a signed reply address. */
  conversationId: number | null;
  /** It was sent to a reply address with a wrong signature, or to one of another channel. */
  isForged: boolean;
  isForward: boolean;
  /** A machine wrote it. */
  isAutomatic: boolean;
  folded: string;
  html: string | null;
  authentication: { spf: string | null; dkim: string | null; dmarc: string | null };
}

/** One message of one sender, with the platform's own ids and timestamps. */
export interface PlatformMessage {
  /** The same on every delivery of the same event; identifies duplicates. */
  externalId: string;
  from: {
    externalId: string;
    name?: string | undefined;
    email?: string | undefined;
    /** Other ids of the same person on this platform, such as a phone number that may disappear. */
    aliases?: readonly string[] | undefined;
    phone?: string | undefined;
  };
  /** What was written, or the label of the button that was pressed. */
  text: string;
  files?: IncomingFile[] | undefined;
  /** The pressed button, by the id passed to `send`. */
  optionId?: string | undefined;
  /** The message that it answers, by the platform's id, or the words of a story of ours. */
  replyTo?: { externalId?: string | undefined; text?: string | undefined } | undefined;
  /** The message has nothing that a bot can read. The text, if any, is for people: the emoji of a sticker, for example. */
  unreadable?: Unreadable | undefined;
  /** Another app, or people in the platform's own inbox, answer this customer, so our bot must not. */
  isAnsweredElsewhere?: boolean | undefined;
  /** What `acknowledge` needs; without it, the platform expects no acknowledgement. */
  acknowledgement?: string | undefined;
  mail?: IncomingMail | undefined;
  sentAt: Date;
}

/** A message of ours, as another app or the platform itself reports it. */
interface Echo {
  type: 'echo';
  /** The receiver. */
  to: string;
  externalId: string;
  /** The key passed to `send`, if the platform returns it. */
  key?: string | undefined;
  text: string;
  files?: IncomingFile[] | undefined;
  sentAt: Date;
}

/** Old messages with one person, from before the account was connected. */
interface History {
  type: 'history';
  with: PlatformMessage['from'];
  /** Oldest first. */
  messages: readonly { externalId: string; isFromCustomer: boolean; text: string; sentAt: Date }[];
}

export type TemplateStatus = WhatsAppTemplate['status'] | 'deleted';

/** What is reported is new, the rest stays. */
export interface TemplateChange {
  status?: TemplateStatus | undefined;
  reason?: string | null | undefined;
  category?: WhatsAppTemplate['category'] | undefined;
  quality?: WhatsAppTemplate['quality'] | undefined;
}

/** A template as the platform describes it. */
export type PlatformTemplate = Omit<WhatsAppTemplate, 'id' | 'updatedAt'> & { externalId: string };

/** The templates of the account that a channel belongs to. */
export interface PlatformTemplates {
  list(): Promise<PlatformTemplate[]>;
  /** Hands it in for review. */
  create(template: NewWhatsAppTemplate): Promise<PlatformTemplate>;
  remove(template: { externalId: string; name: string }): Promise<void>;
}

/** What a platform says about the account rather than about one conversation. The feature of the platform keeps it. */
export type PlatformReport =
  /** What the platform charges for a delivered message of ours, by the receiver's country (ISO 3166) if that is known. */
  | { kind: 'price'; externalId: string; isBillable: boolean; category: string; country: string | null; at: Date }
  | ({ kind: 'template'; name: string; language: string } & TemplateChange)
  /** The platform had accepted a message, but then refused its template. */
  | { kind: 'template_refused'; externalId: string; status: TemplateStatus }
  /** The customer refuses, or accepts again, what they did not ask for. */
  | { kind: 'marketing'; isWanted: boolean; source: (typeof OPT_OUT_SOURCES)[number]; at: Date }
  /** Something else answers the customers of this account. */
  | { kind: 'other_agent'; name: string; at: Date };

/** What a platform reports about someone besides their messages. */
export type PlatformEvent =
  /** All messages to them up to this one, given by id or by the platform's time, were delivered or read. */
  | { type: 'delivered' | 'read'; from: string; upTo: { externalId: string } | { time: Date } }
  /** A message that the platform had accepted could not be delivered after all. */
  | { type: 'failed'; from: string; externalId: string; refusal: Refusal }
  | { type: 'edited'; from: string; externalId: string; text: string }
  | { type: 'withdrawn'; from: string; externalId: string }
  /** Null removes the customer's reaction to the message. */
  | { type: 'reaction'; from: string; externalId: string; emoji: string | null }
  | Echo
  | History
  /** The customer is known by another id from now on. */
  | { type: 'identity'; from: string; to: PlatformMessage['from'] }
  | { type: 'report'; from: string; report: PlatformReport }
  /** The platform lets another app or its own inbox answer the customer from now on, or us again. */
  | { type: 'control'; from: string; isOurs: boolean }
  | { type: 'typing'; from: string; isTyping: boolean }
  /** The customer wants no more of an answer that `showDraft` showed. */
  | { type: 'stopped'; from: string; draftId: number };

export type Incoming = ({ type: 'message' } & PlatformMessage) | PlatformEvent;

interface OutgoingFile {
  name: string;
  mediaType: string;
  size: number;
  read(): Promise<Buffer>;
}

/** The thread that an outgoing mail belongs to. */
export interface OutgoingThread {
  /** The Message-ID that this mail has on every attempt. */
  messageId: string;
  /** Where answers go, if not to the channel's address. */
  replyTo: string | null;
  /** The mail that it answers; null for the first one of a thread. */
  answers: { messageId: string | null; references: string[]; subject: string } | null;
  /** Of the first mail of a thread. */
  subject: string;
  /** What the customer wrote last. */
  quoted: { name: string; date: Date; text: string } | null;
  locale: Locale;
  /** Where the customer says that they want no more mails. */
  unsubscribeUrl?: string;
}

/** One message on the platform: text with buttons, or a file with words below it. One message of ours may need several. */
export type OutgoingPart = {
  /** The receiver's id on the platform. */
  to: string;
  /** The same on every attempt, for platforms that detect duplicates. */
  key: string;
  /** Platforms allow people more than bots once the customer has been silent for a while. */
  isFromStaff: boolean;
  /** When the customer last wrote, by the platform's clock; null if never. */
  lastIncomingAt: Date | null;
} & (
  | {
      type: 'text';
      text: string;
      options: readonly { id: string; label: string }[];
      /** The text is that of a template that the platform has approved, and is sent as such. */
      template?: MessageTemplateUse | undefined;
      /** Only for adapters that send mails. */
      mail?: { thread: OutgoingThread; files: readonly OutgoingFile[] };
    }
  | {
      type: 'file';
      text?: string | undefined;
      file: OutgoingFile;
    }
);

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

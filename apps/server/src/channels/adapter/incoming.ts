import type { Refusal } from '@parley/contracts/messages';
import type { Unreadable } from '@parley/contracts/unreadable';
import type { OPT_OUT_SOURCES } from '@parley/contracts/whatsapp-templates';
import type { TemplateChange, TemplateStatus } from './templates.ts';

/** A call to a platform's webhook, exactly as received. Header names are lower case. */
export interface WebhookRequest {
  headers: Readonly<Record<string, string | string[] | undefined>>;
  body: Buffer;
}

/** A file that a customer sent, before it is downloaded. */
export interface IncomingFile {
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

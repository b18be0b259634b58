import type { Platform } from '@parley/contracts/platform-list';
import type { z } from 'zod';

/** A call to a platform's webhook, exactly as received. Header names are lower case. */
interface WebhookRequest {
  headers: Readonly<Record<string, string | string[] | undefined>>;
  body: Buffer;
}

/** A file that a customer sent, before it is downloaded. */
interface IncomingFile {
  /** What `fetchFile` needs to find it. */
  externalId: string;
  /** Including the extension, which the content has to match. */
  name: string;
}

/** One message of one sender, with the platform's own ids and timestamps. */
export interface PlatformMessage {
  /** The same on every delivery of the same event; identifies duplicates. */
  externalId: string;
  from: { externalId: string; name?: string | undefined };
  /** What was written, or the label of the button that was pressed. */
  text: string;
  files?: IncomingFile[] | undefined;
  /** The pressed button, by the id passed to `send`. */
  optionId?: string | undefined;
  sentAt: Date;
}

/** What a platform reports about someone besides their messages. */
export type PlatformEvent =
  /** All messages to them up to this one, given by id or by the platform's time, were delivered or read. */
  | { type: 'delivered' | 'read'; from: string; upTo: { externalId: string } | { time: Date } }
  | { type: 'typing'; from: string; isTyping: boolean };

export type Incoming = ({ type: 'message' } & PlatformMessage) | PlatformEvent;

/** One message on the platform: text with buttons, or a file. One message of ours may need several. */
export type OutgoingPart = {
  /** The receiver's id on the platform. */
  to: string;
  /** The same on every attempt, for platforms that detect duplicates. */
  key: string;
} & (
  | { type: 'text'; text: string; options: readonly { id: string; label: string }[] }
  | { type: 'file'; file: { name: string; mediaType: string; size: number; read(): Promise<Buffer> } }
);

/** What staff entered to connect the channel. */
export interface Connection<Settings, Secrets> {
  settings: Settings;
  secrets: Secrets;
}

/** Makes requests to the platform. It is passed in, so that tests need no mocks and every request passes the outbound guard. */
export type Fetch = typeof fetch;

/** The platform refused. It may accept the message after some seconds; null means never. */
export class DeliveryError extends Error {
  readonly retryAfterSeconds: number | null;
  constructor(message: string, retryAfterSeconds: number | null) {
    super(message);
    this.retryAfterSeconds = retryAfterSeconds;
  }
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
  /** Whether the platform itself made this call, by its signature over the raw bytes. Called before anything is parsed. */
  isGenuine(request: WebhookRequest, secrets: Secrets): boolean;
  /** The events in the call; empty for unknown kinds of events. */
  read(request: WebhookRequest): Incoming[];
  /** Downloads a file that `read` returned. Throws DeliveryError like `send`. */
  fetchFile(file: IncomingFile, connection: Connection<Settings, Secrets>, fetch: Fetch): Promise<Uint8Array>;
  /** Sends one part to the platform and returns the platform's id for it. */
  send(part: OutgoingPart, connection: Connection<Settings, Secrets>, fetch: Fetch): Promise<string>;
}

export type Adapter = OwnAdapter | PlatformAdapter;

/** Infers the types of settings and secrets from their schemas. */
export const adapter = <Settings, Secrets>(
  definition: PlatformAdapter<Settings, Secrets>,
): PlatformAdapter<Settings, Secrets> => definition;

import type { Platform } from '@parley/contracts/platform-list';
import type { z } from 'zod';

/** A call of a platform's webhook, exactly as it came. Header names are lower case. */
interface WebhookRequest {
  headers: Readonly<Record<string, string | string[] | undefined>>;
  body: Buffer;
}

/** A file that a customer sent, before it is fetched. */
interface IncomingFile {
  /** Whatever `fetchFile` needs to find it. */
  externalId: string;
  /** With its ending: the content has to fit it. */
  name: string;
}

/** One message of one sender, with the platform's own ids and clock. */
export interface PlatformMessage {
  /** The same at every delivery of the same event: a repetition is told by it. */
  externalId: string;
  from: { externalId: string; name?: string | undefined };
  /** What was written, or the words on the button that was pressed. */
  text: string;
  files?: IncomingFile[] | undefined;
  /** The pressed button, by the id that `send` was given for it. */
  optionId?: string | undefined;
  sentAt: Date;
}

/** What a platform tells of someone besides their messages. */
export type PlatformEvent =
  /** Everything said to them up to a message, by its id or the platform's clock, has arrived or was read. */
  | { type: 'delivered' | 'read'; from: string; upTo: { externalId: string } | { time: Date } }
  | { type: 'typing'; from: string; isTyping: boolean };

export type Incoming = ({ type: 'message' } & PlatformMessage) | PlatformEvent;

/** One message of the platform: words with buttons, or a file. What a bot or a person says may take several. */
export type OutgoingPart = {
  /** The receiver's id on the platform. */
  to: string;
  /** The same at every try, for platforms that recognise a repetition. */
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

/** Makes requests to the platform; handed in, so that tests need no mocks and every request passes the outbound guard. */
export type Fetch = typeof fetch;

/** The platform refused: it may take the message in some seconds, or never, which is null. */
export class DeliveryError extends Error {
  readonly retryAfterSeconds: number | null;
  constructor(message: string, retryAfterSeconds: number | null) {
    super(message);
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** A channel that needs no translation, because we serve both of its ends. */
export interface OwnAdapter {
  platform: Platform;
  settings: z.ZodType;
}

/**
 * Translates between a platform and us. It stores and decides nothing: what is done with a message, when a delivery is tried again
 * and how texts are cut to the platform's limits is the same for all (limits are in contracts/platform-list.ts).
 */
export interface PlatformAdapter<Settings = unknown, Secrets = unknown> extends OwnAdapter {
  settings: z.ZodType<Settings>;
  /** Stored encrypted. */
  secrets: z.ZodType<Secrets>;
  /** Whether the platform itself made this call, by its signature over the raw bytes. Asked before anything is parsed. */
  isGenuine(request: WebhookRequest, secrets: Secrets): boolean;
  /** What the call passes on; nothing for kinds of events that are not known here. */
  read(request: WebhookRequest): Incoming[];
  /** Gets a file that `read` named. Throws DeliveryError like `send`. */
  fetchFile(file: IncomingFile, connection: Connection<Settings, Secrets>, fetch: Fetch): Promise<Uint8Array>;
  /** Hands one part to the platform and returns the id that it has there. */
  send(part: OutgoingPart, connection: Connection<Settings, Secrets>, fetch: Fetch): Promise<string>;
}

export type Adapter = OwnAdapter | PlatformAdapter;

/** Infers the types of settings and secrets from their schemas. */
export const adapter = <Settings, Secrets>(
  definition: PlatformAdapter<Settings, Secrets>,
): PlatformAdapter<Settings, Secrets> => definition;

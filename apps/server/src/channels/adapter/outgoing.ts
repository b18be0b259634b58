import type { Locale } from '@parley/contracts/locales';
import type { MessageTemplateUse } from '@parley/contracts/messages';

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

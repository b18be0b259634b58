import { z } from 'zod';
import type { Connection, MailSurroundings } from '../../adapter.ts';

const asked = { isAsked: true };
const Host = z
  .string()
  .trim()
  .toLowerCase()
  .max(253)
  .regex(/^(?:[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?|[0-9a-f:]*:[0-9a-f:]+)?$/);
const Port = z.number().int().min(1).max(65_535);

export const Settings = z.object({
  address: z
    .string()
    .trim()
    .toLowerCase()
    .regex(/^[^\s@<>,;:"()[\]\\+]{1,64}@[a-z0-9](?:[a-z0-9.-]{0,250}[a-z0-9])?$/),
  /** The name that customers see beside the address. */
  senderName: z.string().trim().min(1).max(100),
  /** Empty where a mail service posts what arrives. */
  imapHost: Host.default('').meta(asked),
  imapPort: Port.default(993).meta(asked),
  smtpHost: Host.min(1),
  smtpPort: Port.default(465).meta(asked),
  /** The user names at both servers; empty means the address. */
  imapUser: z.string().trim().max(300).default('').meta(asked),
  smtpUser: z.string().trim().max(300).default('').meta(asked),
  /** The server delivers `support+anything@` to `support@`, so that answers can carry the conversation in their address. */
  plusAddresses: z.boolean().default(false).meta(asked),
  /** The host that writes Authentication-Results; without it, forged senders are not noticed. */
  authenticationHost: Host.default('').meta(asked),
  /** Where the domain publishes the key of its signatures; without it, the usual places are tried. */
  dkimSelector: z
    .string()
    .trim()
    .toLowerCase()
    .regex(/^(?:[a-z0-9](?:[a-z0-9._-]{0,61}[a-z0-9])?)?$/)
    .default('')
    .meta(asked),
});
export type Settings = z.output<typeof Settings>;

export const Secrets = z.object({
  password: z.string().min(1).max(1_000),
  /** For a mail server that wants another password for sending. */
  smtpPassword: z.string().min(1).max(1_000).optional().meta(asked),
});
export type Secrets = z.output<typeof Secrets>;

export type EmailConnection = Connection<Settings, Secrets>;

/** Whether there is a mailbox to read. */
export const hasMailbox = ({ imapHost }: Settings): boolean => imapHost !== '';

export const mailboxOf = ({ address }: Settings) => address.slice(0, address.lastIndexOf('@'));
export const domainOf = ({ address }: Settings) => address.slice(address.lastIndexOf('@') + 1);

/** Every connection of a channel that exchanges mails has them. */
export function surroundingsOf({ mail, channelId }: EmailConnection): MailSurroundings & { channelId: number } {
  if (!mail || channelId === undefined) throw new TypeError('The connection says nothing about the installation.');
  return { ...mail, channelId };
}

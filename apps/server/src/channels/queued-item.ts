import { MAX_FILES } from '@parley/contracts/attachments';
import { MAX_TEXT_LENGTH } from '@parley/contracts/messages';
import { z } from 'zod';
import type { Incoming } from './adapter.ts';

const MAX_NAME_LENGTH = 200;

/** PostgreSQL accepts neither NUL nor lone surrogates, and customers may send them. */
const Text = z.string().transform((text) => text.toWellFormed().replaceAll('\0', ''));
const cut = (length: number) => Text.transform((text) => text.slice(0, length).toWellFormed());

const Message = z.object({
  type: z.literal('message'),
  externalId: Text,
  from: z.object({ externalId: Text, name: cut(MAX_NAME_LENGTH).optional() }),
  text: cut(MAX_TEXT_LENGTH),
  files: z
    .array(z.object({ externalId: Text, name: Text }))
    .transform((files) => files.slice(0, MAX_FILES))
    .optional(),
  optionId: Text.optional(),
  sentAt: z.coerce.date(),
});

const Receipt = z.object({
  type: z.enum(['delivered', 'read']),
  from: Text,
  upTo: z.union([z.object({ externalId: Text }), z.object({ time: z.coerce.date() })]),
});

/** A queued item between the webhook and the inbox: as the adapter read it, made safe for the database. */
export const QueuedItem = z.discriminatedUnion('type', [Message, Receipt]) satisfies z.ZodType<Incoming>;
export type QueuedItem = z.output<typeof QueuedItem>;

export const QueuedPayload = z.object({ channelId: z.number(), platform: z.string(), item: QueuedItem });

import { MAX_FILES } from '@parley/contracts/attachments';
import { MAX_TEXT_LENGTH, REFUSALS } from '@parley/contracts/messages';
import { UNREADABLE } from '@parley/contracts/unreadable';
import {
  OPT_OUT_SOURCES,
  TEMPLATE_CATEGORIES,
  TEMPLATE_STATUSES,
  WhatsAppTemplate,
} from '@parley/contracts/whatsapp-templates';
import { z } from 'zod';
import type { Incoming } from './adapter.ts';

const MAX_NAME_LENGTH = 200;
const MAX_QUOTE_LENGTH = 300;
/** An emoji of many joined signs, such as a family. */
const MAX_EMOJI_LENGTH = 40;

/** PostgreSQL accepts neither NUL nor lone surrogates, and customers may send them. */
const Text = z.string().transform((text) => text.toWellFormed().replaceAll('\0', ''));
const cut = (length: number) => Text.transform((text) => text.slice(0, length).toWellFormed());

const Person = z.object({
  externalId: Text,
  name: cut(MAX_NAME_LENGTH).optional(),
  aliases: z.array(Text).readonly().optional(),
  phone: Text.optional(),
  email: Text.optional(),
});

const MAX_SUBJECT_LENGTH = 500;
const MAX_FOLDED_LENGTH = 50_000;
const MAX_HTML_LENGTH = 300_000;

const Mail = z.object({
  subject: cut(MAX_SUBJECT_LENGTH),
  address: Text,
  messageId: Text.nullable(),
  answers: z.array(Text),
  conversationId: z.number().nullable(),
  isForged: z.boolean(),
  isForward: z.boolean(),
  isAutomatic: z.boolean(),
  folded: cut(MAX_FOLDED_LENGTH),
  html: cut(MAX_HTML_LENGTH).nullable(),
  authentication: z.object({ spf: Text.nullable(), dkim: Text.nullable(), dmarc: Text.nullable() }),
});

const Message = z.object({
  type: z.literal('message'),
  externalId: Text,
  from: Person,
  text: cut(MAX_TEXT_LENGTH),
  files: z
    .array(z.object({ externalId: Text, name: Text }))
    .transform((files) => files.slice(0, MAX_FILES))
    .optional(),
  optionId: Text.optional(),
  replyTo: z.object({ externalId: Text.optional(), text: cut(MAX_QUOTE_LENGTH).optional() }).optional(),
  unreadable: z.enum(UNREADABLE).optional(),
  isAnsweredElsewhere: z.boolean().optional(),
  acknowledgement: Text.optional(),
  mail: Mail.optional(),
  sentAt: z.coerce.date(),
});

const Receipt = z.object({
  type: z.enum(['delivered', 'read']),
  from: Text,
  upTo: z.union([z.object({ externalId: Text }), z.object({ time: z.coerce.date() })]),
});

const About = z.object({ from: Text, externalId: Text });
const Failure = About.extend({ type: z.literal('failed'), refusal: z.enum(REFUSALS) });
const Edit = About.extend({ type: z.literal('edited'), text: cut(MAX_TEXT_LENGTH) });
const Withdrawal = About.extend({ type: z.literal('withdrawn') });
const Reaction = About.extend({ type: z.literal('reaction'), emoji: cut(MAX_EMOJI_LENGTH).nullable() });

const Control = z.object({ type: z.literal('control'), from: Text, isOurs: z.boolean() });

const Echo = z.object({
  type: z.literal('echo'),
  to: Text,
  externalId: Text,
  key: Text.optional(),
  text: cut(MAX_TEXT_LENGTH),
  files: Message.shape.files,
  sentAt: z.coerce.date(),
});

const History = z.object({
  type: z.literal('history'),
  with: Person,
  messages: z
    .array(
      z.object({
        externalId: Text,
        isFromCustomer: z.boolean(),
        text: cut(MAX_TEXT_LENGTH),
        sentAt: z.coerce.date(),
      }),
    )
    .readonly(),
});

const Identity = z.object({ type: z.literal('identity'), from: Text, to: Person });

const TemplateStatus = z.enum([...TEMPLATE_STATUSES, 'deleted']);

const Report = z.object({
  type: z.literal('report'),
  from: Text,
  report: z.discriminatedUnion('kind', [
    z.object({
      kind: z.literal('price'),
      externalId: Text,
      isBillable: z.boolean(),
      category: Text,
      country: Text.nullable(),
      at: z.coerce.date(),
    }),
    z.object({
      kind: z.literal('template'),
      name: Text,
      language: Text,
      status: TemplateStatus.optional(),
      reason: cut(MAX_QUOTE_LENGTH).nullable().optional(),
      category: z.enum(TEMPLATE_CATEGORIES).optional(),
      quality: WhatsAppTemplate.shape.quality.optional(),
    }),
    z.object({ kind: z.literal('template_refused'), externalId: Text, status: TemplateStatus }),
    z.object({
      kind: z.literal('marketing'),
      isWanted: z.boolean(),
      source: z.enum(OPT_OUT_SOURCES).default('setting'),
      at: z.coerce.date(),
    }),
    z.object({ kind: z.literal('other_agent'), name: cut(MAX_NAME_LENGTH), at: z.coerce.date() }),
  ]),
});

/** A queued item between the webhook and the inbox: as the adapter read it, made safe for the database. */
export const QueuedItem = z.discriminatedUnion('type', [
  Message,
  Receipt,
  Failure,
  Edit,
  Withdrawal,
  Reaction,
  Control,
  Echo,
  History,
  Identity,
  Report,
]) satisfies z.ZodType<Incoming>;
export type QueuedItem = z.output<typeof QueuedItem>;

export const QueuedPayload = z.object({ channelId: z.number(), platform: z.string(), item: QueuedItem });

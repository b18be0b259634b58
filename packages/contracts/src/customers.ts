import { z } from 'zod';
import { ChannelType } from './channels.ts';
import { MAX_CUSTOMER_FIELDS } from './customer-fields.ts';
import { endpoint } from './endpoint.ts';
import { CustomerFieldValue, FieldValue } from './field-values.ts';
import { EmailAddress, LocaleCode } from './profile.ts';
import { line, maxLength, phone } from './rules.ts';
import { Id, Time } from './shared.ts';

export const SENTIMENTS = ['happy', 'neutral', 'sad', 'angry', 'confused'] as const;
export const Sentiment = z.enum(SENTIMENTS);

/** The customer as embedded in conversations. */
export const CustomerSummary = z.object({
  id: Id,
  name: z.string().nullable(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  /** Derived from their last three messages, or set by staff. */
  sentiment: Sentiment,
  /** Who set it; null while it is derived from messages. */
  sentimentBy: z.object({ id: Id, name: z.string() }).nullable(),
  /** A signed token proved their identity; otherwise name and address are self-reported. */
  isVerified: z.boolean(),
  /** Staff take no messages from them. */
  isBlocked: z.boolean(),
  /** The values of the company's custom fields, in their order. */
  fields: z.array(CustomerFieldValue),
});

/** One place where a customer is known, and by what: an address, a number, or the id that a site signs. */
const CustomerIdentity = z.object({
  channelId: Id,
  channel: z.string(),
  platform: ChannelType,
  knownAs: z.string().nullable(),
  /** Which of the merged customers it belongs to. */
  customerId: Id,
});

/** Another customer who was recognised as the same person. */
const CustomerMerge = z.object({
  id: Id,
  other: z.object({ id: Id, name: z.string().nullable(), email: z.string().nullable(), phone: z.string().nullable() }),
  /** What both had proved; null if a person decided. */
  proof: z.enum(['email', 'identity']).nullable(),
  by: z.object({ id: Id, name: z.string() }).nullable(),
  mergedAt: Time,
  canUndo: z.boolean(),
});

export const Customer = CustomerSummary.extend({
  locale: LocaleCode.nullable(),
  createdAt: Time,
  identities: z.array(CustomerIdentity),
  merges: z.array(CustomerMerge),
  conversations: z.array(
    z.object({ id: Id, platform: ChannelType, startedAt: Time, endedAt: Time.nullable(), lastSeq: z.number().int() }),
  ),
});

const Params = z.object({ id: Id });
const optional = (schema: z.ZodType<string, string>) =>
  schema
    .nullable()
    .transform((value) => value || null)
    .optional();

export const getCustomer = endpoint('GET', '/customers/:id', {
  summary: 'One customer, with their conversations',
  access: 'verified',
  params: Params,
  result: Customer,
});

export const updateCustomer = endpoint('PUT', '/customers/:id', {
  summary: "Change a customer's data",
  access: 'verified',
  params: Params,
  body: z.strictObject({
    name: optional(line(maxLength(100))),
    email: optional(z.literal('').or(EmailAddress)),
    phone: optional(line(phone)),
    locale: LocaleCode.nullable().optional(),
    /** Kept until newer messages clearly differ; null derives it from messages again. */
    sentiment: Sentiment.nullable().optional(),
    /** Only the custom fields to change; null clears one. */
    fields: z
      .array(z.strictObject({ fieldId: Id, value: FieldValue.nullable() }))
      .max(MAX_CUSTOMER_FIELDS)
      .optional(),
  }),
  result: Customer,
});

export const blockCustomer = endpoint('POST', '/customers/:id/block', {
  summary: 'Take no more messages from a customer, and end their open conversations',
  access: 'verified',
  params: Params,
  result: Customer,
});

export const unblockCustomer = endpoint('POST', '/customers/:id/unblock', {
  summary: 'Take messages from a customer again; as an undo, the conversations that the block ended go on',
  access: 'verified',
  params: Params,
  body: z.strictObject({ isUndo: z.boolean().default(false) }),
  result: Customer,
});

export const deleteCustomer = endpoint('DELETE', '/customers/:id', {
  summary:
    'Erase a customer with all conversations, messages and files; export first. Whoever was blocked stays blocked',
  access: 'verified',
  params: Params,
});

export const exportCustomer = endpoint('GET', '/customers/:id/export', {
  summary: 'Everything stored about a customer as one JSON file, including files as base64',
  access: 'verified',
  params: Params,
  gives: 'file',
});

export type Customer = z.output<typeof Customer>;

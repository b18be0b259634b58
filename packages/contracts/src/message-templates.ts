import { z } from 'zod';
import { ChannelType, ChatField, ChatFields } from './channels.ts';
import { endpoint } from './endpoint.ts';
import { LocaleCode } from './profile.ts';
import { line, maxLength, obeys, pattern, required } from './rules.ts';
import { Id, Time } from './shared.ts';

export const PHRASES = ['fallback', 'not_found', 'identification', 'gratitude'] as const;
export type PhraseName = (typeof PHRASES)[number];

export const MAX_TEMPLATE_LENGTH = 2_000;

const Person = z.object({ id: Id, name: z.string() }).nullable();

/** A text in one language, with its author and time; both are null for built-in texts. */
export const WrittenText = z.object({
  locale: LocaleCode,
  text: z.string(),
  isBuiltIn: z.boolean(),
  editedBy: Person,
  editedAt: Time.nullable(),
});

/** Only the listed languages are changed; an empty text removes that language. */
const TextChanges = z
  .array(
    z.strictObject({
      locale: LocaleCode,
      text: z
        .string()
        .trim()
        .superRefine(obeys(maxLength(MAX_TEMPLATE_LENGTH))),
    }),
  )
  .max(7)
  .refine((texts) => new Set(texts.map(({ locale }) => locale)).size === texts.length);

const Name = line(required, maxLength(100));
/** Empty and null both mean that there is none. */
const Shortcut = line(maxLength(40), pattern(/^[a-z0-9_-]+$/, 'shortcut'))
  .nullable()
  .transform((value) => value || null);

/** A saved reply: a text with `{{placeholders}}` that staff insert into their answers. */
export const MessageTemplate = z.object({
  id: Id,
  name: z.string(),
  /** Finds the reply when typed after a slash. */
  shortcut: z.string().nullable(),
  texts: z.array(WrittenText),
  createdAt: Time,
});

/** One of the standard phrases; it has a text in every language, falling back to the built-in one. */
export const Phrase = z.object({
  phrase: z.enum(PHRASES),
  texts: z.array(WrittenText),
  /** The fields of the identification form; other phrases have none. */
  fields: z.array(ChatField),
});

/** Whether the text in one language fits into one message of a platform. */
export const Fit = z.object({
  locale: LocaleCode,
  platform: ChannelType,
  length: z.number().int(),
  limit: z.number().int(),
  fits: z.boolean(),
});

const Params = z.object({ id: Id });

export const listMessageTemplates = endpoint('GET', '/message-templates', {
  summary: 'All saved replies of the company, by name',
  access: 'verified',
  result: z.object({ data: z.array(MessageTemplate), nextCursor: z.string().nullable() }),
});

export const NewMessageTemplate = z.strictObject({ name: Name, shortcut: Shortcut.optional(), texts: TextChanges });

export const createMessageTemplate = endpoint('POST', '/message-templates', {
  summary: 'Save a reply',
  access: 'verified',
  body: NewMessageTemplate,
  result: MessageTemplate,
  status: 201,
});

export const getMessageTemplate = endpoint('GET', '/message-templates/:id', {
  summary: 'One saved reply',
  access: 'verified',
  params: Params,
  result: MessageTemplate,
});

export const updateMessageTemplate = endpoint('PUT', '/message-templates/:id', {
  summary: 'Change the name, the shortcut or the texts of some languages',
  access: 'verified',
  params: Params,
  body: NewMessageTemplate.partial(),
  result: MessageTemplate,
});

export const deleteMessageTemplate = endpoint('DELETE', '/message-templates/:id', {
  summary: 'Delete a saved reply; it can be restored for a day',
  access: 'verified',
  params: Params,
});

export const undeleteMessageTemplate = endpoint('POST', '/message-templates/:id/undelete', {
  summary: 'Restore a deleted reply; without its shortcut if another reply has it now',
  access: 'verified',
  params: Params,
  result: MessageTemplate,
});

export const getMessageTemplateDetails = endpoint('GET', '/message-templates/:id/details', {
  summary: 'A saved reply with its usage, and the platforms on which it fits into one message',
  access: 'verified',
  params: Params,
  result: MessageTemplate.extend({
    timesUsed: z.number().int(),
    /** The conversations in which it was used, latest first, at most twenty. */
    usedIn: z.array(
      z.object({
        conversationId: Id,
        customer: z.object({ id: Id, name: z.string() }),
        times: z.number().int(),
        lastUsedBy: Person,
        lastUsedAt: Time,
      }),
    ),
    fits: z.array(Fit),
  }),
});

export const noteTemplateUse = endpoint('POST', '/message-templates/:id/use', {
  summary: 'Record that a saved reply was inserted into an answer',
  access: 'verified',
  params: Params,
  body: z.strictObject({ conversationId: Id }),
});

export const listPhrases = endpoint('GET', '/message-templates/phrases', {
  summary: 'The standard phrases in every language',
  access: 'verified',
  result: z.object({ data: z.array(Phrase), nextCursor: z.string().nullable() }),
});

export const savePhrase = endpoint('POST', '/message-templates/phrases', {
  summary: 'Change the texts of a standard phrase in some languages, or the identification fields',
  access: 'verified',
  body: z.strictObject({
    phrase: z.enum(PHRASES),
    texts: TextChanges.optional(),
    fields: ChatFields.optional(),
  }),
  result: Phrase,
});

export type WrittenText = z.output<typeof WrittenText>;
export type MessageTemplate = z.output<typeof MessageTemplate>;
export type Phrase = z.output<typeof Phrase>;
export type Fit = z.output<typeof Fit>;

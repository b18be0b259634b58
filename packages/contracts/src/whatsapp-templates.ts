import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { ClientId, Message } from './messages.ts';
import { maxLength, nonEmpty, obeys, required, type Rule } from './rules.ts';
import { Id, Time } from './shared.ts';

export const TEMPLATE_CATEGORIES = ['marketing', 'utility', 'authentication'] as const;
export const TEMPLATE_STATUSES = ['approved', 'pending', 'rejected', 'paused', 'disabled'] as const;

/** Meta's limits, in characters and pieces. */
export const TEMPLATE_LIMITS = {
  name: 512,
  header: 60,
  body: 1_024,
  footer: 60,
  button: 25,
  buttons: 3,
  variables: 20,
};

/** A variable is a number in the order of use, or a name. */
const Variable = z.object({ name: z.string(), example: z.string() });
const TemplateText = z.object({ text: z.string(), variables: z.array(Variable) });

export const TemplateContent = z.object({
  header: TemplateText.nullable(),
  body: TemplateText,
  footer: z.string().nullable(),
  buttons: z.array(
    z.object({
      type: z.enum(['reply', 'link', 'call', 'code']),
      text: z.string(),
      /** The address, the number or the code; empty for replies. */
      target: z.string(),
      variables: z.array(Variable),
    }),
  ),
  /** False if there are parts that cannot be filled in here, such as a picture. */
  isSupported: z.boolean(),
});
export type TemplateContent = z.output<typeof TemplateContent>;

export const WhatsAppTemplate = TemplateContent.extend({
  id: Id,
  name: z.string(),
  language: z.string(),
  category: z.enum(TEMPLATE_CATEGORIES),
  status: z.enum(TEMPLATE_STATUSES),
  /** Why Meta rejected or paused it, as Meta's own keyword. */
  reason: z.string().nullable(),
  quality: z.enum(['green', 'yellow', 'red']).nullable(),
  updatedAt: Time,
});
export type WhatsAppTemplate = z.output<typeof WhatsAppTemplate>;

const Templates = z.object({
  data: z.array(WhatsAppTemplate),
  nextCursor: z.null(),
  /** When Meta was last asked. */
  readAt: Time.nullable(),
});
export type WhatsAppTemplates = z.output<typeof Templates>;

const OfChannel = z.object({ id: Id });

export const listWhatsAppTemplates = endpoint('GET', '/channels/:id/whatsapp-templates', {
  summary: 'The templates of a WhatsApp number, as Meta last described them',
  access: 'verified',
  params: OfChannel,
  result: Templates,
});

export const refreshWhatsAppTemplates = endpoint('POST', '/channels/:id/whatsapp-templates/refresh', {
  summary: 'Read the templates of a WhatsApp number from Meta again',
  cost: 'request',
  access: 'verified',
  params: OfChannel,
  result: Templates,
});

const line = (max: number) =>
  z
    .string()
    .trim()
    .superRefine(obeys(required, maxLength(max)));
const Examples = z
  .array(
    z
      .string()
      .trim()
      .superRefine(obeys(required, maxLength(200))),
  )
  .max(TEMPLATE_LIMITS.variables);

const templateName: Rule = (value) =>
  /^[a-z]\w*$/.test(String(value)) && !/[A-Z]/.test(String(value)) ? null : { key: 'fieldKey' };

export const NewWhatsAppTemplate = z.strictObject({
  name: z
    .string()
    .trim()
    .superRefine(obeys(required, templateName, maxLength(TEMPLATE_LIMITS.name))),
  /** As Meta writes it, like `en` or `pt_BR`. */
  language: z.string().regex(/^[a-z]{2,3}(_[A-Z]{2})?$/),
  category: z.enum(['marketing', 'utility']),
  header: z
    .strictObject({ text: line(TEMPLATE_LIMITS.header), examples: Examples.max(1).default([]) })
    .nullable()
    .default(null),
  body: z.strictObject({
    text: z
      .string()
      .trim()
      .superRefine(obeys(nonEmpty, maxLength(TEMPLATE_LIMITS.body))),
    examples: Examples.default([]),
  }),
  footer: line(TEMPLATE_LIMITS.footer).nullable().default(null),
  /** What the customer may answer with one tap. */
  replies: z.array(line(TEMPLATE_LIMITS.button)).max(TEMPLATE_LIMITS.buttons).default([]),
});
export type NewWhatsAppTemplate = z.output<typeof NewWhatsAppTemplate>;

export const createWhatsAppTemplate = endpoint('POST', '/channels/:id/whatsapp-templates', {
  summary: "Hand in a template to Meta's review",
  cost: 'request',
  access: 'verified',
  params: OfChannel,
  body: NewWhatsAppTemplate,
  result: WhatsAppTemplate,
  status: 201,
});

export const deleteWhatsAppTemplate = endpoint('DELETE', '/channels/:id/whatsapp-templates/:template', {
  summary: 'Delete a template at Meta, in one language',
  cost: 'request',
  access: 'verified',
  params: z.object({ id: Id, template: Id }),
});

const Values = z.array(z.string().max(TEMPLATE_LIMITS.body)).max(TEMPLATE_LIMITS.variables).default([]);

export const sendWhatsAppTemplate = endpoint('POST', '/conversations/:id/messages/send-template', {
  summary: 'Send an approved WhatsApp template as staff; repeating a client_id returns the existing message',
  access: 'verified',
  params: z.object({ id: Id }),
  body: z.strictObject({
    templateId: Id,
    /** The words for the variables, in the order in which the template lists them; those of all buttons one after another. */
    header: Values,
    body: Values,
    buttons: Values,
    clientId: ClientId.optional(),
  }),
  result: Message,
  status: 201,
});

export const OPT_OUT_SOURCES = ['message', 'setting', 'refusal'] as const;

export const getWhatsAppFacts = endpoint('GET', '/conversations/:id/whatsapp', {
  summary: 'Whether a WhatsApp customer wants no marketing, and about what a template to them costs',
  access: 'verified',
  params: z.object({ id: Id }),
  result: z.object({
    /** Since when the customer wants no marketing, and how we know: they wrote so, Meta's settings say so, or Meta refused a message. */
    optOut: z.object({ statedAt: Time, source: z.enum(OPT_OUT_SOURCES) }).nullable(),
    /** In millionths of a US dollar; null if it is not known. */
    prices: z.object({
      marketing: z.number().nullable(),
      utility: z.number().nullable(),
      authentication: z.number().nullable(),
    }),
    alarm: z.enum(['near', 'over']).nullable(),
  }),
});

const VARIABLE = /\{\{\s*(\w+)\s*\}\}/g;

/** The variables of a text: numbers in their order, names as they first appear. */
export function variablesIn(text: string): string[] {
  const names = [...new Set([...text.matchAll(VARIABLE)].map(([, name = '']) => name))];
  return names.every((name) => /^\d+$/.test(name)) ? names.sort((one, other) => Number(one) - Number(other)) : names;
}

/** The text with its variables filled in; those without words stay as they are. */
export const filledText = ({ text, variables }: z.output<typeof TemplateText>, values: readonly string[]): string =>
  text.replaceAll(
    VARIABLE,
    (whole, name: string) => values[variables.findIndex((each) => each.name === name)] || whole,
  );

/** What the customer reads, line by line as WhatsApp shows it. */
export const templateWords = (
  { header, body, footer }: Pick<TemplateContent, 'header' | 'body' | 'footer'>,
  values: { header: readonly string[]; body: readonly string[] },
): string =>
  [header && filledText(header, values.header), filledText(body, values.body), footer].filter(Boolean).join('\n');

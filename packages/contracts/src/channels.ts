import { z } from 'zod';
import { ChannelCheck } from './channel-activity.ts';
import { endpoint } from './endpoint.ts';
import { CHANNEL_TYPES } from './platform-list.ts';
import { LocaleCode } from './profile.ts';
import { color, domain, line, maxLength, obeys, required, website } from './rules.ts';
import { Id, Time } from './shared.ts';
import { WidgetPresentation } from './widget-presentation.ts';

export const ChannelType = z.enum(CHANNEL_TYPES);

/** Browsers report host names in ASCII: "bücher.example" becomes "xn--bcher-kva.example". */
function toAscii(host: string): string {
  const [, wildcard = '', rest = ''] = /^(\*\.)?(.*)$/.exec(host) ?? [];
  const url = `http://${rest}`;
  return wildcard + (URL.canParse(url) ? new URL(url).hostname : rest.toLowerCase());
}

/** Adds https to an address typed without a scheme, so that it works as a link. */
export const withScheme = (address: string): string =>
  !address || /^https?:/i.test(address) ? address : `https://${address}`;

/** A host name; `*.` includes all its subdomains: "shop.example", "*.shop.example". */
const Domain = line(required, domain, maxLength(253)).transform(toAscii);
const Color = line(required, color).toLowerCase();

/** The seven colours and their defaults. The widget corrects text colours that would be unreadable. */
export const DEFAULT_COLORS = {
  frameColor: '#1f1a14',
  accentColor: '#c1852d',
  companyMessageColor: '#f4f3ef',
  customerMessageColor: '#e09b34',
  titleTextColor: '#ffffff',
  messageTextColor: '#1f1a14',
  optionButtonColor: '#fcf3e7',
} as const;

export const WidgetColors = z.strictObject({
  frameColor: Color.default(DEFAULT_COLORS.frameColor),
  accentColor: Color.default(DEFAULT_COLORS.accentColor),
  companyMessageColor: Color.default(DEFAULT_COLORS.companyMessageColor),
  customerMessageColor: Color.default(DEFAULT_COLORS.customerMessageColor),
  titleTextColor: Color.default(DEFAULT_COLORS.titleTextColor),
  messageTextColor: Color.default(DEFAULT_COLORS.messageTextColor),
  optionButtonColor: Color.default(DEFAULT_COLORS.optionButtonColor),
});

/** The company's texts for the widget in one language; an empty one falls back to the widget's own text. */
export const WidgetTexts = z.strictObject({
  locale: LocaleCode,
  title: line(maxLength(60)).default(''),
  subtitle: line(maxLength(80)).default(''),
  greeting: z
    .string()
    .trim()
    .superRefine(obeys(maxLength(500)))
    .default(''),
  /** A text beside the launcher button. */
  launcher: line(maxLength(40)).default(''),
});

export const CHAT_FIELD_TYPES = ['text', 'email', 'phone'] as const;

/** These fields fill the customer record, so their names imply their types. */
const WELL_KNOWN_FIELDS: Readonly<Record<string, (typeof CHAT_FIELD_TYPES)[number]>> = Object.assign(
  Object.create(null) as object,
  { name: 'text', email: 'email', phone: 'phone' } as const,
);

/**
 * Asked before the chat begins. `name`, `email` and `phone` fill the customer record; other fields are kept with the
 * conversation.
 */
export const ChatField = z.strictObject({
  name: z.string().regex(/^[a-z][a-z0-9_]{0,39}$/),
  type: z.enum(CHAT_FIELD_TYPES),
  isRequired: z.boolean().default(false),
  labels: z
    .array(z.strictObject({ locale: LocaleCode, text: line(required, maxLength(60)) }))
    .max(7)
    .default([]),
});

/** A list of fields to ask for, with unique names. */
export const ChatFields = z
  .array(ChatField.refine(({ name, type }) => (WELL_KNOWN_FIELDS[name] ?? type) === type, { path: ['type'] }))
  .max(8)
  .refine((fields) => new Set(fields.map(({ name }) => name)).size === fields.length);

const perLocale = <T extends { locale: string }>(items: T[]) =>
  new Set(items.map(({ locale }) => locale)).size === items.length;

export const WidgetSettings = z.strictObject({
  colors: WidgetColors.default(DEFAULT_COLORS),
  texts: z.array(WidgetTexts).max(7).refine(perLocale).default([]),
  fields: ChatFields.default([]),
  /** The address of the privacy notice; consent is only asked for if there is one. */
  privacyUrl: line(maxLength(300), website).transform(withScheme).default(''),
  allowedDomains: z.array(Domain).max(50).default([]),
  /** Web views in apps have no origin of their own. */
  allowsAppWebViews: z.boolean().default(false),
  /** Only visitors with a signed token may chat. */
  requiresIdentity: z.boolean().default(false),
  showsCredit: z.boolean().default(true),
  /** Says how soon people answer, from past conversations, or when they are back. */
  showsAnswerTime: z.boolean().default(true),
  /** Stores page addresses with their query strings, which may contain the visitor's secrets. */
  keepsPageQueries: z.boolean().default(false),
  ...WidgetPresentation.shape,
});

/** Settings of a channel on another platform. Its adapter defines and validates them. */
export const PlatformSettings = z.record(
  z.string().regex(/^[a-z][A-Za-z]{0,39}$/),
  z.union([z.string().max(1_000), z.number(), z.boolean()]),
);

/** Tokens and keys of a platform, as entered. They are stored encrypted and never shown again. */
const PlatformSecrets = z.record(z.string().regex(/^[a-z][A-Za-z]{0,39}$/), z.string().min(1).max(4_000));

const AnyChannel = z.object({
  id: Id,
  name: z.string(),
  isEnabled: z.boolean(),
  /** `needs_reconnect`: the platform refuses our token, so messages wait until somebody connects the channel again. */
  status: z.enum(['not_installed', 'connected', 'disabled', 'needs_reconnect']),
  aiAgentId: Id.nullable(),
  flowId: Id.nullable(),
  /**
   * Publishable: it is part of the embed snippet and gives access to nothing but this channel's chat. For other
   * platforms it is part of the webhook address; the signature proves that a call is genuine.
   */
  key: z.string(),
  /** The last four characters of the secret that signs identities, or null if there is none. */
  identitySecretEnd: z.string().nullable(),
  lastMessageAt: Time.nullable(),
  /** When and on which site the widget was last used. */
  lastSeenAt: Time.nullable(),
  lastSeenUrl: z.string().nullable(),
  createdAt: Time,
});

export const WidgetChannel = AnyChannel.extend({ type: z.literal('web_widget'), settings: WidgetSettings });

export const PlatformChannel = AnyChannel.extend({
  type: ChannelType.exclude(['web_widget']),
  settings: PlatformSettings,
  /** Which secrets are stored, with the last four characters of those long enough to reveal them. */
  secrets: z.array(z.object({ name: z.string(), end: z.string() })),
});

/** The type determines the settings. */
export const Channel = z.discriminatedUnion('type', [WidgetChannel, PlatformChannel]);

const Params = z.object({ id: Id });
const Name = line(required, maxLength(100));

export const listChannels = endpoint('GET', '/channels', {
  summary: 'All channels of the company',
  access: 'verified',
  result: z.object({ data: z.array(Channel), nextCursor: z.string().nullable() }),
});

/** How the platform lets staff connect a channel: by entering its fields, or by signing in to an account. */
export const SIGN_INS = ['facebook', 'instagram'] as const;

/**
 * What staff enter to connect a channel of the platform: secrets are sealed, other texts are settings. A generated secret is offered by
 * the form, at random, for staff to copy to the other side.
 */
export const PlatformField = z.object({
  name: z.string(),
  kind: z.enum(['secret', 'generated', 'text', 'number', 'yesNo']),
  /** What the form starts with. */
  initial: z.union([z.string(), z.number(), z.boolean()]).optional(),
});

export const listPlatforms = endpoint('GET', '/channels/platforms', {
  summary: 'The platforms that channels can be added for, with what connecting one asks for',
  access: 'verified',
  result: z.object({
    data: z.array(
      z.object({
        platform: ChannelType,
        fields: z.array(PlatformField),
        /** The sign-ins whose app the operator has configured. Where this is empty and there are no fields, ask the operator. */
        signIns: z.array(z.enum(SIGN_INS)),
      }),
    ),
    nextCursor: z.string().nullable(),
  }),
});

export const createChannel = endpoint('POST', '/channels', {
  summary: 'Add a channel',
  access: 'verified',
  body: z.discriminatedUnion('type', [
    z.strictObject({ type: WidgetChannel.shape.type, name: Name, settings: WidgetSettings.optional() }),
    z.strictObject({ type: PlatformChannel.shape.type, name: Name }),
  ]),
  result: Channel,
  status: 201,
});

export const getChannel = endpoint('GET', '/channels/:id', {
  summary: 'One channel',
  access: 'verified',
  params: Params,
  result: Channel,
});

export const updateChannel = endpoint('PUT', '/channels/:id', {
  summary: 'Change name, state or settings of a channel',
  access: 'verified',
  params: Params,
  body: z.strictObject({
    name: Name.optional(),
    isEnabled: z.boolean().optional(),
    /** For web widgets only; other platforms are configured through `/channels/:id/connection`. */
    settings: WidgetSettings.optional(),
    /** The bot script that answers here, before any agent; null removes it. */
    flowId: Id.nullable().optional(),
  }),
  result: Channel,
});

export const deleteChannel = endpoint('DELETE', '/channels/:id', {
  summary: 'Remove a channel. Its conversations stay and can be read, unless `erases_conversations` is true',
  access: 'verified',
  params: Params,
  query: z.object({
    erasesConversations: z
      .enum(['true', 'false'])
      .default('false')
      .transform((value) => value === 'true'),
  }),
});

export const countChannelConversations = endpoint('GET', '/channels/:id/conversations/count', {
  summary:
    'How many conversations a channel has, and how many of them are open, to be told before removing it or switching it off',
  access: 'verified',
  params: Params,
  result: z.object({ count: z.number().int(), open: z.number().int() }),
});

export const connectChannel = endpoint('PUT', '/channels/:id/connection', {
  summary:
    'Set how a channel reaches its platform: settings, and secrets that are never shown again, or an account that was signed in to',
  access: 'verified',
  params: Params,
  body: z.strictObject({ settings: PlatformSettings.default({}), secrets: PlatformSecrets.default({}) }),
  result: PlatformChannel,
});

export const disconnectChannel = endpoint('DELETE', '/channels/:id/connection', {
  summary: 'Disconnect a channel from its platform; its conversations stay',
  access: 'verified',
  params: Params,
  result: PlatformChannel,
});

export const checkChannel = endpoint('POST', '/channels/:id/check', {
  summary: 'Check whether everything that a channel on a platform needs is in place',
  access: 'verified',
  params: Params,
  result: z.object({
    checks: z.array(ChannelCheck),
    lastEventAt: Time.nullable(),
    lastSentAt: Time.nullable(),
    checkedAt: Time,
  }),
});

export const rotateChannelKey = endpoint('POST', '/channels/:id/rotate-key', {
  summary: "Replace the channel's publishable key; the old one stops working at once",
  access: 'company-owner',
  params: Params,
  result: Channel,
});

export const initializeChannel = endpoint('POST', '/channels/:id/initialize', {
  summary:
    'Initialise the channel: enable it, fill in missing settings, and register with its platform again if it is connected',
  access: 'verified',
  params: Params,
  result: Channel,
});

export const assignAiAgent = endpoint('POST', '/channels/:id/assign-ai-agent', {
  summary: 'Let an AI agent answer on this channel instead of a flow; null removes it',
  access: 'verified',
  params: Params,
  body: z.strictObject({ agentId: Id.nullable() }),
  result: Channel,
});

export const makeIdentitySecret = endpoint('POST', '/channels/:id/identity-secret', {
  summary: 'Create a new secret for signing identities; it is shown only once, and the old one stops working',
  access: 'company-owner',
  params: Params,
  result: z.object({ secret: z.string() }),
  status: 201,
});

export type Channel = z.output<typeof Channel>;
export type PlatformChannel = z.output<typeof PlatformChannel>;
export type PlatformField = z.output<typeof PlatformField>;
export type WidgetChannel = z.output<typeof WidgetChannel>;
export type WidgetSettings = z.output<typeof WidgetSettings>;

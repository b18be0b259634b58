import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { LOCALES } from './locales.ts';
import { NOTIFICATION_KINDS } from './notification-kinds.ts';
import { email, line, maxLength, noLink, obeys, phone, required, timezone, username, website } from './rules.ts';
import { Id, Time } from './shared.ts';

export const PersonName = line(required, maxLength(100), noLink);
export const EmailAddress = line(required, email, maxLength(254)).toLowerCase();
export const CompanyName = line(required, maxLength(100), noLink);
export const Website = line(maxLength(300), website);
export const TimeZone = line(required, timezone, maxLength(60));
/** A week. */
export const MAX_REPLY_TARGET = 10_080;
export const LocaleCode = z.enum(LOCALES);

export const User = z.object({
  id: Id,
  name: z.string(),
  username: z.string().nullable(),
  phone: z.string().nullable(),
  email: z.string(),
  /** A new address that its owner has not confirmed yet. */
  pendingEmail: z.string().nullable(),
  emailVerifiedAt: Time.nullable(),
  locale: LocaleCode,
  /** The first account, which runs the installation. */
  isInstanceOwner: z.boolean(),
  /** Of the company that the session is in. */
  isCompanyOwner: z.boolean(),
});

export const Company = z.object({
  id: Id,
  name: z.string(),
  website: z.string().nullable(),
  timezone: z.string(),
  /** How many minutes a customer may wait for an answer before the inbox calls it late. */
  replyTarget: z.number().int(),
});

export const Profile = z.object({
  user: User,
  company: Company,
  /** Every company the user can switch to, the current one included, by name. */
  companies: z.array(z.object({ id: Id, name: z.string() })),
  languages: z.array(z.object({ code: LocaleCode, name: z.string() })),
  /** What the person does not want to be told on screen. */
  silent: z.array(z.enum(NOTIFICATION_KINDS)),
  /** Anything read after this is at least as recent; the event stream delivers every later change. */
  liveSince: z.string(),
});

/** Empty and null both clear an optional field. */
const optional = (schema: z.ZodType<string, string>) =>
  schema
    .nullable()
    .transform((value) => value || null)
    .optional();

export const UserChanges = z.strictObject({
  name: PersonName.optional(),
  username: optional(line(username)),
  phone: optional(line(phone)),
  email: EmailAddress.optional(),
  /** Required when the address changes. */
  currentPassword: z
    .string()
    .superRefine(obeys(maxLength(200)))
    .optional(),
  locale: LocaleCode.optional(),
});

export const CompanyChanges = z.strictObject({
  name: CompanyName.optional(),
  website: optional(Website),
  timezone: TimeZone.optional(),
  replyTarget: z.number().int().min(1).max(MAX_REPLY_TARGET).optional(),
});

export const getProfile = endpoint('GET', '/profile/me', {
  summary: 'The signed-in user, their company and the available languages',
  access: 'signed-in',
  result: Profile,
});

export const saveProfile = endpoint('POST', '/profile/me', {
  summary:
    'Save any part of the profile; a new e-mail address needs the current password and takes effect once its link is followed',
  access: 'verified',
  body: z.strictObject({ user: UserChanges.optional(), company: CompanyChanges.optional() }),
  result: Profile,
});

export type User = z.output<typeof User>;
export type Company = z.output<typeof Company>;
export type Profile = z.output<typeof Profile>;
export type UserChanges = z.output<typeof UserChanges>;
export type CompanyChanges = z.output<typeof CompanyChanges>;

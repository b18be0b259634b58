import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { GivenPassword, NewPassword } from './passwords.ts';
import { CompanyName, EmailAddress, LocaleCode, PersonName, Profile, TimeZone, Website } from './profile.ts';
import { maxLength, obeys, required } from './rules.ts';
import { Id, Time } from './shared.ts';

const LinkToken = z.string().superRefine(obeys(required, maxLength(200)));

/** Both entries of a new password must match; otherwise the second one gets the error. */
function repeats<Shape extends z.ZodRawShape>(schema: z.ZodObject<Shape>, first: keyof Shape & string) {
  const second = `${first}Confirmation`;
  return schema.superRefine((value, context) => {
    const given = value as Record<string, unknown>;
    if (given[first] === given[second]) return;
    context.addIssue({ code: 'custom', path: [second], params: { problem: { key: 'passwordsDiffer' } } });
  });
}

export const csrf = endpoint('GET', '/auth/csrf', {
  summary: 'Sets the readable cookie XSRF-TOKEN, whose value unsafe calls repeat in the header X-XSRF-TOKEN',
  access: 'public',
});

export const Registration = repeats(
  z.strictObject({
    name: PersonName,
    email: EmailAddress,
    password: NewPassword,
    passwordConfirmation: GivenPassword,
    companyName: CompanyName,
    companyWebsite: Website.nullish(),
    locale: LocaleCode.optional(),
    timezone: TimeZone.optional(),
    /** Adds a fictional shop to try things out; it can be removed again completely. */
    addSampleData: z.boolean().optional(),
  }),
  'password',
);

export const register = endpoint('POST', '/auth/register', {
  summary: 'Create a company and its first user, sign them in and send the verification mail',
  access: 'public',
  body: Registration,
  result: Profile,
  status: 201,
});

/**
 * `first`: there is no account yet, and whoever registers now owns the installation. `invite`: only invitations create accounts.
 * `closed`: nothing does.
 */
export const RegistrationState = z.enum(['open', 'first', 'invite', 'closed']);

export const getRegistration = endpoint('GET', '/auth/registration', {
  summary:
    'Whether someone without an account may register: anyone, only the first account, only with an invitation, or nobody',
  access: 'public',
  result: z.object({ state: RegistrationState }),
});

export const Credentials = z.strictObject({
  email: EmailAddress,
  password: GivenPassword,
  remember: z.boolean().optional(),
});

export const login = endpoint('POST', '/auth/login', {
  summary:
    'Sign in; `remember` keeps the session for 30 idle days (90 at most) instead of 12 idle hours (30 days at most)',
  access: 'public',
  body: Credentials,
  result: Profile,
});

export const followSignInLink = endpoint('POST', '/auth/link', {
  summary: 'Sign in with the token of a one-time link, like the one that the demo prints',
  access: 'public',
  body: z.strictObject({ token: LinkToken }),
  result: Profile,
});

export const refresh = endpoint('GET', '/auth/refresh', {
  summary: 'Renew the session and return the profile',
  access: 'signed-in',
  result: Profile,
});

export const renewSession = endpoint('POST', '/auth/refresh', {
  summary: 'The same by POST, which other sites cannot trigger',
  access: 'signed-in',
  result: Profile,
});

export const logout = endpoint('POST', '/auth/logout', {
  summary: 'End this session',
  access: 'signed-in',
});

export const Resend = z.strictObject({ email: EmailAddress.optional() });

export const sendVerification = endpoint('POST', '/auth/verification/email/send', {
  summary: 'Send the verification link again, to a corrected address if one is given',
  access: 'signed-in',
  body: Resend.optional(),
  result: Profile,
});

export const verifyEmail = endpoint('POST', '/auth/verification/email/verify', {
  summary: 'Confirm the address with the token of the mailed link, signed in or not',
  access: 'public',
  body: z.strictObject({ token: LinkToken }),
  result: z.object({ email: z.string() }),
});

export const undoAddressChange = endpoint('POST', '/auth/verification/email/undo', {
  summary: 'Restore the former address with the token of the notice mailed there, and end all sessions',
  access: 'public',
  body: z.strictObject({ token: LinkToken }),
  result: z.object({ email: z.string() }),
});

export const ForgotPassword = z.strictObject({ email: EmailAddress });

export const forgotPassword = endpoint('POST', '/auth/password/forgot', {
  summary: 'Mail a reset link; the answer is the same for known and unknown addresses',
  access: 'public',
  body: ForgotPassword,
  status: 202,
});

export const PasswordReset = repeats(
  z.strictObject({ token: LinkToken, password: NewPassword, passwordConfirmation: GivenPassword }),
  'password',
);

export const resetPassword = endpoint('POST', '/auth/password/reset', {
  summary: 'Set a new password with the token of the mailed link and end all sessions',
  access: 'public',
  body: PasswordReset,
});

export const PasswordChange = repeats(
  z.strictObject({ currentPassword: GivenPassword, newPassword: NewPassword, newPasswordConfirmation: GivenPassword }),
  'newPassword',
);

export const updatePassword = endpoint('POST', '/auth/password/update', {
  summary: 'Change the password and end all other sessions',
  access: 'verified',
  body: PasswordChange,
});

export const Session = z.object({
  id: Id,
  isCurrent: z.boolean(),
  browser: z.string().nullable(),
  system: z.string().nullable(),
  isMobile: z.boolean(),
  ipAddress: z.string(),
  createdAt: Time,
  lastSeenAt: Time,
});

export const listSessions = endpoint('GET', '/auth/sessions', {
  summary: 'Where the user is signed in, the current session first',
  access: 'verified',
  result: z.object({ data: z.array(Session), nextCursor: z.string().nullable() }),
});

export const endSession = endpoint('DELETE', '/auth/sessions/:id', {
  summary: 'Sign out one session',
  access: 'verified',
  params: z.object({ id: Id }),
});

export const endOtherSessions = endpoint('DELETE', '/auth/sessions', {
  summary: 'Sign out all other sessions',
  access: 'verified',
});

export type RegistrationState = z.output<typeof RegistrationState>;
export type Registration = z.output<typeof Registration>;
export type Credentials = z.output<typeof Credentials>;
export type Session = z.output<typeof Session>;

import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { line, maxLength, required } from './rules.ts';
import { Id, Time } from './shared.ts';

/** `expiring`: sign in again soon. `revoked`: the platform refuses the account's token. */
export const ACCOUNT_STATUSES = ['connected', 'expiring', 'revoked'] as const;

/** A person's Facebook account that gives access to Pages. Its tokens are never shown. */
export const FacebookAccount = z.object({
  id: Id,
  name: z.string(),
  pictureUrl: z.string().nullable(),
  status: z.enum(ACCOUNT_STATUSES),
  /** Permissions that channels need and the person did not grant. */
  missingPermissions: z.array(z.string()),
  expiresAt: Time.nullable(),
  createdAt: Time,
});

/** A Page that a channel can be connected with, on Messenger, or on Instagram through its linked account. */
export const FacebookPage = z.object({
  id: z.string(),
  name: z.string(),
  pictureUrl: z.string().nullable(),
  /** Whether the person may answer messages for the Page. */
  canMessage: z.boolean(),
  /** False if a channel that this company cannot see uses the Page. */
  isAvailable: z.boolean(),
  instagram: z.object({ id: z.string(), username: z.string() }).nullable(),
  /** The company's channel that uses the Page. */
  connectedChannelId: Id.nullable(),
  /** Whether that is the channel in question. */
  isSelected: z.boolean(),
});

/** What the platform hands to the return page after the sign-in. */
export const SignInResult = z.strictObject({
  code: z.string().min(1).max(2_000),
  state: z.string().min(1).max(200),
});

const Params = z.object({ id: Id });

export const authorizeFacebook = endpoint('POST', '/facebook-accounts/authorize', {
  summary: 'Begin to connect a Facebook account: the address of the sign-in page to open in a popup',
  access: 'verified',
  cost: 'request',
  body: z.strictObject({ channelId: Id.optional() }),
  result: z.object({ url: z.string() }),
});

export const createFacebookAccount = endpoint('POST', '/facebook-accounts', {
  summary: 'Finish connecting a Facebook account, with what its sign-in returned',
  access: 'verified',
  cost: 'request',
  body: SignInResult,
  /** The channel for which the sign-in was begun. */
  result: FacebookAccount.extend({ channelId: Id.nullable() }),
  status: 201,
});

export const listFacebookAccounts = endpoint('GET', '/facebook-accounts', {
  summary: 'The connected Facebook accounts',
  access: 'verified',
  result: z.object({ data: z.array(FacebookAccount), nextCursor: z.string().nullable() }),
});

export const getFacebookAccount = endpoint('GET', '/facebook-accounts/:id', {
  summary: 'One Facebook account',
  access: 'verified',
  params: Params,
  result: FacebookAccount,
});

export const updateFacebookAccount = endpoint('PUT', '/facebook-accounts/:id', {
  summary: 'Rename a Facebook account',
  access: 'verified',
  params: Params,
  body: z.strictObject({ name: line(required, maxLength(100)) }),
  result: FacebookAccount,
});

export const deleteFacebookAccount = endpoint('DELETE', '/facebook-accounts/:id', {
  summary: 'Remove a Facebook account and disconnect its channels; their conversations stay',
  access: 'verified',
  cost: 'request',
  params: Params,
});

export const listFacebookPages = endpoint('GET', '/facebook-accounts/:id/pages', {
  summary: 'The Pages of a Facebook account, and which channels use them',
  access: 'verified',
  cost: 'request',
  params: Params,
  query: z.object({ channelId: Id.optional() }),
  result: z.object({ data: z.array(FacebookPage), nextCursor: z.string().nullable() }),
});

export type FacebookAccount = z.output<typeof FacebookAccount>;
export type FacebookPage = z.output<typeof FacebookPage>;

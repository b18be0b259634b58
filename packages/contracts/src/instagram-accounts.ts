import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { ACCOUNT_STATUSES, SignInResult } from './facebook-accounts.ts';
import { line, maxLength, required } from './rules.ts';
import { Id, Time } from './shared.ts';

/** A professional Instagram account, signed in by itself or reached through a Facebook Page. Its tokens are never shown. */
export const InstagramAccount = z.object({
  id: Id,
  variant: z.enum(['instagram_login', 'page']),
  username: z.string(),
  name: z.string(),
  pictureUrl: z.string().nullable(),
  status: z.enum(ACCOUNT_STATUSES),
  expiresAt: Time.nullable(),
  /** The company's channel that uses the account. */
  connectedChannelId: Id.nullable(),
  /** Whether that is the channel in question. */
  isSelected: z.boolean(),
  createdAt: Time,
});

const Params = z.object({ id: Id });

export const authorizeInstagram = endpoint('POST', '/instagram-accounts/authorize', {
  summary: 'Begin to connect an Instagram account: the address of the sign-in page to open in a popup',
  access: 'verified',
  cost: 'request',
  body: z.strictObject({ channelId: Id.optional() }),
  result: z.object({ url: z.string() }),
});

export const createInstagramAccount = endpoint('POST', '/instagram-accounts', {
  summary: 'Finish connecting an Instagram account, with what its sign-in returned or through a Facebook Page',
  access: 'verified',
  cost: 'request',
  body: z.union([SignInResult, z.strictObject({ facebookAccountId: Id, pageId: z.string().min(1).max(100) })]),
  /** The channel for which the sign-in was begun. */
  result: InstagramAccount.extend({ channelId: Id.nullable() }),
  status: 201,
});

export const listInstagramAccounts = endpoint('GET', '/instagram-accounts', {
  summary: 'The connected Instagram accounts, and which channels use them',
  access: 'verified',
  query: z.object({ channelId: Id.optional() }),
  result: z.object({ data: z.array(InstagramAccount), nextCursor: z.string().nullable() }),
});

export const getInstagramAccount = endpoint('GET', '/instagram-accounts/:id', {
  summary: 'One Instagram account',
  access: 'verified',
  params: Params,
  result: InstagramAccount,
});

export const updateInstagramAccount = endpoint('PUT', '/instagram-accounts/:id', {
  summary: 'Rename an Instagram account',
  access: 'verified',
  params: Params,
  body: z.strictObject({ name: line(required, maxLength(100)) }),
  result: InstagramAccount,
});

export const deleteInstagramAccount = endpoint('DELETE', '/instagram-accounts/:id', {
  summary: 'Remove an Instagram account and disconnect its channel; the conversations stay',
  access: 'verified',
  cost: 'request',
  params: Params,
});

export type InstagramAccount = z.output<typeof InstagramAccount>;

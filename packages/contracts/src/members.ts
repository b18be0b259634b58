import { z } from 'zod';
import { Capacity, MemberState } from './availability.ts';
import { endpoint } from './endpoint.ts';
import { GivenPassword, NewPassword } from './passwords.ts';
import { EmailAddress, LocaleCode, PersonName, Profile } from './profile.ts';
import { maxLength, obeys, required } from './rules.ts';
import { Id, Time } from './shared.ts';

/** Somebody who works, or worked, in the company. */
export const Member = z.object({
  /** The person's id, the same in every company. */
  id: Id,
  name: z.string(),
  email: z.string(),
  isOwner: z.boolean(),
  isSelf: z.boolean(),
  joinedAt: Time,
  /** The last call of any of their sessions in this company. */
  lastSeenAt: Time.nullable(),
  /** They can no longer sign in to this company; their work keeps their name. */
  deactivatedAt: Time.nullable(),
  state: MemberState,
  /** When somebody who is away will be back, if they have said so. */
  backAt: Time.nullable(),
  capacity: Capacity,
  /** The open conversations that they hold, without those that are snoozed. */
  load: z.number().int(),
  teams: z.array(z.object({ id: Id, name: z.string() })),
});

export const listMembers = endpoint('GET', '/members', {
  summary: 'Everyone who works in the company, with the owners first, then by name; deactivated ones last',
  access: 'verified',
  query: z.object({ search: z.string().max(200).optional(), cursor: Id.optional() }),
  result: z.object({ data: z.array(Member), nextCursor: z.string().nullable() }),
});

const OfMember = z.object({ id: Id });

export const saveMember = endpoint('PATCH', '/members/:id', {
  summary:
    'Make a member an owner, or an owner a member, and say how many conversations they take; the last owner stays one',
  access: 'company-owner',
  params: OfMember,
  body: z.strictObject({ isOwner: z.boolean().optional(), capacity: Capacity.optional() }),
  result: Member,
});

export const deactivateMember = endpoint('POST', '/members/:id/deactivate', {
  summary: 'End all of a member’s sessions in this company and return their conversations to the queue',
  access: 'company-owner',
  params: OfMember,
  result: Member,
});

export const reactivateMember = endpoint('POST', '/members/:id/reactivate', {
  summary: 'Let a deactivated member sign in to this company again',
  access: 'company-owner',
  params: OfMember,
  result: Member,
});

export const leaveCompany = endpoint('POST', '/profile/company/leave', {
  summary: 'Leave the company; the last owner must first make somebody else an owner',
  access: 'verified',
});

export const Invitation = z.object({
  id: Id,
  email: z.string(),
  locale: LocaleCode,
  isOwner: z.boolean(),
  invitedBy: z.string().nullable(),
  createdAt: Time,
  expiresAt: Time,
});

/**
 * The link is shown once, to whoever created it: only its hash is stored. The mail has another one; who joins with the link shown
 * here still has to confirm the address.
 */
export const InvitationWithLink = Invitation.extend({ link: z.string() });

export const listInvitations = endpoint('GET', '/invitations', {
  summary: 'Invitations that nobody has accepted yet, expired ones included, the newest first',
  access: 'company-owner',
  result: z.object({ data: z.array(Invitation), nextCursor: z.string().nullable() }),
});

export const inviteMembers = endpoint('POST', '/invitations', {
  summary: 'Invite up to 20 people, each by a mail in the chosen language; a second invitation replaces the first',
  access: 'company-owner',
  body: z.strictObject({
    emails: z.array(EmailAddress).min(1).max(20),
    locale: LocaleCode,
    isOwner: z.boolean().optional(),
  }),
  result: z.object({ data: z.array(InvitationWithLink), nextCursor: z.string().nullable() }),
  status: 201,
});

const OfInvitation = z.object({ id: Id });

export const resendInvitation = endpoint('POST', '/invitations/:id/resend', {
  summary: 'Mail a new link, valid for another seven days; the old one stops working',
  access: 'company-owner',
  params: OfInvitation,
  result: InvitationWithLink,
});

export const revokeInvitation = endpoint('DELETE', '/invitations/:id', {
  summary: 'Withdraw an invitation; its link stops working',
  access: 'company-owner',
  params: OfInvitation,
});

const InvitationToken = z.string().superRefine(obeys(required, maxLength(200)));

export const OpenedInvitation = z.object({
  company: z.string(),
  invitedBy: z.string().nullable(),
  email: z.string(),
  locale: LocaleCode,
  expiresAt: Time,
  /** Whether the address already has an account: then they sign in and accept, and otherwise choose a name and a password. */
  hasAccount: z.boolean(),
});

export const openInvitation = endpoint('POST', '/invitation', {
  summary: 'What an invitation’s link says, before it is accepted',
  access: 'public',
  body: z.strictObject({ token: InvitationToken }),
  result: OpenedInvitation,
});

export const Joining = z.strictObject({
  token: InvitationToken,
  name: PersonName,
  password: NewPassword,
  locale: LocaleCode.optional(),
});

export const joinCompany = endpoint('POST', '/invitation/join', {
  summary: 'Accept an invitation without having an account: creates one; the link in the mail confirms its address',
  access: 'public',
  body: Joining,
  result: Profile,
  status: 201,
});

export const AcceptingSignIn = z.strictObject({ token: InvitationToken, password: GivenPassword });

export const signInToAccept = endpoint('POST', '/invitation/sign-in', {
  summary: 'Accept an invitation by signing in to the account of its address, also if that is in no other company',
  access: 'public',
  body: AcceptingSignIn,
  result: Profile,
});

export const acceptInvitation = endpoint('POST', '/invitation/accept', {
  summary: 'Accept an invitation to one’s own address and switch to that company',
  access: 'verified',
  body: z.strictObject({ token: InvitationToken }),
  result: Profile,
});

export const switchCompany = endpoint('POST', '/profile/company/switch', {
  summary: 'Carry on in another of one’s companies; the session gets a new token',
  access: 'verified',
  body: z.strictObject({ companyId: Id }),
  result: Profile,
});

export type Member = z.output<typeof Member>;
export type Invitation = z.output<typeof Invitation>;
export type InvitationWithLink = z.output<typeof InvitationWithLink>;
export type OpenedInvitation = z.output<typeof OpenedInvitation>;

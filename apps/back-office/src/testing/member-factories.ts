import type { Invitation, Member, OpenedInvitation } from '@parley/contracts/members';

const THEN = new Date('2026-11-15T10:00:00Z');
const ANNA = { id: 1, name: 'Anna Berg' };

export const member = (changes: Partial<Member> = {}): Member => ({
  ...ANNA,
  email: 'anna@shop.example',
  isOwner: false,
  isSelf: false,
  joinedAt: THEN,
  lastSeenAt: THEN,
  deactivatedAt: null,
  state: 'off',
  backAt: null,
  capacity: null,
  load: 0,
  teams: [],
  ...changes,
});

/** The answer to a list of members that goes on after the given page. */
export const membersPage =
  (first: Member[], second: Member[]) =>
  ({ query: { cursor } }: { query: { cursor?: number | undefined } }) =>
    cursor === undefined ? { data: first, nextCursor: String(first.at(-1)?.id) } : { data: second, nextCursor: null };

export const invitation = (changes: Partial<Invitation> = {}): Invitation => ({
  id: 1,
  email: 'olga@shop.example',
  locale: 'ru',
  isOwner: false,
  invitedBy: ANNA.name,
  createdAt: THEN,
  expiresAt: new Date(Date.now() + 5.5 * 86_400_000),
  ...changes,
});

export const openedInvitation = (changes: Partial<OpenedInvitation> = {}): OpenedInvitation => ({
  company: 'Linden Home',
  invitedBy: 'Dan Ilie',
  email: 'olga@shop.example',
  locale: 'en',
  expiresAt: new Date(Date.now() + 5.5 * 86_400_000),
  hasAccount: false,
  ...changes,
});

import {
  deactivateMember,
  inviteMembers,
  leaveCompany,
  listInvitations,
  listMembers,
  reactivateMember,
  resendInvitation,
  revokeInvitation,
  saveMember,
  type Invitation,
  type Member,
} from '@parley/contracts/members';
import type { Locale } from '@parley/contracts/locales';
import { getProfile } from '@parley/contracts/profile';
import { expect, test, vi } from 'vitest';
import { profile } from '../../../testing/factories.ts';
import { invitation, member } from '../../../testing/member-factories.ts';
import { openScreen, server } from '../../../testing/open-screen.tsx';
import { page } from '../../../testing/page.ts';
import { pressKey } from '../../../testing/person.ts';
import { testStates } from '../../../testing/states.ts';

const ADDRESS = '/account/members';
const open = (language?: Locale) => openScreen(ADDRESS, language);
const SELF = member({ isOwner: true, isSelf: true });
const DAN = member({ id: 2, name: 'Dan Ilie', email: 'dan@shop.example' });
const GONE = member({ id: 3, name: 'Mihai Stan', email: 'mihai@shop.example', deactivatedAt: new Date() });

/** A company whose members and invitations can be changed. */
function withTeam(members: Member[], invitations: Invitation[] = []) {
  let team = members;
  let waiting = invitations;
  const change = (id: number, changes: Partial<Member>) => {
    team = team.map((each) => (each.id === id ? { ...each, ...changes } : each));
    return member({ ...team.find((each) => each.id === id) });
  };
  const linkOf = (each: Invitation) => ({ ...each, link: `https://parley.example/invitation?token=${each.email}` });
  return server()
    .answers(listMembers, ({ query: { search = '' } }) => ({
      data: team.filter(({ name, email }) => `${name} ${email}`.toLowerCase().includes(search.toLowerCase())),
      nextCursor: null,
    }))
    .answers(saveMember, ({ params, body }) => change(params.id, JSON.parse(JSON.stringify(body)) as Partial<Member>))
    .answers(deactivateMember, ({ params }) => change(params.id, { deactivatedAt: new Date() }))
    .answers(reactivateMember, ({ params }) => change(params.id, { deactivatedAt: null }))
    .answers(leaveCompany, undefined)
    .lists(listInvitations, () => waiting)
    .answers(inviteMembers, ({ body }) => {
      const made = body.emails.map((email, at) => invitation({ id: 100 + at, email }));
      waiting = [...made, ...waiting];
      return { data: made.map(linkOf), nextCursor: null };
    })
    .answers(resendInvitation, ({ params }) => {
      const sent = invitation({ ...waiting.find(({ id }) => id === params.id), id: 200 });
      waiting = waiting.map((each) => (each.id === params.id ? sent : each));
      return linkOf(sent);
    })
    .answers(revokeInvitation, ({ params }) => void (waiting = waiting.filter(({ id }) => id !== params.id)));
}
const menuOf = (name: string) => page.getByRole('button', { name: `Actions for ${name}` });
const item = (name: string | RegExp) => page.getByRole('menuitem', { name });
const dialog = () => page.getByRole('dialog');
const addresses = () => dialog().getByLabel('Email addresses');

testStates({
  what: 'members',
  address: ADDRESS,
  endpoint: listMembers,
  prepare: () => withTeam([SELF, DAN]),
  content: () => page.getByText('dan@shop.example'),
});

test('how much somebody holds opens the list of it', async () => {
  withTeam([SELF, member({ ...DAN, load: 2, capacity: 6 }), member({ ...DAN, id: 4, name: 'Eva', load: 3 })]);
  await open();
  await expect(page.getByRole('link', { name: '2 of 6' })).toBeShown();
  const to = async (name: string) => (await page.getByRole('link', { name }).waitFor()).getAttribute('href');
  expect([await to('2 of 6'), await to('3, no limit')]).toEqual(['/chats?assignee=2', '/chats?assignee=4']);
  // Nothing is behind a zero.
  expect(page.getByRole('link', { name: /^0/ }).isThere).toBe(false);
});

test('a colleague becomes an owner and, by Undo, a member again', async () => {
  const api = withTeam([SELF, DAN]);
  await open();
  await menuOf('Dan Ilie').click();
  await item('Make an owner').click();
  await expect(page.getByText('Dan Ilie is an owner now')).toBeShown();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => api.calls(saveMember).map(({ body }) => body.isOwner)).toEqual([true, false]);
});

test('deactivating says what becomes of open conversations, happens once, and folds the person away', async () => {
  const api = withTeam([SELF, DAN]);
  await open();
  await menuOf('Dan Ilie').click();
  await item('Deactivate').click();
  await expect(dialog().getByText(/Their open conversations go back to your team/)).toBeShown();
  const release = api.holds(deactivateMember);
  await dialog().getByRole('button', { name: 'Deactivate' }).doubleClick();
  release();
  await expect(page.getByText('Dan Ilie is deactivated')).toBeShown();
  await expect(page.getByText('dan@shop.example')).toBeGone();
  expect(api.calls(deactivateMember)).toHaveLength(1);
  await page.getByRole('button', { name: '1 deactivated' }).click();
  await expect(page.getByText('dan@shop.example')).toBeShown();
});

test('a deactivated person is found by searching, and let in again', async () => {
  const api = withTeam([SELF, GONE]);
  await open();
  await page.getByRole('searchbox', { name: 'Search name or email' }).fill('mihai');
  await expect(page.getByText('mihai@shop.example')).toBeShown();
  await expect(page.getByText('anna@shop.example')).toBeGone();
  await menuOf('Mihai Stan').click();
  await item('Reactivate').click();
  await expect(page.getByText('Mihai Stan can sign in again')).toBeShown();
  expect(api.calls(reactivateMember)).toHaveLength(1);
});

test('a search without a match offers to clear it', async () => {
  withTeam([SELF]);
  await open();
  await page.getByRole('searchbox', { name: 'Search name or email' }).fill('nobody');
  await expect(page.getByText('Nobody matches “nobody”.')).toBeShown();
  await page.getByRole('button', { name: 'Clear the search' }).click();
  await expect(page.getByText('anna@shop.example')).toBeShown();
});

test('the list continues on demand', async () => {
  const api = withTeam([SELF]).answers(listMembers, ({ query }) =>
    query.cursor ? { data: [DAN], nextCursor: null } : { data: [SELF], nextCursor: '1' },
  );
  await open();
  await page.getByRole('button', { name: 'Show more' }).click();
  await expect(page.getByText('dan@shop.example')).toBeShown();
  await expect(page.getByRole('button', { name: 'Show more' })).toBeGone();
  expect(api.calls(listMembers).at(-1)?.query.cursor).toBe(1);
});

test('the last owner can neither leave nor step down, and the menu says why', async () => {
  const api = withTeam([SELF, DAN]);
  await open();
  await menuOf('Anna Berg').click();
  for (const name of [/^Make a member/, /^Leave company/]) {
    const entry = await item(name).waitFor();
    expect(entry.textContent).toContain('You need another owner first.');
    expect(entry.getAttribute('aria-disabled')).toBe('true');
    await item(name).click();
  }
  await expect(dialog()).toBeGone();
  expect(api.calls(leaveCompany)).toEqual([]);
});

test('an owner who is not the last may leave, after being asked', async () => {
  const api = withTeam([SELF, { ...DAN, isOwner: true }]);
  const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => {});
  await open();
  await menuOf('Anna Berg').click();
  await item('Leave company…').click();
  await page.getByRole('dialog', { name: 'Leave Shop?' }).getByRole('button', { name: 'Leave' }).click();
  await expect.poll(() => assign.mock.calls).toEqual([['/']]);
  expect(api.calls(leaveCompany)).toHaveLength(1);
});

test('a member sees everyone and who may change them, but nothing to press except leaving', async () => {
  withTeam([
    { ...DAN, isOwner: true },
    { ...SELF, isOwner: false },
  ]).answers(getProfile, profile({ isCompanyOwner: false }));
  await open();
  await expect(page.getByText('Only owners can invite and change people: Dan Ilie.')).toBeShown();
  await expect(page.getByRole('button', { name: 'Invite people' })).toBeGone();
  await expect(page.getByText('Invitations')).toBeGone();
  await expect(menuOf('Dan Ilie')).toBeGone();
  await menuOf('Anna Berg').click();
  await expect(item('Leave company…')).toBeShown();
  await expect(item(/Make/)).toBeGone();
});

test('several people are invited at once, and each link can be copied', async () => {
  const api = withTeam([SELF, DAN]);
  await open();
  await page.getByRole('button', { name: 'Invite people' }).click();
  await expect(addresses()).toBeFocused();
  await addresses().fill('olga@shop.example, Piotr <piotr@shop.example>; olga');
  await addresses().fill('dan@shop.example ');
  await dialog().getByRole('button', { name: 'Send invitations' }).click();
  await expect(dialog().getByText('olga: This is not an email address.')).toBeShown();
  await expect(dialog().getByText('dan@shop.example: Dan Ilie already works here.')).toBeShown();
  expect(api.calls(inviteMembers)).toEqual([]);
  for (const name of ['Remove olga', 'Remove dan@shop.example']) await dialog().getByRole('button', { name }).click();
  await dialog().getByRole('switch').click();
  const release = api.holds(inviteMembers);
  await dialog().getByRole('button', { name: 'Send invitations' }).doubleClick();
  release();
  await expect(dialog().getByText('olga@shop.example')).toBeShown();
  await expect(dialog().getByRole('button', { name: 'Copy link for piotr@shop.example' })).toBeShown();
  expect(api.calls(inviteMembers).map(({ body }) => body)).toEqual([
    { emails: ['olga@shop.example', 'piotr@shop.example'], locale: 'en', isOwner: true },
  ]);
  await dialog().getByRole('button', { name: 'Done' }).click();
  await expect(page.getByRole('button', { name: 'Withdraw the invitation for olga@shop.example' })).toBeShown();
});

test('what the server says about an address is shown beside it', async () => {
  withTeam([SELF]).fails(inviteMembers, 422, { errors: { 'emails.1': ['They work here.'] } });
  await open();
  await page.getByRole('button', { name: 'Invite people' }).click();
  await addresses().fill('one@shop.example two@shop.example');
  await dialog().getByRole('button', { name: 'Send invitations' }).click();
  await expect(dialog().getByText('two@shop.example: They work here.')).toBeShown();
});

test('no address, or too many, are explained and not sent', async () => {
  const api = withTeam([SELF]);
  await open();
  await page.getByRole('button', { name: 'Invite people' }).click();
  await dialog().getByRole('button', { name: 'Send invitations' }).click();
  await expect(dialog().getByText('Enter at least one address.')).toBeShown();
  await addresses().fill(Array.from({ length: 21 }, (_, n) => `p${n}@shop.example`).join(', '));
  await dialog().getByRole('button', { name: 'Send invitations' }).click();
  await expect(dialog().getByText('Invite at most 20 people at once.')).toBeShown();
  await pressKey('Backspace');
  await expect(dialog().getByText('Invite at most 20 people at once.')).toBeGone();
  expect(api.calls(inviteMembers)).toEqual([]);
});

test('an expired invitation is sent again and its new link shown once; another is withdrawn', async () => {
  const expired = invitation({ id: 2, email: 'piotr@shop.example', expiresAt: new Date(Date.now() - 1) });
  const api = withTeam([SELF], [invitation({ isOwner: true }), expired]);
  await open();
  await expect(page.getByText('Expires in 5 days')).toBeShown();
  await expect(page.getByText('Expired')).toBeShown();
  const release = api.holds(resendInvitation);
  await page.getByRole('button', { name: 'Send again to piotr@shop.example' }).doubleClick();
  release();
  await expect(page.getByText('https://parley.example/invitation?token=piotr@shop.example')).toBeShown();
  await expect(page.getByRole('button', { name: 'Copy link for piotr@shop.example' })).toBeShown();
  expect(api.calls(resendInvitation)).toHaveLength(1);
  await page.getByRole('button', { name: 'Withdraw the invitation for olga@shop.example' }).click();
  await dialog().getByRole('button', { name: 'Withdraw' }).click();
  await expect(page.getByText('Invitation withdrawn')).toBeShown();
  await expect(page.getByText('olga@shop.example')).toBeGone();
});

test('members are complete in German', async () => {
  withTeam([SELF, DAN, GONE], [invitation(), invitation({ id: 2, invitedBy: null, isOwner: true })]);
  await open('de');
  await page.getByRole('button', { name: '1 deaktiviert' }).click();
  await page.getByRole('button', { name: 'Personen einladen' }).click();
  await dialog().getByLabel('E-Mail-Adressen').fill('x ');
  await dialog().getByRole('button', { name: 'Einladungen senden' }).click();
  await expect(dialog().getByText('x: Das ist keine E-Mail-Adresse.')).toBeShown();
});

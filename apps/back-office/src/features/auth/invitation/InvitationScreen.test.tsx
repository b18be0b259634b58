import { getRegistration, logout } from '@parley/contracts/auth';
import {
  acceptInvitation,
  joinCompany,
  openInvitation,
  signInToAccept,
  type OpenedInvitation,
} from '@parley/contracts/members';
import { getProfile } from '@parley/contracts/profile';
import { beforeEach, expect, test, vi } from 'vitest';
import { profile } from '../../../testing/factories.ts';
import { openedInvitation } from '../../../testing/member-factories.ts';
import { openScreen, server } from '../../../testing/open-screen.tsx';
import { page } from '../../../testing/page.ts';

const ADDRESS = '/invitation?token=secret-token';
const OLGA = profile({ id: 5, name: 'Olga', email: 'olga@shop.example', isCompanyOwner: false });
const withInvitation = (changes: Partial<OpenedInvitation> = {}) =>
  server().answers(openInvitation, openedInvitation(changes)).answers(getRegistration, { state: 'closed' });
const asGuest = (changes: Partial<OpenedInvitation> = {}) => withInvitation(changes).fails(getProfile, 401);
let assign: { mock: { calls: unknown[][] } };
beforeEach(() => {
  assign = vi.spyOn(window.location, 'assign').mockImplementation(() => {});
});
const join = () => page.getByRole('button', { name: 'Join Linden Home' });

test('a newcomer chooses a name and a password and joins once', async () => {
  const api = asGuest().answers(joinCompany, OLGA);
  await openScreen(ADDRESS);
  await expect(page.getByText(/Dan Ilie invites you to work in Linden Home/)).toBeShown();
  await expect(page.getByText('olga@shop.example')).toBeShown();
  await join().click();
  await expect(page.getByLabel('Your name')).toBeFocused();
  expect(api.calls(joinCompany)).toEqual([]);
  await page.getByLabel('Your name').fill('Olga');
  await page.getByLabel('Password').fill('correct horse 42');
  const release = api.holds(joinCompany);
  await join().doubleClick();
  release();
  await expect.poll(() => assign.mock.calls).toEqual([['/chats']]);
  expect(api.calls(joinCompany).map(({ body }) => body)).toEqual([
    { token: 'secret-token', name: 'Olga', password: 'correct horse 42', locale: 'en' },
  ]);
});

test('the token leaves the address, but a reload still knows it until it is used', async () => {
  const api = asGuest().answers(joinCompany, OLGA);
  await openScreen(ADDRESS);
  await expect(join()).toBeShown();
  expect(window.location.href).not.toContain('secret-token');
  await openScreen('/invitation');
  await expect(join()).toBeShown();
  expect(api.calls(openInvitation).map(({ body }) => body.token)).toEqual(['secret-token', 'secret-token']);
  await page.getByLabel('Your name').fill('Olga');
  await page.getByLabel('Password').fill('correct horse 42');
  await join().click();
  await expect.poll(() => assign.mock.calls.length).toBe(1);
  await openScreen('/invitation');
  await expect(page.getByText('This link is incomplete. Open the one in the email again.')).toBeShown();
});

test('what the server says about a password is shown at its field, and anything else above the form', async () => {
  const api = asGuest().fails(joinCompany, 422, { errors: { password: ['Too common.'] } });
  await openScreen(ADDRESS);
  await page.getByLabel('Your name').fill('Olga');
  await page.getByLabel('Password').fill('correct horse 42');
  await join().click();
  await expect(page.getByText('Too common.')).toBeShown();
  api.fails(joinCompany, 409, { message: 'There is an account already.' });
  await join().click();
  await expect(page.getByText('There is an account already.')).toBeShown();
});

test('the page speaks the language of the invitation', async () => {
  asGuest({ locale: 'ru' });
  await openScreen(ADDRESS);
  await expect(page.getByText(/Dan Ilie приглашает вас/)).toBeShown();
  await expect(page.getByLabel('Ваше имя')).toBeShown();
});

test('the invited person accepts with one click and carries on in the company', async () => {
  const api = withInvitation({ hasAccount: true }).answers(getProfile, OLGA).answers(acceptInvitation, OLGA);
  await openScreen(ADDRESS);
  const release = api.holds(acceptInvitation);
  await join().doubleClick();
  release();
  await expect.poll(() => assign.mock.calls).toEqual([['/']]);
  expect(api.calls(acceptInvitation).map(({ body }) => body.token)).toEqual(['secret-token']);
});

test('somebody else is told so and can only sign out', async () => {
  const api = withInvitation({ hasAccount: true }).answers(logout, undefined);
  await openScreen(ADDRESS);
  await expect(page.getByText(/You are signed in as anna@shop.example, but .* for olga@shop.example/)).toBeShown();
  await expect(join()).toBeGone();
  await page.getByRole('button', { name: 'Sign out and continue' }).click();
  await expect(page.getByLabel('Password')).toBeShown();
  expect(api.calls(logout)).toHaveLength(1);
});

test('with an account, its password signs in and accepts at once; a wrong one is explained', async () => {
  const api = asGuest({ hasAccount: true }).fails(signInToAccept, 401, { message: 'This is not the password.' });
  await openScreen(ADDRESS);
  await expect(page.getByText(/olga@shop.example already has an account/)).toBeShown();
  await page.getByLabel('Password').fill('wrong horse');
  await join().click();
  await expect(page.getByText('This is not the password.')).toBeShown();
  await expect(page.getByLabel('Password')).toBeFocused();
  api.answers(signInToAccept, OLGA);
  await page.getByLabel('Password').fill('correct horse 42');
  await join().click();
  await expect.poll(() => assign.mock.calls).toEqual([['/']]);
  expect(api.calls(signInToAccept).at(-1)?.body).toEqual({ token: 'secret-token', password: 'correct horse 42' });
});

test('an expired, used or withdrawn link says so', async () => {
  asGuest().fails(openInvitation, 422, { code: 'link_invalid', message: 'Invalid.' });
  await openScreen(ADDRESS);
  await expect(page.getByText('It has expired, was used already or was withdrawn.')).toBeShown();
});

test.each([410, 404, 422])('a link that the server refuses with %d says why', async (status) => {
  asGuest().fails(openInvitation, status, { message: 'This invitation was withdrawn.' });
  await openScreen(ADDRESS);
  await expect(page.getByText('This invitation was withdrawn.')).toBeShown();
  await expect(page.getByText('Ask whoever invited you for a new invitation.')).toBeShown();
  await expect(join()).toBeGone();
});

test('a broken connection offers to try again', async () => {
  const api = asGuest().breaks(openInvitation);
  await openScreen(ADDRESS);
  await expect(page.getByText('This could not be loaded.')).toBeShown();
  api.answers(openInvitation, openedInvitation());
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(join()).toBeShown();
});

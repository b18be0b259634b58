import {
  endOtherSessions,
  endSession,
  getRegistration,
  listSessions,
  updatePassword,
  type Session,
} from '@parley/contracts/auth';
import type { Locale } from '@parley/contracts/locales';
import { getProfile, saveProfile, type Profile } from '@parley/contracts/profile';
import { expect, test } from 'vitest';
import { profile } from '../../testing/factories.ts';
import { openScreen, server } from '../../testing/open-screen.tsx';
import { page } from '../../testing/page.ts';
import { pressKey } from '../../testing/person.ts';
import { testStates } from '../../testing/states.ts';

const open = (language?: Locale) => openScreen('/account', language);
const withProfile = (given: Profile = profile()) =>
  server()
    .answers(getProfile, given)
    .answers(saveProfile, ({ body: { user, company } }) => ({
      ...given,
      user: {
        ...given.user,
        name: user?.name ?? given.user.name,
        pendingEmail: user?.email && user.email !== given.user.email ? user.email : null,
      },
      company: { ...given.company, name: company?.name ?? given.company.name },
    }));
const section = (name: string) => page.getByRole('region', { name });
const name = () => section('Profile').getByLabel('Name');
const save = () => section('Profile').getByRole('button', { name: 'Save' });

test('a changed name is sent once by a double click, and the bar says that it is saved', async () => {
  const api = withProfile();
  await open();
  await name().fill('Anna Maria Berg');
  await expect(page.getByText('Unsaved changes')).toBeShown();
  const release = api.holds(saveProfile);
  await save().doubleClick();
  release();
  await expect(page.getByText('Personal information saved')).toBeShown();
  await expect(page.getByText('Unsaved changes')).toBeGone();
  expect(api.calls(saveProfile).map(({ body }) => body.user?.name)).toEqual(['Anna Maria Berg']);
});

test('Enter and Ctrl+S save; discarding brings the stored name back', async () => {
  const api = withProfile();
  await open();
  await name().fill('Anna B.');
  await pressKey('Enter');
  await expect(page.getByText('Personal information saved')).toBeShown();
  await name().fill('Anna C.');
  await pressKey('Control+s');
  await expect(save()).toBeGone();
  await name().fill('Anna D.');
  await section('Profile').getByRole('button', { name: 'Discard' }).click();
  await expect(save()).toBeGone();
  expect(api.calls(saveProfile)).toHaveLength(2);
});

test('an empty name is not sent and is explained at its field', async () => {
  const api = withProfile();
  await open();
  await name().fill('');
  await save().click();
  await expect(page.getByText('Fill in this field')).toBeShown();
  await expect(name()).toBeFocused();
  expect(api.calls(saveProfile)).toEqual([]);
});

test('a new address asks for the password, shows a wrong one at its field, and then waits for the link', async () => {
  const api = withProfile().fails(saveProfile, 422, { errors: { 'user.current_password': ['This is not it.'] } });
  await open();
  expect(page.getByText('Verified').isThere).toBe(true);
  await section('Profile').getByLabel('Email').fill('new@shop.example');
  await expect(page.getByText('Verified')).toBeGone();
  const password = section('Profile').getByLabel('Current password');
  await password.fill('wrong password');
  await save().click();
  await expect(page.getByText('This is not it.')).toBeShown();
  await expect(password).toBeFocused();
  withProfile();
  await password.fill('right password');
  await save().click();
  await expect(page.getByText('We sent a link to new@shop.example. The address changes once you open it.')).toBeShown();
  expect(api.calls(saveProfile).at(-1)?.body.user).toMatchObject({
    email: 'new@shop.example',
    currentPassword: 'right password',
  });
});

test('what was typed is there after a reload, but never a password', async () => {
  withProfile();
  await open();
  await section('Profile').getByLabel('Email').fill('new@shop.example');
  await section('Profile').getByLabel('Current password').fill('secret words');
  await open();
  await expect(page.getByText('Unsaved changes')).toBeShown();
  expect(await section('Profile').getByLabel('Email').value()).toBe('new@shop.example');
  expect(await section('Profile').getByLabel('Current password').value()).toBe('');
});

test('when the session has ended, saving leads to the sign-in screen', async () => {
  const api = withProfile().fails(saveProfile, 401);
  await open();
  await name().fill('Anna B.');
  api.fails(getProfile, 401).answers(getRegistration, { state: 'closed' });
  await save().click();
  await expect(page.getByText('Sign in to continue where you were.')).toBeShown();
});

test('without a connection, a line at the top says that typing is kept', async () => {
  const api = withProfile();
  await open();
  api.goOffline();
  await expect(page.getByText('You are offline. What you type is kept.')).toBeShown();
  api.goOffline(false);
  await expect(page.getByText('You are offline. What you type is kept.')).toBeGone();
});

test('the account is complete in Russian', async () => {
  withProfile(profile({ pendingEmail: 'new@shop.example' }));
  await open('ru');
  await expect(page.getByRole('heading', { name: 'Аккаунт' })).toBeShown();
});

const session = (changes: Partial<Session> = {}): Session => ({
  id: 1,
  isCurrent: true,
  browser: 'Firefox',
  system: 'Linux',
  isMobile: false,
  ipAddress: '203.0.113.5',
  createdAt: new Date(),
  lastSeenAt: new Date(),
  ...changes,
});
const PHONE = session({ id: 2, isCurrent: false, browser: 'Chrome', system: 'Android', isMobile: true });
const withSessions = (...sessions: Session[]) => server().lists(listSessions, sessions);

testStates({
  what: 'sessions',
  address: '/account/security',
  endpoint: listSessions,
  prepare: () => withSessions(session()),
  content: () => page.getByText('Firefox on Linux'),
});

test('another session is signed out; a refusal is explained and it stays', async () => {
  const api = withSessions(session(), PHONE).fails(endSession, 404, { message: 'This session has ended.' });
  await openScreen('/account/security');
  await page.getByRole('button', { name: 'Revoke Chrome on Android' }).click();
  await expect(page.getByText('This session has ended.')).toBeShown();
  withSessions(session()).answers(endOtherSessions, undefined);
  await page.getByRole('button', { name: 'Sign out all others' }).click();
  await expect(page.getByText('All other sessions signed out')).toBeShown();
  await expect(page.getByText('Chrome on Android')).toBeGone();
  expect(api.calls(endOtherSessions)).toHaveLength(1);
});

test('a new password has to be repeated, is sent once, and the fields are emptied', async () => {
  const api = withSessions(session()).answers(updatePassword, undefined);
  await openScreen('/account/security');
  await page.getByLabel('Current password').fill('the old password');
  await page.getByLabel('New password').fill('a long new password');
  await page.getByLabel('Repeat new password').fill('something else');
  const submit = page.getByRole('button', { name: 'Update password' });
  await submit.click();
  await expect(page.getByText('The passwords do not match')).toBeShown();
  await page.getByLabel('Repeat new password').fill('a long new password');
  const release = api.holds(updatePassword);
  await submit.doubleClick();
  release();
  await expect(page.getByText('Password updated')).toBeShown();
  expect(await page.getByLabel('New password').value()).toBe('');
  expect(api.calls(updatePassword)).toHaveLength(1);
});

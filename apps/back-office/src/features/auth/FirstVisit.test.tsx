import { getRegistration, type RegistrationState } from '@parley/contracts/auth';
import { listMail } from '@parley/contracts/dev';
import { getInstance } from '@parley/contracts/instance';
import { getProfile } from '@parley/contracts/profile';
import { expect, test } from 'vitest';
import { profile } from '../../testing/factories.ts';
import { openScreen, server } from '../../testing/open-screen.tsx';
import { page } from '../../testing/page.ts';

const asGuest = (state: RegistrationState) => server().fails(getProfile, 401).answers(getRegistration, { state });

test.each(['/', '/login', '/login?redirect=%2Fchats'])(
  'with no company at all, %s leads to registration and welcomes the newcomer',
  async (address) => {
    asGuest('first');
    await openScreen(address);
    await expect(page.getByRole('heading', { name: 'Welcome to Parley' })).toBeShown();
    await expect(page.getByText('You are the first here and will own the installation.')).toBeShown();
    await expect(page.getByText(/Welcome back/)).toBeGone();
    expect(window.location.pathname).toBe('/registration');
  },
);

test('once there is a company, guests sign in', async () => {
  asGuest('open');
  await openScreen('/login');
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeShown();
});

test('where only the invited may work, registration says so, and signing in does not offer it', async () => {
  asGuest('invite');
  await openScreen('/registration');
  await expect(page.getByText(/^You need an invitation to work here/)).toBeShown();
  await expect(page.getByRole('button', { name: 'Create account' })).toBeGone();
  await openScreen('/login');
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeShown();
  await expect(page.getByRole('link', { name: 'Create an account' })).toBeGone();
});

const MAIL = {
  id: 1,
  to: 'anna@shop.example',
  subject: 'Confirm your email',
  text: 'Open http://127.0.0.1:3000/email-verification?token=abc to confirm.',
  html: '',
  createdAt: new Date('2026-11-15T10:00:00Z'),
};
const waiting = () => server().answers(getProfile, profile({ emailVerifiedAt: null }));

test('with the built-in mailbox, the main button opens it, and nobody claims that a mail was sent', async () => {
  waiting().answers(getInstance, { mail: 'mailbox' }).answers(listMail, [MAIL]);
  await openScreen('/email-verification');
  await expect(page.getByText(/is in the mailbox of this installation/)).toBeShown();
  await expect(page.getByText(/We sent a link/)).toBeGone();
  const buttons = () => page.getByRole('button', { name: /mailbox|Send again/ }).all();
  await expect(page.getByRole('button', { name: 'Open the mailbox' })).toBeShown();
  expect(buttons().map(({ textContent }) => textContent)).toEqual(['Open the mailbox', 'Send again']);
  await page.getByRole('button', { name: 'Open the mailbox' }).click();
  await expect(page.getByRole('dialog').getByRole('link', { name: 'Open the link' })).toBeShown();
});

test('a browser that may not read the mailbox is sent to the terminal', async () => {
  waiting().answers(getInstance, { mail: 'mailbox' }).fails(listMail, 404);
  await openScreen('/email-verification');
  await expect(page.getByText(/in the terminal where Parley runs/)).toBeShown();
  await expect(page.getByText(/We sent a link/)).toBeGone();
});

test('with a mail server, the link was sent', async () => {
  waiting().answers(getInstance, { mail: 'smtp' });
  await openScreen('/email-verification');
  await expect(page.getByText(/We sent a link/)).toBeShown();
  await expect(page.getByRole('button', { name: 'Send again' })).toBeShown();
});

import type { Browser, Page } from '@playwright/test';
import { expect, linkMailedTo, newPerson, PASSWORD, post, registerVerified, test } from './fixtures.ts';
import { openInbox } from './inbox-fixtures.ts';
import { expectAccessible, expectAccessibleEverywhere, expectReady } from './screen-checks.ts';
import { colleagueOf } from './team.ts';

const openBrowser = async (browser: Browser, baseURL: string | undefined) =>
  (await browser.newContext({ baseURL: baseURL ?? '', locale: 'en-US' })).newPage();

/** Invites people in the dialog, in the language that it offers by this name. */
async function invite(owner: Page, emails: string[], language: string) {
  await owner.goto('/account/members');
  await owner.getByRole('button', { name: 'Invite people' }).click();
  const dialog = owner.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Email addresses' }).fill(`${emails.join(', ')} `);
  await dialog.getByRole('combobox').click();
  await owner.getByRole('option', { name: language }).click();
  await dialog.getByRole('button', { name: 'Send invitations' }).click();
  await expect(dialog.getByRole('heading', { name: /invitations? sent/ })).toBeVisible();
  await expectAccessible(owner, 'the links of invitations');
  await dialog.getByRole('button', { name: 'Done' }).click();
}
const row = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text });
async function choose(owner: Page, name: string, item: RegExp) {
  await owner.getByRole('button', { name: `Actions for ${name}` }).click();
  await owner.getByRole('menuitem', { name: item }).click();
}

test('a company becomes a team: invited in Russian, seen by both, deactivated at once and let in again', async ({
  page: ana,
  browser,
  baseURL,
}) => {
  await registerVerified(ana, { company: 'Linden Home' });
  const olgasAddress = newPerson().email.replace('ana', 'olga');
  await invite(ana, [olgasAddress], 'Русский');
  await expect(ana.getByText('Expires in 6 days')).toBeVisible();
  await expectAccessibleEverywhere(ana, 'members');

  const olga = await openBrowser(browser, baseURL);
  await olga.goto(await linkMailedTo(olga.request, olgasAddress));
  await expect(olga.getByRole('heading', { name: 'Приглашение в «Linden Home»' })).toBeVisible();
  expect(olga.url()).not.toContain('token');
  await expectReady(olga);
  await expectAccessible(olga, 'an invitation');
  await olga.getByLabel('Ваше имя').fill('Ольга');
  await olga.getByLabel('Пароль', { exact: true }).fill(PASSWORD);
  await olga.getByRole('button', { name: 'Присоединиться к «Linden Home»' }).click();
  await olga.waitForURL('**/chats');

  await olga.goto('/account/members');
  await expect(row(olga, 'Ana')).toContainText('Владелец');
  await expect(olga.getByText('Приглашать сотрудников и менять их права могут только владельцы: Ana.')).toBeVisible();
  await expect(olga.getByRole('button', { name: 'Пригласить сотрудников' })).toBeHidden();
  await olga.goto('/account/secrets');
  await expect(olga.getByText('Изменить это могут только владельцы вашей компании.')).toBeVisible();
  await ana.reload();
  await expect(row(ana, olgasAddress)).toContainText('Ольга');
  await expect(ana.getByText('Nobody is invited at the moment.')).toBeVisible();

  await olga.goto('/chats');
  await expect(olga.getByRole('navigation').first()).toBeVisible();
  await olga.waitForTimeout(1_000); // its stream is open
  await choose(ana, 'Ольга', /^Deactivate$/);
  await expect(ana.getByRole('dialog')).toContainText('Their open conversations go back to your team');
  const [, ended] = await Promise.all([
    ana.getByRole('dialog').getByRole('button', { name: 'Deactivate' }).click(),
    olga.waitForURL('**/login?**').then(() => Date.now()),
    expect(ana.getByText('Ольга is deactivated')).toBeVisible(),
  ]);
  const answered = await ana.evaluate(() => performance.timeOrigin + performance.now());
  expect(ended - answered).toBeLessThan(2_000);
  await olga.getByLabel('Эл. почта').or(olga.getByLabel('Email')).first().fill(olgasAddress);
  await olga.locator('input[autocomplete=current-password]').fill(PASSWORD);
  await olga.locator('button[type=submit]').click();
  await expect(olga.locator('h1')).toBeVisible();
  expect(olga.url()).toContain('/login');

  await ana.getByRole('button', { name: '1 deactivated' }).click();
  await choose(ana, 'Ольга', /^Reactivate$/);
  await expect(ana.getByText('Ольга can sign in again')).toBeVisible();
  await olga.locator('input[autocomplete=current-password]').fill(PASSWORD);
  await olga.locator('button[type=submit]').click();
  await olga.waitForURL('**/chats');
  await olga.context().close();
});

test('somebody deactivated while typing loses the conversation at once, and finds the draft when they are back', async ({
  browser,
  baseURL,
  request,
}) => {
  const { staff: ana, visitor } = await openInbox(browser, baseURL, request);
  const dan = await colleagueOf(ana, browser, baseURL, 'Dan');
  const { user } = (await (await dan.request.get('/api/profile/me')).json()) as { user: { id: number; email: string } };
  const { id } = await visitor('Ioana', ['Where is my parcel?']);
  expect((await post(dan, `/conversations/${id}/assign`, { user_id: user.id })).status()).toBe(200);
  await dan.goto(`/chats/${id}`);
  await expect(dan.locator('#thread')).toContainText('You are answering.');
  const draft = 'It left our store on';
  await dan.locator('#chat-reply').pressSequentially(draft);

  expect((await post(ana, `/members/${user.id}/deactivate`)).status()).toBe(200);
  await dan.waitForURL('**/login?**', { timeout: 2_000 });
  expect(await (await ana.request.get(`/api/conversations/${id}`)).json()).toMatchObject({
    is_handed_off: true,
    handed_off_to: null,
  });

  expect((await post(ana, `/members/${user.id}/reactivate`)).status()).toBe(200);
  await dan.locator('input[type=email]').fill(user.email);
  await dan.locator('input[autocomplete=current-password]').fill(PASSWORD);
  await dan.locator('button[type=submit]').click();
  await dan.waitForURL(`**/chats/${id}`);
  await expect(dan.locator('#chat-reply')).toHaveValue(draft);
  await dan.context().close();
});

test('a forwarded invitation helps nobody else; its addressee works in two companies and switches', async ({
  page: ana,
  browser,
  baseURL,
}) => {
  await registerVerified(ana, { company: 'Linden Home' });
  const dan = await openBrowser(browser, baseURL);
  const danHimself = await registerVerified(dan, { name: 'Dan', company: 'Second Shop' });
  await invite(ana, [danHimself.email], 'English');
  const link = await linkMailedTo(dan.request, danHimself.email, /invites/);

  const eve = await openBrowser(browser, baseURL);
  const eveHerself = await registerVerified(eve, { name: 'Eve' });
  await eve.goto(link);
  await expect(eve.getByText(`You are signed in as ${eveHerself.email}`)).toBeVisible();
  await expect(eve.getByRole('button', { name: /^Join/ })).toBeHidden();
  const token = new URL(link, 'http://x').searchParams.get('token') ?? '';
  expect((await post(eve, '/invitation/accept', { token })).status()).toBe(403);
  await eve.context().close();

  const oldTab = await dan.context().newPage();
  await oldTab.goto('/account/company');
  await expect(oldTab.getByLabel('Company name')).toHaveValue('Second Shop');
  await dan.goto(link);
  await dan.getByRole('button', { name: 'Join Linden Home' }).click();
  await dan.waitForURL((url) => url.pathname === '/');
  // The other tab has shown the other company, and follows.
  await oldTab.waitForURL((url) => url.pathname === '/');
  await dan.goto('/account/company');
  await expect(dan.getByLabel('Company name')).toHaveValue('Linden Home');

  await dan.getByRole('button', { name: /^Your menu/ }).click();
  await expectAccessible(dan, 'the companies in the menu');
  await dan.getByRole('menuitemradio', { name: 'Second Shop' }).click();
  await dan.waitForURL((url) => url.pathname === '/');
  await dan.goto('/account/company');
  await expect(dan.getByLabel('Company name')).toHaveValue('Second Shop');

  await dan.goto('/account/members');
  await dan.getByRole('button', { name: 'Actions for Dan' }).click();
  const leave = dan.getByRole('menuitem', { name: /^Leave company/ });
  await expect(leave).toHaveAttribute('aria-disabled', 'true');
  await expect(leave).toContainText('You need another owner first.');
  await dan.keyboard.press('Escape');
  expect((await post(dan, '/profile/company/leave')).status()).toBe(409);

  await eraseCompany(dan, 'Second Shop');
  await dan.context().close();
});

/** Deletes the company by its name and the password. */
async function eraseCompany(owner: Page, name: string) {
  await owner.goto('/account/company');
  await owner.getByRole('button', { name: 'Delete company…' }).click();
  const dialog = owner.getByRole('dialog', { name: `Delete ${name}?` });
  await dialog.getByLabel('Company name').fill(name);
  await dialog.getByLabel('Current password').fill('not the password');
  await dialog.getByRole('button', { name: 'Delete permanently' }).click();
  await expect(dialog.getByLabel('Current password')).toHaveAttribute('aria-invalid', 'true');
  await expectAccessible(owner, 'deleting the company');
  await dialog.getByLabel('Current password').fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Delete permanently' }).click();
  await owner.waitForURL('**/login**');
}

test('an invitation that was withdrawn does not work any more', async ({ page: ana, browser, baseURL }) => {
  await registerVerified(ana);
  const { email } = newPerson();
  await invite(ana, [email], 'English');
  const guest = await openBrowser(browser, baseURL);
  const link = await linkMailedTo(guest.request, email);
  await ana.getByRole('button', { name: `Withdraw the invitation for ${email}` }).click();
  await ana.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click();
  await expect(ana.getByText('Invitation withdrawn')).toBeVisible();
  await guest.goto(link);
  await expect(guest.getByText('It has expired, was used already or was withdrawn.')).toBeVisible();
  await expectAccessibleEverywhere(guest, 'an invitation that does not work');
  await guest.context().close();
});

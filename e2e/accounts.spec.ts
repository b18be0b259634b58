import {
  expect,
  linkMailedTo,
  mailboxOf,
  newPerson,
  PASSWORD,
  post,
  register,
  registerVerified,
  test,
} from './fixtures.ts';

test('someone registers, follows the mailed link and arrives at home', async ({ page, context }) => {
  const person = newPerson();
  await register(page); // the very first visitor would be redirected to registration
  await context.clearCookies();
  await page.goto('/');
  await expect(page).toHaveURL(/\/login\?redirect=%2F$/);
  await page.getByRole('link', { name: 'Create an account' }).click();
  await expect(page.getByRole('heading', { name: 'Create your account' })).toBeVisible();

  await page.getByLabel('Your name').fill(person.name);
  await page.getByLabel('Email').fill('ana@lana-fir');
  await page.getByLabel('Company').fill(person.company);
  await expect(page.getByText('Enter a full address, like name@shop.example')).toBeVisible();
  await page.getByLabel('Email').fill(person.email);
  await expect(page.getByText('Enter a full address')).toBeHidden();
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await expect(page.getByText('Strong.')).toBeVisible();
  await page.getByLabel('Repeat password').fill(PASSWORD);
  await page.getByLabel('Repeat password').press('Enter');

  await expect(page).toHaveURL('/email-verification');
  await expect(page.getByText(person.email)).toBeVisible();
  await expect(page.getByText('in the terminal where Parley runs')).toBeVisible();
  await page.request.get(mailboxOf(person.email)); // as opening the printed address does, once per browser
  await page.reload();
  await page.getByRole('button', { name: 'Open the mailbox' }).click();
  await page.getByRole('dialog').getByRole('link', { name: 'Open the link' }).click();
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('heading', { level: 1, name: 'Your website answers in a few minutes' })).toBeVisible();
  await page.getByRole('button', { name: 'Skip, look around first' }).click();
  await expect(page.getByRole('heading', { level: 1, name: /Good (morning|afternoon|evening), Ana/ })).toBeVisible();
  await expect(page).toHaveTitle('Dashboard · Parley');
});

test('submitting an empty form marks what is missing and focuses the first of it', async ({ page }) => {
  await page.goto('/registration');
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByLabel('Your name')).toBeFocused();
  await expect(page.getByLabel('Your name')).toHaveAccessibleDescription('Fill in this field');
  await expect(page.getByLabel('Your name')).toHaveAttribute('aria-invalid', 'true');
});

test('an address that has an account looks like any other, and its owner gets a mail', async ({ page }) => {
  const { email } = await registerVerified(page);
  await page.context().clearCookies();
  await page.goto('/registration');
  await page.getByLabel('Your name').fill('Dan');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Company').fill('Other');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Repeat password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page).toHaveURL('/email-verification');
  await expect(page.getByText(email)).toBeVisible();
  expect(await linkMailedTo(page.request, email, /already have an account/)).toBe('/login');
});

test('signing in returns to the requested page and remembers the user', async ({ page, context }) => {
  const { email } = await registerVerified(page);
  await context.clearCookies();
  await page.goto('/account/security?from=mail');
  await expect(page).toHaveURL('/login?redirect=%2Faccount%2Fsecurity%3Ffrom%3Dmail');
  await expect(page.getByLabel('Email')).toBeFocused();

  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill('not the password');
  await page.getByLabel('Password', { exact: true }).press('Enter');
  await expect(page.getByRole('alert')).toHaveText('The email or password is wrong');
  await expect(page.getByLabel('Email')).toHaveValue(email);

  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Remember me').check();
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page).toHaveURL('/account/security?from=mail');
  const session = (await context.cookies()).find(({ name }) => name === 'parley_session');
  expect(session?.httpOnly).toBe(true);
  expect(session?.expires).toBeGreaterThan(Date.now() / 1_000 + 29 * 86_400);
});

test('without a requested page, signing in opens the conversations', async ({ page, context }) => {
  const { email } = await registerVerified(page);
  await context.clearCookies();
  await page.goto('/login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page).toHaveURL('/chats');
});

for (const [status, lose] of [
  ['401', 'parley_session'],
  ['419', 'XSRF-TOKEN'],
] as const) {
  test(`a ${status} while working keeps the draft, asks to sign in and comes back`, async ({ page, context }) => {
    const { email } = await registerVerified(page);
    await page.goto('/account');
    await page.getByLabel('Name', { exact: true }).fill('Ana Maria');
    if (status === '401') {
      await context.clearCookies({ name: lose });
    } else {
      // The token exists but is no longer valid, as after a long pause.
      await context.addCookies([{ name: lose, value: 'old.token', url: page.url() }]);
    }
    const answer = page.waitForResponse(
      (reply) => reply.url().endsWith('/api/profile/me') && reply.request().method() === 'POST',
    );
    await page.getByRole('button', { name: 'Save' }).click();
    expect((await answer).status()).toBe(Number(status));

    if (status === '401') {
      await expect(page).toHaveURL('/login?redirect=%2Faccount');
      await expect(page.getByText('Sign in to continue where you were.')).toBeVisible();
      await page.getByLabel('Email').fill(email);
      await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
      await page.getByRole('button', { name: 'Sign in' }).click();
    }
    // With 419 the session still exists, so the detour through sign-in ends where it began.
    await expect(page).toHaveURL('/account');
    await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Ana Maria');
    await expect(page.getByText('Unsaved changes')).toBeVisible();
    if (status === '419') {
      const why = page.getByRole('alert').filter({ hasText: 'was open for too long. Save again.' });
      await expect(why).toHaveCount(1);
      await why.getByRole('button', { name: 'Close message' }).click();
    }
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Personal information saved')).toBeVisible();
    await page.reload();
    await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Ana Maria');
  });
}

test('signing out goes to the sign-in screen and ends the session', async ({ page }) => {
  await registerVerified(page);
  await page.goto('/');
  await page.getByRole('button', { name: /Your menu/ }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(page).toHaveURL('/login');
  expect((await page.request.get('/api/profile/me')).status()).toBe(401);
  await page.goto('/account');
  await expect(page).toHaveURL(/\/login/);
});

test('signing out works even when the server answers 401', async ({ page, context }) => {
  await registerVerified(page);
  await page.goto('/account');
  await expect(page.getByLabel('Name', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: /Your menu/ }).click();
  const signOut = page.getByRole('menuitem', { name: 'Sign out' });
  await expect(signOut).toBeVisible();
  await context.clearCookies({ name: 'parley_session' }); // last, because any other 401 leads to the sign-in as well
  await signOut.click();
  await expect(page).toHaveURL('/login');
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('a forgotten password is reset by the mailed link', async ({ page, context }) => {
  const { email } = await registerVerified(page);
  await context.clearCookies();
  await page.goto('/login');
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  await expect(page.getByRole('heading', { name: 'Forgot your password?' })).toBeVisible();
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Send instructions' }).click();
  await expect(page.getByText(`Reset instructions sent to ${email}`)).toBeVisible();

  await page.goto(await linkMailedTo(page.request, email, /Choose/));
  await page.getByLabel('Password', { exact: true }).fill('another horse 77');
  await page.getByLabel('Repeat password').fill('another horse 78');
  await page.getByRole('button', { name: 'Set new password' }).click();
  await expect(page.getByLabel('Repeat password')).toHaveAccessibleDescription('The passwords do not match');
  await page.getByLabel('Repeat password').fill('another horse 77');
  await page.getByRole('button', { name: 'Set new password' }).click();
  await expect(page.getByText('Password reset successfully')).toBeVisible();
  await expect(page).toHaveURL('/login');

  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill('another horse 77');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page).toHaveURL('/chats');
});

test('a used or incomplete reset link says so and offers a new one', async ({ page }) => {
  await page.goto('/reset-password');
  await expect(page.getByRole('alert')).toContainText('This link is incomplete');
  await page.goto('/reset-password?token=used-long-ago');
  await page.getByLabel('Password', { exact: true }).fill('another horse 77');
  await page.getByLabel('Repeat password').fill('another horse 77');
  await page.getByRole('button', { name: 'Set new password' }).click();
  await expect(page.getByRole('alert')).toContainText('This link is no longer valid');
  await page.getByRole('link', { name: 'Request a new link' }).click();
  await expect(page).toHaveURL('/forgot-password');
});

test('the password can be changed, and the other sessions end', async ({ page, browser }) => {
  const { email } = await registerVerified(page);
  const other = await browser.newPage();
  await other.goto('/login');
  await post(other, '/auth/login', { email, password: PASSWORD });
  await page.goto('/account/security');
  await expect(page.getByRole('listitem').filter({ hasText: 'This device' })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Revoke / })).toHaveCount(1);

  await page.getByLabel('Current password').fill('wrong');
  await page.getByLabel('New password', { exact: true }).fill('another horse 77');
  await page.getByLabel('Repeat new password').fill('another horse 77');
  await page.getByRole('button', { name: 'Update password' }).click();
  await expect(page.getByLabel('Current password')).toHaveAccessibleDescription('This is not your current password');
  await page.getByLabel('Current password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Update password' }).click();
  await expect(page.getByText('Password updated')).toBeVisible();
  await expect(page.getByLabel('Current password')).toHaveValue('');
  await expect(page.getByRole('button', { name: /^Revoke / })).toHaveCount(0);
  expect((await other.request.get('/api/profile/me')).status()).toBe(401);
  await other.close();
});

test('a session elsewhere can be signed out', async ({ page, browser }) => {
  const { email } = await registerVerified(page);
  const other = await browser.newPage();
  await other.goto('/login');
  await post(other, '/auth/login', { email, password: PASSWORD });
  await page.goto('/account/security');
  await page.getByRole('button', { name: /^Revoke / }).click();
  await expect(page.getByText('Session revoked')).toBeVisible();
  expect((await other.request.get('/api/profile/me')).status()).toBe(401);
  await other.close();
});

test('profile, company and time zone are saved separately', async ({ page }) => {
  await registerVerified(page);
  await page.goto('/account');
  const profile = page.getByRole('region', { name: 'Profile' });
  await expect(profile.getByRole('button', { name: 'Save' })).toBeHidden();
  await profile.getByLabel('Username').fill('ana');
  await profile.getByLabel('Phone').fill('not a phone');
  await profile.getByRole('button', { name: 'Save' }).click();
  await expect(profile.getByLabel('Phone')).toHaveAccessibleDescription(/Enter a phone number/);
  await profile.getByLabel('Phone').fill('+40 700 000 042');
  await page.keyboard.press('Control+s');
  await expect(page.getByText('Personal information saved')).toBeVisible();
  await expect(profile.getByText(/Saved \d/)).toBeVisible();

  const company = page.getByRole('region', { name: 'Company' });
  await company.getByLabel('Website').fill('lana-fir.example');
  await company.getByRole('button', { name: 'Discard' }).click();
  await expect(company.getByLabel('Website')).toHaveValue('');
  await company.getByLabel('Website').fill('lana-fir.example');
  await company.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Company information saved')).toBeVisible();
  await expect(company.getByRole('link', { name: 'Open the website' })).toHaveAttribute(
    'href',
    'https://lana-fir.example',
  );

  await page.getByLabel('Company time zone').fill('Berlin');
  await page.getByRole('option', { name: /Europe\/Berlin/ }).click();
  await expect(page.getByText('Company information saved')).toHaveCount(2);
  await page.reload();
  await expect(page.getByLabel('Username')).toHaveValue('ana');
  await expect(page.getByRole('textbox', { name: 'Website' })).toHaveValue('lana-fir.example');
  await expect(page.getByLabel('Company time zone')).toHaveValue(/Europe\/Berlin/);
});

test('the verification link can be sent again after a pause, also to another address', async ({ page }) => {
  const { email } = await register(page);
  await page.goto('/');
  await expect(page).toHaveURL('/email-verification');
  const first = await linkMailedTo(page.request, email);
  await page.getByRole('button', { name: 'Send again' }).click();
  await expect(page.getByText('Email verification link resent')).toBeVisible();
  await expect(page.getByRole('button', { name: /Send again in \d+ seconds/ })).toBeDisabled();
  await expect.poll(() => linkMailedTo(page.request, email)).not.toBe(first);

  const { email: corrected } = newPerson();
  await page.getByRole('button', { name: 'Send to another address' }).click();
  await page.getByLabel('Email').fill(corrected);
  await page.getByRole('button', { name: 'Send link' }).click();
  await expect(page.getByText(corrected)).toBeVisible();
  await page.goto(await linkMailedTo(page.request, corrected));
  await expect(page).toHaveURL('/');
});

test('the waiting screen moves on by itself when the link is followed elsewhere', async ({ page, browser }) => {
  const { email } = await register(page);
  await page.goto('/verification');
  await expect(page).toHaveURL('/email-verification');
  const phone = await browser.newPage();
  await phone.goto(await linkMailedTo(page.request, email));
  await expect(phone.getByRole('heading', { name: 'Address confirmed' })).toBeVisible();
  await expect(phone.getByRole('link', { name: 'Sign in' })).toBeVisible();
  await expect(page).toHaveURL('/');
  await phone.goto(await linkMailedTo(page.request, email));
  await expect(phone.getByRole('alert')).toContainText('This link is no longer valid');
  await phone.close();
});

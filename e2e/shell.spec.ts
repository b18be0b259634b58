import { expect, PASSWORD, register, registerVerified, test } from './fixtures.ts';

test('changing the language keeps typed text and translates shown errors', async ({ page }) => {
  await page.goto('/registration');
  await page.getByLabel('Your name').fill('Ana');
  await page.getByLabel('Email').fill('ana@');
  await page.getByLabel('Company').focus();
  await expect(page.getByText('Enter a full address')).toBeVisible();
  await page.getByRole('button', { name: 'Language: English' }).click();
  await page.getByRole('menuitem', { name: 'Українська' }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'uk');
  await expect(page.locator('#field-name')).toHaveValue('Ana');
  await expect(page.locator('#field-email')).toHaveValue('ana@');
  await expect(page.locator('#field-email-help')).toHaveText(/\p{Script=Cyrillic}/u);
  await expect(page).toHaveTitle(/\p{Script=Cyrillic}.* · Parley/u);
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('lang', 'uk');
});

test('the language of a signed-in person follows them to other devices', async ({ page, browser }) => {
  const { email } = await registerVerified(page);
  await page.goto('/account');
  await page.getByLabel('Username').fill('typed');
  await page.getByRole('combobox', { name: 'Your language' }).click();
  await page.getByRole('option', { name: 'Deutsch' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Konto' })).toBeVisible();
  await expect(page.locator('#field-username')).toHaveValue('typed');

  const other = await browser.newPage();
  await other.goto('/login');
  await other.getByLabel('Email').fill(email);
  await other.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await other.getByRole('button', { name: 'Sign in' }).click();
  await expect(other.locator('html')).toHaveAttribute('lang', 'de');
  await other.close();
});

test('a screen that fails to load after a click is reloaded at the clicked URL', async ({ page }) => {
  await registerVerified(page);
  await page.goto('/templates');
  let refused = 0;
  await page.route(/\/assets\/ChannelsScreen-/, (route) => {
    refused += 1;
    return refused === 1 ? route.abort() : route.continue();
  });
  await page.getByRole('navigation', { name: 'Main navigation' }).getByRole('link', { name: 'Channels' }).click();
  await expect(page).toHaveURL('/channels');
  await expect(page.getByRole('heading', { level: 1, name: 'Channels' })).toBeVisible();
  expect(refused).toBeGreaterThan(1);
});

test('a screen that fails again shows an error after one retry, at its own URL', async ({ page, watch }) => {
  watch.ignore.push(/The screen ChannelsScreen could not be loaded/, /dynamically imported module/);
  await registerVerified(page);
  await page.goto('/templates');
  const logged: string[] = [];
  page.on('console', (message) => logged.push(message.text()));
  await page.route(/\/assets\/ChannelsScreen-/, (route) => route.abort());
  await page.getByRole('navigation', { name: 'Main navigation' }).getByRole('link', { name: 'Channels' }).click();
  await expect(page.getByText('Something went wrong')).toBeVisible();
  await expect(page).toHaveURL('/channels');
  expect(logged.filter((text) => text.includes('The screen ChannelsScreen could not be loaded.'))).toHaveLength(1);
});

test.describe('guards', () => {
  test('guests reach only the account screens', async ({ page }) => {
    for (const path of ['/', '/account', '/account/security', '/admin', '/chats']) {
      await page.goto(path);
      await expect(page).toHaveURL(/\/login\?redirect=/);
    }
    for (const path of ['/login', '/registration', '/forgot-password', '/reset-password']) {
      await page.goto(path);
      await expect(page).toHaveURL(path);
    }
    await page.goto('/email-verification');
    await expect(page).toHaveURL('/login?redirect=%2Femail-verification');
  });

  test('the unverified are kept on the verification screen', async ({ page }) => {
    await register(page);
    for (const path of ['/', '/account', '/account/security', '/login', '/verification']) {
      await page.goto(path);
      await expect(page).toHaveURL('/email-verification');
    }
  });

  test('the verified are kept from guest screens and the verification screen', async ({ page }) => {
    await registerVerified(page);
    for (const path of [
      '/login',
      '/registration',
      '/forgot-password',
      '/email-verification',
      '/verification',
      '/admin',
      '/dashboard',
    ]) {
      await page.goto(path);
      await expect(page).toHaveURL('/');
    }
    await page.goto('/conversations');
    await expect(page).toHaveURL('/chats');
    await page.goto('/login?redirect=%2Faccount');
    await expect(page).toHaveURL('/account');
  });

  test('no redirect leads to another site', async ({ page, baseURL }) => {
    await registerVerified(page);
    // safe-redirect.test.ts tries all the tricks on the rule itself.
    const values = ['//evil.test', '/\\evil.test', 'https://evil.test', 'javascript:alert(1)', '/\tevil.test'];
    for (const value of values) {
      await page.goto(`/login?redirect=${encodeURIComponent(value)}`);
      await expect(page.locator('h1')).toBeVisible();
      expect([value, new URL(page.url()).origin]).toEqual([value, baseURL]);
    }
  });
});

test.describe('a screen that cannot be loaded', () => {
  test('is tried once more with a fresh page', async ({ page }) => {
    await registerVerified(page);
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    let refusals = 0;
    await page.route(/SecurityScreen-.*\.js/, (route) => (refusals++ === 0 ? route.abort() : route.continue()));
    await page.goto('/account/security');
    await expect(page.getByRole('heading', { level: 1, name: 'Security' })).toBeVisible();
    expect(refusals).toBe(2);
  });

  test('is opened at its address after a click, and the reload is explained', async ({ page }) => {
    await registerVerified(page);
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    let refusals = 0;
    await page.route(/TemplatesScreen-.*\.js/, (route) => (refusals++ === 0 ? route.abort() : route.continue()));
    await page.getByRole('link', { name: 'Templates' }).click();
    await expect(page).toHaveURL('/templates');
    await expect(page.getByRole('heading', { level: 1, name: 'Templates' })).toBeVisible();
    await expect(page.getByText('The page was loaded again to open this screen.')).toBeVisible();
    expect(refusals).toBe(2);
  });

  test('shows an error and logs it when it fails twice, and works later', async ({ page, watch }) => {
    watch.ignore.push(/could not be loaded|Failed to fetch dynamically imported module|React Router/);
    await registerVerified(page);
    const logged: string[] = [];
    page.on('console', (message) => message.type() === 'error' && logged.push(message.text()));
    let loads = 0;
    page.on('load', () => (loads += 1));
    await page.route(/SecurityScreen-.*\.js/, (route) => route.abort());
    await page.goto('/account/security');
    await expect(page.getByRole('heading', { name: 'Something went wrong' })).toBeVisible();
    expect(loads).toBe(2);
    expect(logged.join()).toContain('The screen SecurityScreen could not be loaded.');

    await page.unroute(/SecurityScreen-.*\.js/);
    await page.getByRole('button', { name: 'Reload the page' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Security' })).toBeVisible();
  });
});

test('the command menu goes anywhere by keyboard', async ({ page }) => {
  await registerVerified(page);
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.type('secu');
  await expect(page.getByRole('option')).toHaveCount(1);
  await expect(page.getByRole('option', { name: 'Security', selected: true })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/account/security');
  await expect(page.getByRole('heading', { level: 1, name: 'Security' })).toBeFocused();

  await page.keyboard.press('Control+k');
  await page.keyboard.type('zzz');
  await expect(page.getByText('No results for “zzz”')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();

  await page.keyboard.press('Control+k');
  await page.keyboard.type('Română');
  await page.keyboard.press('Enter');
  await expect(page.locator('html')).toHaveAttribute('lang', 'ro');
});

test('single keys work outside of fields and can be switched off', async ({ page }) => {
  await registerVerified(page);
  await page.goto('/account');
  await page.getByLabel('Name', { exact: true }).press('?');
  await expect(page.getByRole('dialog')).toBeHidden();
  await page.getByRole('button', { name: 'Discard' }).click();
  await page.locator('h1').click();
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
  await page.getByRole('switch').click();
  await expect(page.getByText('Single-key shortcuts: Off')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.locator('h1').click();
  await page.keyboard.press('g');
  await page.keyboard.press('h');
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(page).toHaveURL('/account');
});

test('an unknown URL says so and leads home', async ({ page }) => {
  await registerVerified(page);
  await page.goto('/nothing/here');
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
  await page.getByRole('link', { name: 'Go to the home screen' }).click();
  await expect(page).toHaveURL('/');
});

test('being offline is shown, and a failed save keeps the draft', async ({ page, context }) => {
  await registerVerified(page);
  await page.goto('/account');
  await page.getByLabel('Username').fill('ana');
  await context.setOffline(true);
  await expect(page.getByText('You are offline. What you type is kept.')).toBeVisible();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('alert')).toHaveText('An error has occurred');
  await context.setOffline(false);
  await expect(page.getByText('You are offline')).toBeHidden();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Personal information saved')).toBeVisible();
});

test('a server that does not answer is announced within seconds, and nothing is pushed out of the window', async ({
  page,
}) => {
  await registerVerified(page);
  await page.route('**/api/events*', (route) => route.abort());
  await page.goto('/chats');
  const banner = page.getByText('The server is not responding.');
  await expect(banner).toBeVisible({ timeout: 5_000 });
  expect(await page.evaluate(() => document.documentElement.scrollHeight - innerHeight)).toBe(0);
  await page.unroute('**/api/events*');
  await expect(banner).toBeHidden({ timeout: 20_000 });
});

test('the shell is painted before any script has run', async ({ page }) => {
  await registerVerified(page);
  await page.route('**/*.js', (route) => route.abort());
  await page.goto('/chats');
  await expect(page.locator('.first-paint')).toBeVisible();
  const bar = await page.locator('.first-paint > :nth-child(2)').boundingBox();
  expect([bar?.x, bar?.height]).toEqual([64, 56]);
});

test('on a phone the account is a list, then one section at a time', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await registerVerified(page);
  await page.goto('/');
  const bar = page.getByRole('navigation', { name: 'Main navigation' });
  await expect(bar.getByRole('link')).toHaveText(['Home', 'Chats', 'AI agents', 'Channels']);
  await bar.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Account' }).click();
  await page.getByRole('navigation', { name: 'You and your company' }).getByRole('link', { name: 'Company' }).click();
  await expect(page.getByLabel('Company name')).toBeVisible();
  await expect(page.getByLabel('Phone')).toBeHidden();
  await page.getByRole('navigation', { name: 'Breadcrumbs' }).getByRole('link', { name: 'Account' }).click();
  await expect(page).toHaveURL('/account');
});

import { colleagueOf, inDatabase } from './team.ts';
import { expect, linkMailedTo, mailboxOf, post, registerVerified, test, tokenOf } from './fixtures.ts';
import { openInbox } from './inbox-fixtures.ts';
import { expectAccessibleEverywhere } from './screen-checks.ts';

interface Me {
  user: { email: string };
  company: { id: number };
}

test('a customer waits while nobody looks: a colleague gets a mail whose link opens the conversation', async ({
  browser,
  baseURL,
  request,
}) => {
  const { staff, visitor } = await openInbox(browser, baseURL, request);
  const dan = await colleagueOf(staff, browser, baseURL);
  const { user, company } = (await (await dan.request.get('/api/profile/me')).json()) as Me;
  const reply = await staff.request.put('/api/notifications/rules', {
    data: { push_after: 0, mail_after: 1, next_after: 2, everybody_after: 3, reaches_owners: true },
    headers: { 'x-xsrf-token': await tokenOf(staff) },
  });
  expect(reply.status()).toBe(200);
  await staff.goto('about:blank');
  await inDatabase([
    "UPDATE memberships SET active_at = now() - interval '1 hour' WHERE company_id = $1",
    [company.id],
  ]);
  const emma = await visitor('Emma', ['Do the gloves come in a child size?']);

  const link = await linkMailedTo(dan.request, user.email, /Emma is waiting for a person/);
  expect(link).toBe(`/chats/${emma.id}?company=${company.id}`);
  await dan.goto(link);
  await expect(dan.getByRole('region', { name: 'Conversation with Emma' })).toContainText('child size');
  await dan.locator('#chat-reply').fill('They do, in size 4.');
  await dan.locator('#chat-reply').press('Enter');
  await expect(dan.locator('#thread')).toContainText('You are answering.');
  const mails = (await (await dan.request.get(mailboxOf(user.email))).json()) as { subject: string }[];
  expect(mails.filter(({ subject }) => subject.includes('Emma'))).toHaveLength(1);

  await dan.goto('/account/notifications');
  const log = dan.getByRole('list', { name: 'Delivery log' });
  await expect(log).toContainText('A customer is waiting for a person: Emma');
  await expect(log).toContainText('Email · Dan · sent');
  await dan.context().close();
});

test('notifications are set, tried out and switched on for a browser', async ({ page }) => {
  // Without the internet there is no push service, and without a window no permission; the worker and our own calls are real.
  await page.addInitScript(() => {
    Object.defineProperty(Notification, 'permission', { get: () => 'granted' });
    Notification.requestPermission = async () => 'granted';
    let endpoint = '';
    const subscription = (key: BufferSource | string | null | undefined) => ({
      options: { applicationServerKey: key instanceof Uint8Array ? key.buffer : null },
      toJSON: () => ({
        endpoint,
        keys: {
          p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
          auth: 'BTBZMqHH6r4Tts7J_aSIgg',
        },
      }),
      unsubscribe: async () => {
        endpoint = '';
        return true;
      },
    });
    let current: ReturnType<typeof subscription> | null = null;
    Object.assign(PushManager.prototype, {
      getSubscription: async () => (endpoint ? current : null),
      subscribe: async ({ applicationServerKey }: PushSubscriptionOptionsInit) => {
        endpoint = 'https://push.invalid/e2e';
        return (current = subscription(applicationServerKey));
      },
    });
  });
  const { email } = await registerVerified(page);
  await page.goto('/account/notifications');
  await page.getByRole('button', { name: 'Switch on for this browser' }).click();
  await expect(page.getByText('Notifications are on for this browser.')).toBeVisible();
  await expect(page.getByRole('list', { name: 'Browsers with notifications' })).toContainText('Chrome');
  const worker = await page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    return [registration.scope, registration.active?.scriptURL];
  });
  expect(worker.map((url) => new URL(url ?? '').pathname)).toEqual(['/', '/pwa/sw.js']);

  await page.getByRole('button', { name: 'Send a push test' }).click();
  await expect(page.getByText('It did not work: the push service could not be reached.')).toBeVisible();
  await page.getByRole('button', { name: 'Send a test email' }).click();
  await expect(page.getByText(`Sent to ${email}.`)).toBeVisible();

  await page.getByRole('checkbox', { name: 'A note mentions you: Email' }).uncheck();
  await page.getByRole('button', { name: 'Save' }).first().click();
  await expect(page.getByText(/Saved \d/)).toBeVisible();
  await page.getByLabel('Everybody after (minutes)').fill('1');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('This must not come before the previous step')).toBeVisible();
  await page.getByLabel('Everybody after (minutes)').fill('15');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.reload();
  await expect(page.getByLabel('Everybody after (minutes)')).toHaveValue('15');
  await expect(page.getByRole('checkbox', { name: 'A note mentions you: Email' })).not.toBeChecked();
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await page.screenshot({
      path: `${process.env.ESCALATION_SHOTS ?? 'test-results'}/notifications-${width}.png`,
      fullPage: true,
    });
  }
  await page.setViewportSize({ width: 1440, height: 900 });
  await expectAccessibleEverywhere(page, 'notifications');
});

test('a company that nobody would reach is told so in the inbox', async ({ page }) => {
  await registerVerified(page);
  const never = { screen: true, push: false, mail: false };
  const settings = { waiting: never, assigned: never, mention: never, answered: never };
  await post(page, '/notifications/settings', {}); // a token for the call below
  const reply = await page.request.put('/api/notifications/settings', {
    data: { channels: settings, quiet: [], timezone: 'UTC', shows_words: true },
    headers: { 'x-xsrf-token': await tokenOf(page) },
  });
  expect(reply.status()).toBe(200);
  await page.goto('/chats');
  await page.getByRole('link', { name: 'Set up notifications' }).click();
  await page.waitForURL('**/account/notifications');
});

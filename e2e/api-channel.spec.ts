import { startCompanyApp } from '../apps/server/src/channels/testing/company-app.ts';
import { expect, post, registerVerified, test, tokenOf } from './fixtures.ts';
import { addWelcomeFlow } from './meta.ts';
import { SITE_PORT } from './outside.ts';
import { expectAccessibleEverywhere } from './screen-checks.ts';
import { PICTURE } from './widget-shop.ts';

test('API: connect an app, answer with options, take over, outlast an outage, rotate the key, disconnect', async ({
  page,
  request,
}) => {
  const app = await startCompanyApp('not known yet', SITE_PORT);
  try {
    await registerVerified(page);
    const flowId = await addWelcomeFlow(page);
    await page.goto('/channels');
    await page.getByRole('button', { name: 'Add API' }).click();
    const endpoint = new URL((await page.getByText(/\/api\/api-channels\/.+\/events$/).textContent()) ?? '').pathname;
    const secretsShown = async () => ({
      key: await page.getByLabel('API key').inputValue(),
      signing: await page.getByLabel('Signing secret').inputValue(),
    });
    const report = (key: string, ...events: object[]) =>
      request.post(endpoint, { data: { events }, headers: { authorization: `Bearer ${key}` } });
    const from = { id: 'ana', name: 'Ana' };
    const connect = async () => {
      await page.getByLabel('Callback address of your app').fill(app.url);
      await page
        .getByRole('button', { name: /^(Connect|Reconnect)$/ })
        .last()
        .click();
    };

    // An app that does not know the secret is refused in place; then it gets the secrets, which are shown once.
    const first = await secretsShown();
    await connect();
    await expect(page.getByText(/API refuses this connection/)).toBeVisible();
    app.state.secret = first.signing;
    await connect();
    await expect(page.getByText('Everything is in order.')).toBeVisible();
    await expectAccessibleEverywhere(page, 'a connected API channel', [1440, 390]);
    await page.reload();
    await expect(page.getByText('Everything is in order.')).toBeVisible();
    expect(await page.content()).not.toContain(first.key);
    const channelId = Number(/\/channels\/(\d+)/.exec(page.url())?.[1]);
    const headers = { 'x-xsrf-token': await tokenOf(page) };
    const assigned = await page.request.put(`/api/channels/${channelId}`, { data: { flow_id: flowId }, headers });
    expect(assigned.ok()).toBe(true);

    // The bot answers with options, and the customer chooses one.
    expect((await report('x'.repeat(64), { type: 'message', id: 'm-0', from, text: 'Hello' })).status()).toBe(401);
    expect((await report(first.key, { type: 'message', id: 'm-1', from, text: 'Hello' })).status()).toBe(200);
    const messages = () => app.taken.filter(({ type }) => type === 'message');
    const asked = () => messages().find(({ options }) => options.length > 1);
    await expect.poll(asked).toBeTruthy();
    const option = asked()?.options[0];
    const before = messages().length;
    const chosen = { type: 'message', id: 'm-2', from, text: option?.label, option_id: option?.id };
    expect((await report(first.key, chosen)).status()).toBe(200);
    await expect.poll(() => messages().length).toBeGreaterThan(before);
    expect(messages().every(({ is_from_staff: isFromStaff }) => !isFromStaff)).toBe(true);

    // A person takes over and answers with a picture.
    await page.goto('/chats?view=all');
    await page.getByRole('link', { name: /Ana/ }).first().click();
    await expect(page.getByText(option?.label ?? '', { exact: true }).last()).toBeVisible();
    await page
      .getByRole('button', { name: /Take over/ })
      .first()
      .click();
    const input = page.getByRole('textbox', { name: 'Reply to Ana' });
    await input.fill('This is how it looks.');
    await page
      .locator('input[type=file]')
      .first()
      .setInputFiles({ name: 'hat.png', mimeType: 'image/png', buffer: PICTURE });
    await page.getByRole('button', { name: /^Send/ }).click();
    const fromStaff = () => messages().filter(({ is_from_staff: isFromStaff }) => isFromStaff);
    await expect.poll(() => fromStaff().some(({ file }) => file?.media_type === 'image/png')).toBe(true);
    expect(fromStaff().map(({ text }) => text)).toContain('This is how it looks.');

    // The app is down for a while: each message is tried again, and arrives once.
    app.state.refusals.push({ status: 503 }, { status: 503 });
    await input.fill('After the outage');
    await input.press('Enter');
    const arrivals = (text: string) => messages().filter((each) => each.text === text);
    await expect.poll(() => arrivals('After the outage').length, { timeout: 120_000 }).toBe(1);
    const { id = '' } = arrivals('After the outage')[0] ?? {};
    expect(app.state.attempts.filter((key) => key === id)).toHaveLength(3);

    // New secrets: the old key stops working at once.
    await page.goto(`/channels/${channelId}`);
    await page.getByRole('button', { name: 'Change', exact: true }).click();
    const second = await secretsShown();
    expect(second.key).not.toBe(first.key);
    app.state.secret = second.signing;
    await page.getByRole('button', { name: 'Reconnect' }).last().click();
    await expect(page.getByText('Everything is in order.')).toBeVisible();
    await expect(page.getByLabel('API key')).toHaveCount(0);
    const later = { type: 'message', id: 'm-3', from, text: 'Still there?' };
    expect((await report(first.key, later)).status()).toBe(401);
    expect((await report(second.key, later)).status()).toBe(200);
    expect((await report(second.key, later)).status()).toBe(200);

    // Disconnected: the conversation stays, and the app is refused.
    await page.getByRole('button', { name: 'Disconnect' }).first().click();
    await page.getByRole('dialog').getByRole('button', { name: 'Disconnect' }).click();
    await expect(page.getByText(/is disconnected/)).toBeVisible();
    expect((await report(second.key, { ...later, id: 'm-4' })).ok()).toBe(false);
    await page.goto('/chats?view=all');
    await expect(page.getByText('Still there?').first()).toBeVisible();
    expect((await post(page, `/channels/${channelId}/check`)).ok()).toBe(true);
  } finally {
    await app.close();
  }
});

import { listAgents } from '@parley/contracts/ai-agents';
import { listChannelActivity } from '@parley/contracts/channel-activity';
import {
  checkChannel,
  connectChannel,
  countChannelConversations,
  deleteChannel,
  disconnectChannel,
  getChannel,
  listChannels,
  listPlatforms,
  updateChannel,
  type PlatformChannel,
} from '@parley/contracts/channels';
import { listFlows } from '@parley/contracts/flows';
import { expect, test } from 'vitest';
import { channelActivity, message, platformChannel } from '../../../testing/factories.ts';
import { openScreen, server } from '../../../testing/open-screen.tsx';
import { page } from '../../../testing/page.ts';
import { pressKey } from '../../../testing/person.ts';
import { testStates } from '../../../testing/states.ts';

const ADDRESS = '/channels/2';
const CHECKED = { lastEventAt: null, lastSentAt: null, checkedAt: new Date() };
const fresh: Partial<PlatformChannel> = { secrets: [], settings: {}, status: 'not_installed' };

function withChannel(given: Partial<PlatformChannel> = {}) {
  let stored = platformChannel(given);
  return server()
    .answers(getChannel, () => stored)
    .lists(listChannels, () => [stored])
    .lists(listChannelActivity, () => [channelActivity({ channelId: stored.id })])
    .lists(listAgents, [])
    .lists(listFlows, [])
    .lists(listPlatforms, [{ platform: 'telegram', fields: [{ name: 'token', kind: 'secret' }], signIns: [] }])
    .answers(updateChannel, ({ body: { name, isEnabled } }) => {
      stored = { ...stored, name: name ?? stored.name, isEnabled: isEnabled ?? stored.isEnabled };
      return stored;
    })
    .answers(connectChannel, () => (stored = platformChannel()))
    .answers(disconnectChannel, () => (stored = platformChannel(fresh)))
    .answers(deleteChannel, undefined)
    .answers(countChannelConversations, { count: 3, open: 0 })
    .answers(checkChannel, { ...CHECKED, checks: [{ name: 'token', isOk: true, detail: '@shop_bot' }] });
}
const token = () => page.getByLabel('Bot token');
const connect = () => page.getByRole('button', { name: 'Connect' });

testStates({
  what: 'a channel on a platform',
  address: ADDRESS,
  endpoint: getChannel,
  prepare: () => withChannel(),
  content: () => page.getByRole('heading', { name: 'Shop bot' }),
});

test('a bot is connected by its token: steps, progress, success and the way to the first message', async () => {
  const api = withChannel(fresh);
  await openScreen(ADDRESS);
  const father = await page.getByRole('link', { name: 'Open BotFather in Telegram' }).waitFor();
  expect(father.getAttribute('href')).toBe('https://t.me/BotFather');
  expect(api.calls(checkChannel)).toEqual([]);
  await connect().click();
  await expect(token()).toBeFocused();
  expect(await token().describedBy()).toContain('Fill in this field');
  const release = api.holds(connectChannel);
  await token().fill(' 123:secret ');
  await connect().doubleClick();
  await expect(page.getByText('Connecting to Telegram…')).toBeShown();
  release();
  await expect(page.getByText('Shop bot is connected')).toBeShown();
  const link = await page.getByRole('link', { name: 'Write to @shop_bot' }).waitFor();
  expect(link.getAttribute('href')).toBe('https://t.me/shop_bot');
  await expect(page.getByText('The token ends in wxyz.')).toBeShown();
  await expect(page.getByText(/Everything is in order/)).toBeShown();
  expect(api.calls(connectChannel).map(({ body }) => body)).toEqual([
    { settings: {}, secrets: { token: '123:secret' } },
  ]);
});

test('what Telegram or a field refuses is said in place, and what was typed stays', async () => {
  const api = withChannel(fresh).fails(connectChannel, 422, {
    code: 'platform_refused',
    message: 'Telegram refuses this connection: Unauthorized',
  });
  await openScreen(ADDRESS);
  await token().fill('123:wrong');
  await connect().click();
  await expect(page.getByRole('alert').getByText('Telegram refuses this connection: Unauthorized')).toBeShown();
  expect(await token().value()).toBe('123:wrong');
  api.fails(connectChannel, 422, { errors: { 'secrets.token': ['This is no token.'] } });
  await connect().click();
  await expect(page.getByText('This is no token.')).toBeShown();
  await expect(page.getByRole('alert')).toBeGone();
  expect(await token().describedBy()).toContain('This is no token.');
});

test('the first message is noticed while the screen is open', async () => {
  const api = withChannel();
  await openScreen(ADDRESS);
  await expect(page.getByText(/Waiting for the first message/)).toBeShown();
  api.answers(getChannel, platformChannel({ lastMessageAt: new Date() })).announces('message.created', message());
  await expect(page.getByText(/Messages arrive/)).toBeShown();
});

test('the check runs on opening and on demand; what is wrong names the next click', async () => {
  const api = withChannel().answers(checkChannel, {
    ...CHECKED,
    lastEventAt: new Date(),
    checks: [
      { name: 'account', isOk: false, detail: 'Wrong response: 502' },
      { name: 'token', isOk: true, detail: '@shop_bot' },
    ],
  });
  await openScreen(ADDRESS);
  await expect(page.getByText(/1 thing needs attention/)).toBeShown();
  await expect(page.getByText('Wrong response: 502')).toBeShown();
  const items = page.getByRole('list', { name: 'Connection check' }).getByRole('listitem');
  expect(items.all().map((item) => item.textContent)[0]).toContain('Token: In order');
  await page.getByRole('button', { name: 'Reconnect' }).click();
  await expect(token()).toBeFocused();
  await page.getByRole('button', { name: 'Cancel' }).click();
  api.fails(checkChannel, 502, { message: 'Telegram did not answer.' });
  await page.getByRole('button', { name: 'Check now' }).click();
  await expect(page.getByRole('alert').getByText('Telegram did not answer.')).toBeShown();
  await expect(page.getByText('Wrong response: 502')).toBeShown();
  expect(api.calls(checkChannel)).toHaveLength(2);
});

test('a refused channel asks for a new token at once, and its check leads to the field', async () => {
  withChannel({ status: 'needs_reconnect' }).answers(checkChannel, {
    ...CHECKED,
    checks: [{ name: 'token', isOk: false, detail: 'Unauthorized' }],
  });
  await openScreen(ADDRESS);
  await page.getByRole('list', { name: 'Connection check' }).getByRole('button', { name: 'Reconnect' }).click();
  await expect(token()).toBeFocused();
  await expect(page.getByText(/Waiting messages go out as soon as you reconnect/)).toBeShown();
  await token().fill('123:new');
  await pressKey('Enter');
  await expect(page.getByText('Shop bot is connected')).toBeShown();
  await expect(token()).toBeGone();
});

test('disconnecting asks first and keeps the conversations; deleting leads back to the list', async () => {
  const api = withChannel();
  await openScreen(ADDRESS);
  await page.getByRole('button', { name: 'Disconnect' }).click();
  const dialog = page.getByRole('dialog', { name: 'Disconnect “Shop bot”?' });
  await expect(dialog.getByText(/Its conversations stay/)).toBeShown();
  await dialog.getByRole('button', { name: 'Disconnect' }).click();
  await expect(connect()).toBeShown();
  await page.getByRole('button', { name: 'Delete channel' }).click();
  await expect(page.getByText(/It has 3 conversations/)).toBeShown();
  await page.getByRole('button', { name: 'Delete, keep conversations' }).click();
  await expect(page.getByText('Shop bot deleted')).toBeShown();
  await expect.poll(() => window.location.pathname).toBe('/channels');
  expect(api.calls(deleteChannel).map(({ query }) => query)).toEqual([{ erasesConversations: false }]);
});

test('the name is saved by Enter, and the switch at once', async () => {
  const api = withChannel();
  await openScreen(ADDRESS);
  await page.getByRole('button', { name: 'Rename' }).click();
  await page.getByRole('textbox', { name: 'Name of the channel' }).fill('Graz');
  await pressKey('Enter');
  await expect(page.getByRole('heading', { name: 'Graz' })).toBeShown();
  await page.getByRole('switch', { name: 'Switch Graz on or off' }).click();
  await expect
    .poll(() => api.calls(updateChannel).map(({ body }) => body))
    .toEqual([{ name: 'Graz' }, { isEnabled: false }]);
});

test('the screen is complete in German', async () => {
  withChannel({ status: 'needs_reconnect', lastMessageAt: new Date() });
  await openScreen(ADDRESS, 'de');
  await expect(page.getByRole('heading', { name: 'Verbindungsprüfung' })).toBeShown();
  await expect(page.getByText(/Alles in Ordnung/)).toBeShown();
});

test("a company's own app gets secrets made up for it, to be copied before they are stored", async () => {
  const fields = [
    { name: 'apiKey', kind: 'generated' as const },
    { name: 'signingSecret', kind: 'generated' as const },
    { name: 'callbackUrl', kind: 'text' as const },
  ];
  const ours = { ...fresh, type: 'api' as const, name: 'Our app' };
  const api = withChannel(ours)
    .lists(listPlatforms, [{ platform: 'api', fields, signIns: [] }])
    .fails(connectChannel, 422, { errors: { 'settings.callback_url': ['Not a valid address.'] } });
  await openScreen(ADDRESS);
  await expect(page.getByText(/\/api\/api-channels\/.+\/events$/)).toBeShown();
  const keys = [await page.getByLabel('API key').value(), await page.getByLabel('Signing secret').value()];
  for (const key of keys) expect(key).toMatch(/^[0-9a-f]{64}$/);
  expect(keys[0]).not.toBe(keys[1]);
  await page.getByRole('button', { name: 'Copy API key' }).waitFor();
  const callback = () => page.getByLabel('Callback address of your app');
  await connect().click();
  await expect(callback()).toBeFocused();
  await callback().fill('https://shop.example/parley');
  await connect().click();
  await expect(page.getByText('Not a valid address.')).toBeShown();
  api.answers(
    connectChannel,
    platformChannel({ type: 'api', name: 'Our app', settings: { callbackUrl: 'https://shop.example/parley' } }),
  );
  await connect().click();
  await expect(page.getByText('Our app is connected')).toBeShown();
  const [apiKey = '', signingSecret = ''] = keys;
  expect(api.calls(connectChannel).at(-1)?.body).toEqual({
    settings: { callbackUrl: 'https://shop.example/parley' },
    secrets: { apiKey, signingSecret },
  });
});

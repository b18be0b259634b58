import { listAgents } from '@parley/contracts/ai-agents';
import { listChannelActivity } from '@parley/contracts/channel-activity';
import {
  createChannel,
  countChannelConversations,
  deleteChannel,
  getChannel,
  listChannels,
  listPlatforms,
  updateChannel,
  type Channel,
} from '@parley/contracts/channels';
import { listFlows } from '@parley/contracts/flows';
import type { Locale } from '@parley/contracts/locales';
import { expect, test } from 'vitest';
import { channel, channelActivity, platformChannel } from '../../testing/factories.ts';
import { openScreen, server } from '../../testing/open-screen.tsx';
import { page } from '../../testing/page.ts';
import { pressKey } from '../../testing/person.ts';
import { testStates } from '../../testing/states.ts';

const open = (language?: Locale) => openScreen('/channels', language);
function withChannels(...given: Channel[]) {
  let channels = given;
  return server()
    .lists(listChannels, () => channels)
    .lists(listChannelActivity, () => channels.map(({ id }) => channelActivity({ channelId: id })))
    .lists(listAgents, [])
    .lists(listFlows, [])
    .answers(createChannel, ({ body }) => channel({ id: 9, name: body.name }))
    .answers(getChannel, channel({ id: 9, name: 'Web widget' }))
    .answers(countChannelConversations, { count: 0, open: 0 })
    .answers(deleteChannel, ({ params }) => void (channels = channels.filter(({ id }) => id !== params.id)));
}

testStates({
  what: 'channels',
  address: '/channels',
  endpoint: listChannels,
  prepare: () => withChannels(channel()),
  content: () => page.getByRole('link', { name: 'Shop widget' }),
});

test('a company without channels is offered a web widget, and a double click creates one', async () => {
  const api = withChannels();
  const release = api.holds(createChannel);
  await open();
  await expect(page.getByRole('heading', { name: 'No channels yet' })).toBeShown();
  await page.getByRole('button', { name: 'Add web widget' }).doubleClick();
  release();
  await expect(page.getByRole('heading', { name: 'Web widget' })).toBeShown();
  expect(api.calls(createChannel)).toHaveLength(1);
});

test('a second widget gets a name of its own; a refusal is explained', async () => {
  const api = withChannels(channel({ name: 'Web widget' })).fails(createChannel, 409, {
    message: 'Too many channels.',
  });
  await open();
  await page.getByRole('button', { name: 'Add web widget' }).click();
  await expect(page.getByRole('alert').getByText('Too many channels.')).toBeShown();
  expect(api.calls(createChannel).map(({ body }) => body.name)).toEqual(['Web widget 2']);
});

const withTelegram = (...given: Channel[]) =>
  withChannels(...given)
    .lists(listPlatforms, [
      { platform: 'web_widget', fields: [], signIns: [] },
      { platform: 'telegram', fields: [{ name: 'token', kind: 'secret' }], signIns: [] },
    ])
    .answers(createChannel, ({ body }) => platformChannel({ name: body.name, secrets: [], status: 'not_installed' }))
    .answers(getChannel, platformChannel({ secrets: [], status: 'not_installed' }));

test('a platform that the installation supports can be added, also as the first channel', async () => {
  const api = withTelegram(channel());
  await open();
  await page.getByRole('button', { name: 'Add channel' }).click();
  await page.getByRole('menuitem', { name: 'Telegram' }).click();
  await expect(page.getByLabel('Bot token')).toBeShown();
  withTelegram();
  await open();
  await page.getByRole('button', { name: 'Add Telegram' }).click();
  await expect(page.getByLabel('Bot token')).toBeShown();
  expect(api.calls(createChannel).map(({ body }) => [body.type, body.name])).toEqual([
    ['telegram', 'Telegram'],
    ['telegram', 'Telegram'],
  ]);
});

test('a channel that its platform refuses says so and leads to reconnecting', async () => {
  withTelegram(platformChannel({ status: 'needs_reconnect' }));
  await open();
  await expect(page.getByText('Telegram, @shop_bot')).toBeShown();
  await expect(page.getByText('Needs to be reconnected')).toBeShown();
  await expect(page.getByText(/Telegram no longer accepts the token/)).toBeShown();
  await expect(page.getByRole('button', { name: 'Doctor: Shop bot' })).toBeShown();
});

test('deleting a channel asks first; Escape keeps it and returns the focus', async () => {
  const api = withChannels(channel());
  await open();
  const button = page.getByRole('button', { name: 'Delete Shop widget' });
  await button.click();
  await expect(page.getByRole('dialog', { name: 'Delete “Shop widget”?' })).toBeShown();
  await expect(page.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await pressKey('Escape');
  await expect(page.getByRole('dialog')).toBeGone();
  await expect(button).toBeFocused();
  expect(api.calls(deleteChannel)).toEqual([]);
});

test('a double click on “Delete everything” deletes the channel once', async () => {
  const api = withChannels(channel());
  const release = api.holds(deleteChannel);
  await open();
  await page.getByRole('button', { name: 'Delete Shop widget' }).click();
  await page.getByRole('button', { name: 'Delete everything' }).doubleClick();
  release();
  await expect(page.getByText('Shop widget deleted')).toBeShown();
  await expect(page.getByRole('heading', { name: 'No channels yet' })).toBeShown();
  expect(api.calls(deleteChannel)).toHaveLength(1);
});

test('when deleting fails, the channel stays and the dialog can try again', async () => {
  const api = withChannels(channel()).fails(deleteChannel, 500);
  await open();
  await page.getByRole('button', { name: 'Delete Shop widget' }).click();
  await page.getByRole('button', { name: 'Delete everything' }).click();
  await expect(page.getByRole('alert').getByText('Deleting failed')).toBeShown();
  api.answers(deleteChannel, undefined);
  await page.getByRole('button', { name: 'Delete everything' }).click();
  await expect(page.getByText('Shop widget deleted')).toBeShown();
  expect(api.calls(deleteChannel).map(({ query }) => query)).toEqual([
    { erasesConversations: true },
    { erasesConversations: true },
  ]);
});

test('a platform that does not let its channel go is named as that, and the channel stays', async () => {
  withChannels(channel()).fails(deleteChannel, 502, { code: 'upstream_failed', message: 'Did not answer' });
  await open();
  await page.getByRole('button', { name: 'Delete Shop widget' }).click();
  await page.getByRole('button', { name: 'Delete, keep conversations' }).click();
  await expect(page.getByRole('alert').getByText('Disabling failed')).toBeShown();
});

test('the switch of a channel moves back when the server refuses', async () => {
  withChannels(channel()).fails(updateChannel, 403, { message: 'You may not do this.' });
  await open();
  const toggle = page.getByRole('switch', { name: 'Switch Shop widget on or off' });
  await toggle.click();
  await expect(page.getByRole('alert')).toBeShown();
  expect(((await toggle.waitFor()) as HTMLInputElement).checked).toBe(true);
});

test('the list of channels is complete in German', async () => {
  withChannels(
    channel({ status: 'not_installed' }),
    platformChannel({ id: 3, status: 'needs_reconnect' }),
    platformChannel({ id: 4, secrets: [], status: 'not_installed' }),
    channel({ id: 2, name: 'Offen', lastSeenAt: new Date(), lastSeenUrl: 'https://elsewhere.example/' }),
  );
  await open('de');
  await expect(page.getByRole('button', { name: 'Offen löschen' })).toBeShown();
});

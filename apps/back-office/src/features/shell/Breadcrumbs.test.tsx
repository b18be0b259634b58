import { listChannelActivity } from '@parley/contracts/channel-activity';
import { getAgent, listAgents } from '@parley/contracts/ai-agents';
import { getChannel, listChannels } from '@parley/contracts/channels';
import { listFlows } from '@parley/contracts/flows';
import type { Locale } from '@parley/contracts/locales';
import { expect, test } from 'vitest';
import { agent, channel, platformChannel } from '../../testing/factories.ts';
import { openScreen, server } from '../../testing/open-screen.tsx';
import { page, until } from '../../testing/page.ts';
import { pressKey } from '../../testing/person.ts';

const trail = () =>
  [...document.querySelectorAll('header nav ol > li')].map((item) => item.textContent?.trim() ?? '').join(' > ');
const expectTrail = (expected: string) =>
  until(
    () => trail() === expected,
    () => `The trail is "${trail()}" instead of "${expected}".`,
  );
const withChannel = () =>
  server()
    .answers(getAgent, agent())
    .answers(getChannel, channel())
    .lists(listChannelActivity, [])
    .lists(listChannels, [channel()])
    .lists(listAgents, [agent()])
    .lists(listFlows, []);

test.each<[string, string, Locale?]>([
  ['/channels', 'Channels'],
  ['/platforms', 'Channels'],
  ['/channels/1', 'Channels > Shop widget'],
  ['/channels/1', 'Kanäle > Shop widget', 'de'],
  ['/channels/widget', 'Channels > Shop widget'],
  ['/channels/messenger', 'Channels > Messenger'],
  ['/channels/instagram', 'Channels > Instagram'],
  ['/ai-agents/1/channels/1', 'AI agents > Ada > Channels > Shop widget'],
  ['/ai-agents/1/channels/widget', 'AI agents > Ada > Channels > Shop widget'],
  ['/ai-agents/1/channels/messenger', 'AI agents > Ada > Channels > Messenger'],
])('%s has the trail "%s"', async (address, expected, language) => {
  withChannel();
  await openScreen(address, language);
  await expectTrail(expected);
});

test('a channel on a platform has its name in the trail, and its platform leads to it', async () => {
  withChannel()
    .answers(getChannel, platformChannel({ secrets: [] }))
    .lists(listChannelActivity, [])
    .lists(listChannels, [channel(), platformChannel({ secrets: [] })]);
  await openScreen('/channels/2');
  await expectTrail('Channels > Shop bot');
  await openScreen('/channels/telegram');
  await expectTrail('Channels > Shop bot');
  await openScreen('/ai-agents/1/channels/2');
  await expectTrail('AI agents > Ada > Channels > Shop bot');
});

test('without a widget, the address of the first one says what it is', async () => {
  withChannel().lists(listChannelActivity, []).lists(listChannels, []);
  await openScreen('/channels/widget');
  await expectTrail('Channels > Web widget');
});

test('a channel of an agent is set up inside the agent, and leads back to its channels', async () => {
  withChannel();
  await openScreen('/ai-agents/1/channels');
  await page.getByRole('link', { name: 'Shop widget' }).click();
  await expect(page.getByRole('textbox', { name: 'Frame' })).toBeShown();
  await expect(page.getByRole('navigation', { name: 'Agent sections' })).toBeShown();
  expect(window.location.pathname).toBe('/ai-agents/1/channels/1');
  await page.getByRole('link', { name: 'All channels' }).click();
  await expect(page.getByRole('heading', { name: 'Where it answers' })).toBeShown();
  expect(window.location.pathname).toBe('/ai-agents/1/channels');
});

test('a platform that cannot be connected says so, inside the agent too', async () => {
  withChannel();
  await openScreen('/ai-agents/1/channels/instagram');
  await expect(page.getByText(/Instagram is not available in this version/)).toBeShown();
  await expect(page.getByRole('navigation', { name: 'Agent sections' })).toBeShown();
});

test('the name of a channel is edited in place: Enter keeps it, Escape and an empty name do not', async () => {
  withChannel();
  await openScreen('/channels/1');
  const rename = page.getByRole('button', { name: 'Rename' });
  const name = page.getByRole('textbox', { name: 'Name of the channel' });
  await rename.click();
  await name.fill('Shop in Graz');
  await pressKey('Escape');
  await expect(page.getByRole('heading', { name: 'Shop widget' })).toBeShown();
  await rename.click();
  await name.fill('');
  await pressKey('Enter');
  await expect(page.getByRole('heading', { name: 'Shop widget' })).toBeShown();
  await rename.click();
  await name.fill('Shop in Graz');
  await pressKey('Enter');
  await expect(page.getByRole('heading', { name: 'Shop in Graz' })).toBeShown();
  await expect(page.getByText('1 unsaved change')).toBeShown();
});

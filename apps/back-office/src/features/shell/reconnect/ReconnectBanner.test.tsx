import { listChannelActivity } from '@parley/contracts/channel-activity';
import { listChannels } from '@parley/contracts/channels';
import { listCustomerFields } from '@parley/contracts/customer-fields';
import { expect, test } from 'vitest';
import { channel, platformChannel } from '../../../testing/factories.ts';
import { openScreen, server } from '../../../testing/open-screen.tsx';
import { page } from '../../../testing/page.ts';

const refused = platformChannel({ status: 'needs_reconnect' });
const open = (language?: 'de') => openScreen('/account/fields', language);
const banner = () => page.getByText('Telegram: “Shop bot” cannot send.');
const prepare = () => server().lists(listCustomerFields, []);

test('a channel that cannot send is announced without a reload, and the banner leads to it', async () => {
  const api = prepare().lists(listChannelActivity, []).lists(listChannels, [channel(), platformChannel()]);
  await open();
  await expect.poll(() => api.calls(listChannels).length).toBe(1);
  expect(banner().isThere).toBe(false);
  api.lists(listChannelActivity, []).lists(listChannels, [channel(), refused]).announces('reset', {});
  await expect(banner()).toBeShown();
  const link = await page.getByRole('link', { name: 'Reconnect' }).waitFor();
  expect(link.getAttribute('href')).toBe('/channels/2');
  api.lists(listChannelActivity, []).lists(listChannels, [channel(), platformChannel()]).announces('reset', {});
  await expect(banner()).toBeGone();
});

test('a hidden banner stays hidden after a reload, until the channel breaks again', async () => {
  const api = prepare().lists(listChannelActivity, []).lists(listChannels, [refused]);
  await open();
  await page.getByRole('button', { name: 'Hide for this session' }).click();
  await expect(banner()).toBeGone();
  const before = api.calls(listChannels).length;
  await open();
  await expect.poll(() => api.calls(listChannels).length).toBeGreaterThan(before);
  expect(banner().isThere).toBe(false);
  api.lists(listChannelActivity, []).lists(listChannels, [platformChannel()]).announces('reset', {});
  await expect.poll(() => sessionStorage.getItem('parley.hidden-channels')).toBe('[]');
  api.lists(listChannelActivity, []).lists(listChannels, [refused]).announces('reset', {});
  await expect(banner()).toBeShown();
});

test('several channels are named together, in German too', async () => {
  prepare()
    .lists(listChannelActivity, [])
    .lists(listChannels, [refused, { ...refused, id: 3, name: 'Zweiter' }]);
  await open('de');
  await expect(page.getByText('2 Kanäle können nichts senden: Shop bot und Zweiter.')).toBeShown();
  const link = await page.getByRole('link', { name: 'Kanäle zeigen' }).waitFor();
  expect(link.getAttribute('href')).toBe('/channels');
});

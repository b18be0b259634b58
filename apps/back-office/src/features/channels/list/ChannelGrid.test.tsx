import { listAgents } from '@parley/contracts/ai-agents';
import { listChannelActivity, type ChannelActivity } from '@parley/contracts/channel-activity';
import {
  checkChannel,
  countChannelConversations,
  getChannel,
  listChannels,
  listPlatforms,
  updateChannel,
  type Channel,
} from '@parley/contracts/channels';
import { listFlows } from '@parley/contracts/flows';
import { getWhatsAppCosts } from '@parley/contracts/whatsapp';
import { expect, test } from 'vitest';
import { channel, channelActivity, platformChannel } from '../../../testing/factories.ts';
import { openScreen, server } from '../../../testing/open-screen.tsx';
import { page } from '../../../testing/page.ts';
import { pressKey } from '../../../testing/person.ts';

const WHATSAPP = platformChannel({ id: 3, type: 'whatsapp', name: 'Number', settings: { phoneNumber: '+43 660 1' } });

function withActivity(channels: Channel[], activity: ChannelActivity[]) {
  return server()
    .lists(listChannels, () => channels)
    .lists(listChannelActivity, activity)
    .lists(listAgents, [])
    .lists(listFlows, [])
    .lists(listPlatforms, [])
    .answers(getChannel, ({ params }) => channels.find(({ id }) => id === params.id) ?? channel())
    .answers(updateChannel, ({ params, body }) => {
      const found = channels.find(({ id }) => id === params.id) ?? channel();
      return { ...found, isEnabled: body.isEnabled ?? true, status: 'disabled' as const };
    })
    .answers(countChannelConversations, { count: 5, open: 2 })
    .answers(checkChannel, { checks: [], lastEventAt: null, lastSentAt: null, checkedAt: new Date() })
    .answers(getWhatsAppCosts, {
      totalMicros: 20_520_000,
      messages: 289,
      unpriced: 0,
      categories: [],
      budgetMicros: 40_000_000,
      stopsBots: false,
      alarm: null,
      since: new Date(),
    });
}

const strip = () => page.getByRole('region', { name: 'All channels today' });

test('the strip adds up what all channels did today, and says what waits and what failed', async () => {
  withActivity(
    [channel(), platformChannel(), WHATSAPP],
    [
      channelActivity({
        channelId: 1,
        days: [
          { received: 400, sent: 9 },
          { received: 10, sent: 8, byBot: 8 },
        ],
      }),
      channelActivity({
        channelId: 2,
        waiting: 2,
        nextTryAt: new Date('2026-11-15T11:08:00'),
        days: [{ failed: 3 }, { received: 2, sent: 8, byBot: 4 }],
      }),
    ],
  );
  await openScreen('/channels');
  const words = async () => (await strip().waitFor()).textContent;
  await expect.poll(words).toContain('Messages in, today12across 2 channels');
  expect(await words()).toContain('Messages out, today1675% by bots');
  expect(await words()).toMatch(/Waiting to send2Shop bot, next attempt at 11:08/);
  expect(await words()).toContain('Not sent, 14 days3last failure Nov 14');
  await expect.poll(words).toContain('Cost this month$20.52of $40.00');
  const link = await strip().getByRole('link', { name: '12' }).waitFor();
  expect(link.getAttribute('href')).toBe('/chats?view=all');
});

test('each day has a bar whose height and name tell the worst of it', async () => {
  withActivity(
    [channel()],
    [channelActivity({ days: [{ received: 1 }, { sent: 4, delayed: 1 }, { sent: 2, delayed: 1, failed: 1 }] })],
  );
  await openScreen('/channels');
  const bars = await page.getByRole('img', { name: 'Last 14 days: 1 fine, 1 with delays, 1 with failures' }).waitFor();
  const states = [...bars.querySelectorAll<HTMLElement>('[data-health]')].map(({ dataset }) => dataset.health);
  expect(states).toEqual([...Array.from({ length: 11 }, () => 'none'), 'fine', 'delays', 'failures']);
  expect(bars.querySelector('[title$="4 out, 1 delayed, 0 not sent"]')).not.toBeNull();
});

test('a WhatsApp number shows its cost against the budget', async () => {
  withActivity([WHATSAPP], [channelActivity({ channelId: 3 })]);
  await openScreen('/channels');
  const bar = await page.getByRole('progressbar', { name: 'Cost this month' }).waitFor();
  expect(bar.getAttribute('aria-valuenow')).toBe('51');
});

test('what the last check found needs attention, and the doctor is one click or one key away', async () => {
  withActivity(
    [platformChannel()],
    [
      channelActivity({
        channelId: 2,
        lastCheck: { checks: [{ name: 'subscription', isOk: false }], checkedAt: new Date() },
      }),
    ],
  );
  await openScreen('/channels');
  await expect(page.getByRole('listitem').getByText('Needs attention')).toBeShown();
  await expect(page.getByText(/does not report everything/)).toBeShown();
  (await page.getByRole('link', { name: 'Shop bot' }).waitFor()).focus();
  await pressKey('d');
  await expect(page.getByRole('dialog', { name: 'Shop bot, @shop_bot' })).toBeShown();
  expect(window.location.search).toBe('?doctor=2');
  await page.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('dialog')).toBeGone();
  expect(window.location.search).toBe('');
});

test('Space switches a channel, and asks first while it has open conversations', async () => {
  const api = withActivity([platformChannel()], [channelActivity({ channelId: 2 })]);
  await openScreen('/channels');
  (await page.getByRole('link', { name: 'Shop bot' }).waitFor()).focus();
  await pressKey(' ');
  await expect(page.getByText(/It has 2 open conversations/)).toBeShown();
  expect(api.calls(updateChannel)).toEqual([]);
  await page.getByRole('button', { name: 'Switch off' }).click();
  await expect.poll(() => api.calls(updateChannel).map(({ body }) => body)).toEqual([{ isEnabled: false }]);
});

test('the list can be narrowed to one state, with the number of channels in each', async () => {
  withActivity([channel({ lastSeenAt: new Date() }), platformChannel({ isEnabled: false, status: 'disabled' })], []);
  await openScreen('/channels');
  const off = page.getByRole('navigation', { name: 'Channels by state' }).getByRole('link', { name: /^Off/ });
  expect((await off.waitFor()).textContent).toBe('Off 1');
  await off.click();
  await expect(page.getByRole('link', { name: 'Shop widget' })).toBeGone();
  await expect(page.getByRole('link', { name: 'Shop bot' })).toBeShown();
});

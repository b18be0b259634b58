import { listAgents } from '@parley/contracts/ai-agents';
import { listChannels } from '@parley/contracts/channels';
import { listConversations } from '@parley/contracts/conversations';
import { listNotices } from '@parley/contracts/instance';
import type { Locale } from '@parley/contracts/locales';
import { getProfile } from '@parley/contracts/profile';
import { addSampleData, getSampleData, removeSampleData } from '@parley/contracts/sample-data';
import { getStats, type Stats } from '@parley/contracts/stats';
import { expect, test } from 'vitest';
import { channel, conversation, profile } from '../../testing/factories.ts';
import { openScreen, server } from '../../testing/open-screen.tsx';
import { page, until } from '../../testing/page.ts';

const open = (language?: Locale) => openScreen('/', language);

function stats(days: readonly number[]): Stats {
  const date = (at: number) => `2026-11-${String(10 + at).padStart(2, '0')}`;
  const sum = days.reduce((one, other) => one + other, 0);
  const figures = { customers: sum, newCustomers: sum, messages: sum, conversations: sum, handedOff: 0 };
  return {
    timezone: 'Europe/Berlin',
    from: date(0),
    to: date(days.length - 1),
    weeklyActivity: days.map((count, at) => ({
      date: date(at),
      customers: count,
      messages: count,
      conversations: count,
    })),
    newMessagesWeekly: sum,
    newCustomersWeekly: sum,
    customersDailyGrowth: days.map((count, at) => ({ date: date(at), total: sum, new: count })),
    customersTotal: sum,
    customerPlatformRatio: sum > 0 ? [{ platform: 'web_widget', customers: sum }] : [],
    messagesTotal: sum,
    conversationsTotal: sum,
    period: figures,
    previousPeriod: figures,
    previousWeek: { newMessages: sum, newCustomers: sum, conversations: sum },
  };
}
const BUSY = stats([1, 2, 3, 4, 5, 6, 7]);
const withFigures = (figures: Stats = BUSY) =>
  server()
    .answers(getStats, figures)
    .answers(getSampleData, { hasSampleData: false })
    .lists(listAgents, [])
    .lists(listChannels, [channel({ lastSeenAt: new Date() })])
    .lists(listConversations, [conversation()]);
const tiles = () => page.getByRole('list', { name: 'Figures' });

test('the figures show placeholders until they are loaded', async () => {
  const release = withFigures().holds(getStats);
  await open();
  await expect(tiles()).toBeShown();
  expect((await tiles().waitFor()).getAttribute('aria-busy')).toBe('true');
  release();
  await expect(tiles().getByRole('link', { name: /New messages/ })).toBeShown();
  await expect(page.loading).toBeGone();
});

test('figures that fail, are refused or out of reach say so in their card, and trying again works', async () => {
  withFigures().fails(getStats, 500);
  await open();
  const card = page.getByRole('region', { name: 'Figures' });
  const retry = card.getByRole('button', { name: 'Try again' });
  for (const fail of [() => server().fails(getStats, 403), () => server().breaks(getStats), () => withFigures()]) {
    await expect(card.getByText('This could not be loaded.')).toBeShown();
    fail();
    const before = server().calls(getStats).length;
    await retry.click();
    await until(
      () => server().calls(getStats).length > before,
      () => 'Trying again asks for nothing.',
    );
  }
  await expect(tiles().getByRole('link', { name: /New messages/ })).toBeShown();
});

test('before the first message, an example stands in for the charts', async () => {
  withFigures(stats([0, 0, 0, 0, 0, 0, 0]))
    .lists(listChannels, [])
    .lists(listConversations, []);
  await open();
  await page.getByRole('button', { name: 'Skip, look around first' }).click();
  await expect(page.getByText('Your own figures appear here after the first customer message.').nth(0)).toBeShown();
  await expect(page.getByRole('button', { name: 'Create: Create an AI agent' })).toBeShown();
});

test('when the setup steps fail, they can be tried again', async () => {
  withFigures().lists(listConversations, []).fails(listChannels, 500);
  await open();
  const steps = page.getByRole('region', { name: 'Get Parley answering' });
  await expect(steps.getByRole('alert')).toBeShown();
  withFigures().lists(listConversations, []);
  await steps.getByRole('button', { name: 'Try again' }).click();
  await expect(steps.getByText('Have a first conversation')).toBeShown();
});

test('the setup steps can be hidden and brought back', async () => {
  withFigures().lists(listConversations, []);
  await open();
  await page.getByRole('button', { name: 'Hide the setup steps' }).click();
  await expect(page.getByRole('region', { name: 'Get Parley answering' })).toBeGone();
  await expect(page.getByRole('heading', { name: /^Good .*, Anna/ })).toBeFocused();
  await page.getByRole('button', { name: 'Show the setup steps' }).click();
  await expect(page.getByRole('region', { name: 'Get Parley answering' })).toBeShown();
});

test('sample data is removed with one click and comes back with undo; a failure is explained', async () => {
  const api = withFigures()
    .answers(getSampleData, { hasSampleData: true })
    .fails(removeSampleData, 409, { message: 'It is being removed already.' });
  await open();
  const remove = page.getByRole('button', { name: 'Remove sample data' });
  await remove.click();
  await expect(page.getByText('It is being removed already.')).toBeShown();
  api.answers(removeSampleData, { hasSampleData: false }).answers(addSampleData, { hasSampleData: true });
  await remove.click();
  await expect(page.getByText('Sample data removed')).toBeShown();
  await expect(remove).toBeGone();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(remove).toBeShown();
});

test('the owner is told about a proxy that is not named', async () => {
  withFigures()
    .answers(getProfile, profile({ isInstanceOwner: true }))
    .answers(listNotices, [{ kind: 'proxy_untrusted', proxy: '203.0.113.9' }]);
  await open();
  await expect(page.getByText(/203\.0\.113\.9/)).toBeShown();
  await page.getByRole('button', { name: 'Remind me later' }).click();
  await expect(page.getByText(/203\.0\.113\.9/)).toBeGone();
});

test('the home screen is complete in German', async () => {
  withFigures().answers(getSampleData, { hasSampleData: true }).lists(listConversations, []);
  await open('de');
  await expect(page.getByRole('button', { name: 'Beispieldaten entfernen' })).toBeShown();
});

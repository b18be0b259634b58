import { listAgents } from '@parley/contracts/ai-agents';
import { listChannelActivity, listReplyWindows, type ChannelCheck } from '@parley/contracts/channel-activity';
import { checkChannel, initializeChannel, listChannels, listPlatforms } from '@parley/contracts/channels';
import { listFlows } from '@parley/contracts/flows';
import { expect, test } from 'vitest';
import { channelActivity, platformChannel } from '../../../testing/factories.ts';
import { openScreen, server } from '../../../testing/open-screen.tsx';
import { page } from '../../../testing/page.ts';
import { verdictOf } from './checks.ts';

const PATIENT = platformChannel({ type: 'instagram', name: 'Instagram', settings: { username: 'linden.home' } });
const fine = (name: ChannelCheck['name'], detail?: string): ChannelCheck => ({ name, isOk: true, detail });
const failed = (name: ChannelCheck['name'], detail?: string): ChannelCheck => ({ name, isOk: false, detail });

/** The shop's account with so many waiting messages, until it is repaired. */
function withPatient(checks: ChannelCheck[], waiting = 0) {
  let isRepaired = false;
  return server()
    .lists(listChannels, [PATIENT])
    .lists(listAgents, [])
    .lists(listFlows, [])
    .lists(listPlatforms, [])
    .lists(listChannelActivity, () => [channelActivity({ channelId: 2, waiting: isRepaired ? 0 : waiting })])
    .lists(listReplyWindows, [])
    .answers(initializeChannel, () => {
      isRepaired = true;
      return PATIENT;
    })
    .answers(checkChannel, () => ({
      checks: isRepaired ? checks.map((check) => ({ ...check, isOk: true })) : checks,
      lastEventAt: new Date(),
      lastSentAt: null,
      checkedAt: new Date(),
    }));
}
const open = () => openScreen('/channels?doctor=2');
const rows = () =>
  page
    .getByRole('list', { name: 'Connection check' })
    .getByRole('listitem')
    .all()
    .map((row) => row.textContent);

test.each([
  [[fine('token'), fine('webhook')], 'works', 'fine'],
  [[fine('token'), failed('other_apps')], 'limited', 'warning'],
  [[failed('token'), fine('webhook')], 'noSending', 'failed'],
  [[fine('token'), failed('webhook')], 'noReceiving', 'failed'],
  [[fine('token'), failed('subscription')], 'partly', 'failed'],
  [[failed('token'), failed('public_url')], 'nothing', 'failed'],
])('the checks %j are summed up as: %s', (checks, says, finding) => {
  expect(verdictOf(checks)).toMatchObject({ says, finding });
});

test('one sentence comes first; then the checks in order, each with what was found and the next click', async () => {
  withPatient([failed('subscription', 'messaging_seen'), fine('public_url'), fine('token', '2027-01-09')]);
  await open();
  await expect(page.getByText('Messages go out, but not everything arrives')).toBeShown();
  await expect(page.getByText('Fine: 2 · Warnings: 0 · Failed: 1')).toBeShown();
  const [token, subscription, lastIn, lastOut, address] = rows();
  expect(token).toContain('Token: In order2027-01-09');
  expect(subscription).toContain('messaging_seenRepair');
  expect(lastIn).toContain('Last event received');
  expect(lastOut).toContain('Last message sentNever');
  expect(address).toContain('Public address');
});

test('repairing checks again, and says what was sent meanwhile', async () => {
  const api = withPatient([fine('token'), failed('subscription', 'messaging_seen')], 3);
  await open();
  await expect(page.getByText(/One click sets it up again/)).toBeShown();
  const release = api.holds(initializeChannel);
  await page.getByRole('list', { name: 'Connection check' }).getByRole('button', { name: 'Repair' }).click();
  release();
  await expect(page.getByText('Repaired')).toBeShown();
  await expect(page.getByText('3 waiting messages were sent meanwhile.')).toBeShown();
  expect(api.calls(initializeChannel)).toHaveLength(1);
});

test('a dead token leads to reconnecting, and says what waits for it', async () => {
  withPatient([failed('token', 'Unauthorized')], 3);
  await open();
  await expect(page.getByText('Messages arrive, but none go out')).toBeShown();
  await expect(page.getByText(/3 messages are waiting and go out afterwards/)).toBeShown();
});

test('while it is checked, the old result stays with its time', async () => {
  const api = withPatient([]).lists(listChannelActivity, [
    channelActivity({
      channelId: 2,
      lastCheck: { checks: [failed('permissions', 'comments')], checkedAt: new Date('2026-11-15T09:40:00') },
    }),
  ]);
  const release = api.holds(checkChannel);
  await open();
  await expect(page.getByText(/Checking… Checked at 9:40/)).toBeShown();
  expect(rows()[0]).toContain('comments');
  release();
  await expect(page.getByText('comments')).toBeGone();
});

test('the windows that end next are shown with the time left, and a free platform as free', async () => {
  const soon = new Date(Date.now() + 38.5 * 60_000);
  withPatient([fine('token')]).lists(listReplyWindows, [
    { conversationId: 7, customerName: 'Marta Rossi', endsAt: soon },
    { conversationId: 8, customerName: null, endsAt: new Date(Date.now() + 5.2 * 3_600_000) },
  ]);
  await open();
  const windows = page.getByRole('region', { name: 'Reply windows' });
  await expect(windows.getByText('38 min')).toBeShown();
  await expect(windows.getByText(/^5 hr 1[12] min$/)).toBeShown();
  const link = await windows.getByRole('link', { name: 'Marta Rossi' }).waitFor();
  expect(link.getAttribute('href')).toBe('/chats/7');
  await expect(page.getByRole('region', { name: 'Costs' }).getByText('free')).toBeShown();
});

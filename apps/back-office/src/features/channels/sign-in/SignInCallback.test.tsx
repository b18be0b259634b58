import { listChannelActivity } from '@parley/contracts/channel-activity';
import { listAgents } from '@parley/contracts/ai-agents';
import { getRegistration } from '@parley/contracts/auth';
import { checkChannel, connectChannel, getChannel, listChannels, listPlatforms } from '@parley/contracts/channels';
import { createFacebookAccount, listFacebookAccounts, listFacebookPages } from '@parley/contracts/facebook-accounts';
import { listFlows } from '@parley/contracts/flows';
import { createInstagramAccount, listInstagramAccounts } from '@parley/contracts/instagram-accounts';
import { getProfile } from '@parley/contracts/profile';
import { expect, test, vi } from 'vitest';
import { openScreen, server } from '../../../testing/open-screen.tsx';
import { page } from '../../../testing/page.ts';
import {
  facebookAccount,
  facebookPage,
  FRESH,
  instagram,
  instagramAccount,
  messenger,
} from '../../../testing/sign-in-factories.ts';
import { waitForSignIn } from '../../../testing/sign-in-window.ts';

function withChannel(stored = messenger(FRESH)) {
  return server()
    .answers(getChannel, () => stored)
    .lists(listChannelActivity, [])
    .lists(listChannels, () => [stored])
    .lists(listAgents, [])
    .lists(listFlows, [])
    .lists(listPlatforms, [
      { platform: 'facebook', fields: [], signIns: ['facebook'] },
      { platform: 'instagram', fields: [], signIns: ['facebook', 'instagram'] },
    ])
    .lists(listFacebookAccounts, [facebookAccount()])
    .lists(listFacebookPages, [facebookPage()])
    .lists(listInstagramAccounts, [])
    .answers(connectChannel, () => (stored = instagram()))
    .answers(checkChannel, { lastEventAt: null, lastSentAt: null, checkedAt: new Date(), checks: [] })
    .answers(createFacebookAccount, { ...facebookAccount(), channelId: 2 })
    .answers(createInstagramAccount, { ...instagramAccount(), channelId: 2 });
}

test('the return page hands over the code once, tells the waiting screen and closes', async () => {
  const close = vi.spyOn(window, 'close').mockReturnValue();
  const api = withChannel();
  const waiting = waitForSignIn('s1');
  await openScreen('/facebook/callback?code=c1&state=s1#_=_');
  await waiting.arrived();
  expect(waiting.outcomes).toEqual([{ result: 'done', accountId: 5, channelId: 2 }]);
  expect(api.calls(createFacebookAccount).map(({ body }) => body)).toEqual([{ code: 'c1', state: 's1' }]);
  await expect.poll(() => close.mock.calls.length).toBe(1);
  await expect(page.getByText('You can close this window.')).toBeShown();
});

test('without a waiting screen, it goes on to the channel and its Pages', async () => {
  withChannel();
  await openScreen('/facebook/callback?code=c1&state=s1');
  await expect(page.getByRole('button', { name: 'Connect: Hats' })).toBeShown();
  expect(window.location.pathname).toBe('/channels/2');
});

test('a sign-in that began inside an agent returns there, and an Instagram account is connected right away', async () => {
  sessionStorage.setItem('parley.sign-in.s1', '/channels/2?from=card');
  const api = withChannel(instagram(FRESH));
  await openScreen('/instagram/callback?code=c1&state=s1');
  await expect(page.getByText('Hats on Instagram is connected')).toBeShown();
  expect(window.location.pathname + window.location.search).toBe('/channels/2?from=card');
  expect(api.calls(connectChannel).map(({ body }) => body)).toEqual([
    { settings: { instagramAccountId: 8 }, secrets: {} },
  ]);
});

test('a refused sign-in says so, and the channel offers to try again', async () => {
  sessionStorage.setItem('parley.sign-in.s1', '/channels/2');
  const api = withChannel();
  await openScreen('/facebook/callback?error=access_denied&error_reason=user_denied&state=s1');
  await expect(page.getByText('Authorisation cancelled')).toBeShown();
  await expect(page.getByRole('button', { name: 'Try again' })).toBeShown();
  expect(api.calls(createFacebookAccount)).toEqual([]);
});

test.each([
  ['an error of the platform', 'error=server_error&state=s1'],
  ['an address without a code', 'state=s1'],
  ['an address without a state', 'code=c1'],
])('%s is a failed sign-in', async (_, query) => {
  const api = withChannel();
  await openScreen(`/instagram/callback?${query}`);
  await expect(page.getByText('Authorisation failed')).toBeShown();
  await expect(page.getByRole('heading', { name: 'Channels' })).toBeShown();
  expect(api.calls(createInstagramAccount)).toEqual([]);
});

test('what the server refuses is told to the waiting screen in its words', async () => {
  vi.spyOn(window, 'close').mockReturnValue();
  withChannel().fails(createFacebookAccount, 422, { message: 'This sign-in is too old.' });
  const waiting = waitForSignIn('s1');
  await openScreen('/facebook/callback?code=c1&state=s1');
  await waiting.arrived();
  expect(waiting.outcomes).toEqual([{ result: 'failed', reason: 'This sign-in is too old.' }]);
});

test('signed out, people sign in first and come back with the code', async () => {
  withChannel().fails(getProfile, 401).answers(getRegistration, { state: 'open' });
  await openScreen('/instagram/callback?code=c1&state=s1');
  await expect.poll(() => window.location.pathname).toBe('/login');
  expect(new URLSearchParams(window.location.search).get('redirect')).toBe('/instagram/callback?code=c1&state=s1');
});

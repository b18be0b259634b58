import { listChannelActivity } from '@parley/contracts/channel-activity';
import { listAgents } from '@parley/contracts/ai-agents';
import {
  checkChannel,
  connectChannel,
  getChannel,
  listChannels,
  listPlatforms,
  type PlatformChannel,
} from '@parley/contracts/channels';
import { listFacebookAccounts, listFacebookPages } from '@parley/contracts/facebook-accounts';
import { listFlows } from '@parley/contracts/flows';
import {
  authorizeInstagram,
  createInstagramAccount,
  deleteInstagramAccount,
  listInstagramAccounts,
  type InstagramAccount,
} from '@parley/contracts/instagram-accounts';
import { expect, test } from 'vitest';
import { openScreen, server } from '../../../testing/open-screen.tsx';
import { page } from '../../../testing/page.ts';
import {
  facebookAccount,
  facebookPage,
  FRESH,
  instagram,
  instagramAccount,
} from '../../../testing/sign-in-factories.ts';
import { returnFromSignIn, watchWindows } from '../../../testing/sign-in-window.ts';
import { testStates } from '../../../testing/states.ts';

const ADDRESS = '/channels/2';
const SIGN_IN = 'https://instagram.example/oauth/authorize?state=s1';

function withInstagram(channel: Partial<PlatformChannel> = FRESH, accounts: InstagramAccount[] = []) {
  let stored = instagram(channel);
  return server()
    .answers(getChannel, () => stored)
    .lists(listChannelActivity, [])
    .lists(listChannels, () => [stored, instagram({ id: 3, name: 'Other account' })])
    .lists(listAgents, [])
    .lists(listFlows, [])
    .lists(listPlatforms, [{ platform: 'instagram', fields: [], signIns: ['facebook', 'instagram'] }])
    .lists(listInstagramAccounts, accounts)
    .lists(listFacebookAccounts, [])
    .answers(authorizeInstagram, { url: SIGN_IN })
    .answers(connectChannel, () => (stored = instagram()))
    .answers(checkChannel, { lastEventAt: null, lastSentAt: null, checkedAt: new Date(), checks: [] });
}
const chosen = (api: ReturnType<typeof withInstagram>) => api.calls(connectChannel).map(({ body }) => body.settings);

testStates({
  what: 'the Instagram accounts',
  address: ADDRESS,
  endpoint: listInstagramAccounts,
  prepare: () => withInstagram(),
  content: () => page.getByRole('button', { name: 'Continue with Instagram' }),
});

test('signing in with Instagram connects the one account that it names', async () => {
  const windows = watchWindows();
  const api = withInstagram();
  await openScreen(ADDRESS);
  await expect(page.getByRole('button', { name: 'Continue with Facebook' })).toBeShown();
  await page.getByRole('button', { name: 'Continue with Instagram' }).click();
  await expect.poll(() => windows[0]?.address).toBe(SIGN_IN);
  api.lists(listInstagramAccounts, [instagramAccount()]);
  await returnFromSignIn('s1', { result: 'done', accountId: 8, channelId: 2 });
  await expect(page.getByText('Hats on Instagram is connected')).toBeShown();
  const link = await page.getByRole('link', { name: 'Write to @hats' }).waitFor();
  expect(link.getAttribute('href')).toBe('https://ig.me/m/hats');
  expect(chosen(api)).toEqual([{ instagramAccountId: 8 }]);
});

test('an account is also reached through a Page that it is linked to', async () => {
  const api = withInstagram()
    .lists(listFacebookAccounts, [facebookAccount()])
    .lists(listFacebookPages, [
      facebookPage({ instagram: { id: '178414', username: 'hats' } }),
      facebookPage({ id: 'p2', name: 'Gloves' }),
    ])
    .answers(createInstagramAccount, { ...instagramAccount({ id: 9, variant: 'page' }), channelId: null });
  await openScreen(ADDRESS);
  await page.getByRole('button', { name: 'Show Pages: Anna Berg' }).click();
  await expect(page.getByText('No Instagram account is linked to this Page.')).toBeShown();
  await page.getByRole('button', { name: 'Connect: @hats' }).click();
  await expect(page.getByText('Hats on Instagram is connected')).toBeShown();
  expect(api.calls(createInstagramAccount).map(({ body }) => body)).toEqual([{ facebookAccountId: 5, pageId: 'p1' }]);
  expect(chosen(api)).toEqual([{ instagramAccountId: 9 }]);
});

test('connected accounts can be chosen unless another channel uses them or the access is gone', async () => {
  const api = withInstagram(FRESH, [
    instagramAccount(),
    instagramAccount({ id: 9, username: 'gloves', variant: 'page', connectedChannelId: 3 }),
    instagramAccount({ id: 10, username: 'shoes', status: 'revoked' }),
  ]);
  await openScreen(ADDRESS);
  const rows = page.getByRole('list', { name: 'Instagram accounts' }).getByRole('listitem');
  await expect(rows.nth(2)).toBeShown();
  await expect(rows.getByText('Other account')).toBeShown();
  expect(rows.texts[1]).toContain('Already used by the channel Other account');
  expect(rows.texts[2]).toContain('No access any more');
  expect(page.getByRole('button', { name: /^Connect: / }).names).toEqual(['Connect: @hats']);
  await page.getByRole('button', { name: 'Connect: @hats' }).click();
  await expect.poll(() => chosen(api)).toEqual([{ instagramAccountId: 8 }]);
});

test('signing in again with another account changes nothing until it is chosen', async () => {
  const windows = watchWindows();
  const api = withInstagram({}, [instagramAccount({ connectedChannelId: 2, isSelected: true })]);
  await openScreen(ADDRESS);
  await page.getByRole('button', { name: 'Change' }).click();
  await page.getByRole('button', { name: 'Use another Instagram account' }).click();
  await expect.poll(() => windows[0]?.address).toBe(SIGN_IN);
  api.lists(listInstagramAccounts, [
    instagramAccount({ connectedChannelId: 2, isSelected: true }),
    instagramAccount({ id: 9, username: 'gloves' }),
  ]);
  await returnFromSignIn('s1', { result: 'done', accountId: 9, channelId: 2 });
  await expect(page.getByRole('button', { name: 'Connect: @gloves' })).toBeShown();
  expect(chosen(api)).toEqual([]);
});

test('a refused channel is repaired by signing in with its account', async () => {
  const windows = watchWindows();
  const api = withInstagram({ status: 'needs_reconnect' }, [
    instagramAccount({ connectedChannelId: 2, isSelected: true }),
  ]);
  await openScreen(ADDRESS);
  await page.getByRole('button', { name: 'Sign in again: @hats' }).click();
  await expect.poll(() => windows[0]?.address).toBe(SIGN_IN);
  await returnFromSignIn('s1', { result: 'done', accountId: 8, channelId: 2 });
  await expect(page.getByText('Hats on Instagram is connected')).toBeShown();
  expect(chosen(api)).toEqual([{ instagramAccountId: 8 }]);
});

test('removing an account names the channel that it disconnects', async () => {
  const api = withInstagram({}, [instagramAccount({ connectedChannelId: 2, isSelected: true })]).answers(
    deleteInstagramAccount,
    undefined,
  );
  await openScreen(ADDRESS);
  await page.getByRole('button', { name: 'Change' }).click();
  await page.getByRole('button', { name: 'Actions for @hats' }).click();
  await page.getByRole('menuitem', { name: 'Remove account' }).click();
  const dialog = page.getByRole('dialog', { name: 'Remove “@hats”?' });
  await expect(dialog.getByText(/disconnects the channel Hats on Instagram/)).toBeShown();
  await dialog.getByRole('button', { name: 'Remove account' }).click();
  await expect.poll(() => api.calls(deleteInstagramAccount).map(({ params }) => params.id)).toEqual([8]);
});

test('without an app of the operator, both ways are explained', async () => {
  withInstagram().lists(listPlatforms, [{ platform: 'instagram', fields: [], signIns: [] }]);
  await openScreen(ADDRESS);
  await expect(page.getByText('INSTAGRAM_APP_ID')).toBeShown();
  await expect(page.getByText('META_APP_ID')).toBeShown();
});

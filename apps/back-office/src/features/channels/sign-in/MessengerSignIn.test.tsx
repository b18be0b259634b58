import { listChannelActivity } from '@parley/contracts/channel-activity';
import { listAgents } from '@parley/contracts/ai-agents';
import {
  checkChannel,
  connectChannel,
  disconnectChannel,
  getChannel,
  listChannels,
  listPlatforms,
  type PlatformChannel,
} from '@parley/contracts/channels';
import {
  authorizeFacebook,
  deleteFacebookAccount,
  listFacebookAccounts,
  listFacebookPages,
  updateFacebookAccount,
  type FacebookAccount,
  type FacebookPage,
} from '@parley/contracts/facebook-accounts';
import { listFlows } from '@parley/contracts/flows';
import { expect, test } from 'vitest';
import { Refusal } from '../../../testing/fake-api.ts';
import { openScreen, server } from '../../../testing/open-screen.tsx';
import { page } from '../../../testing/page.ts';
import { pressKey } from '../../../testing/person.ts';
import { facebookAccount, facebookPage, FRESH, messenger } from '../../../testing/sign-in-factories.ts';
import { blockWindows, returnFromSignIn, watchWindows } from '../../../testing/sign-in-window.ts';
import { testStates } from '../../../testing/states.ts';

const ADDRESS = '/channels/2';
const SIGN_IN = 'https://facebook.example/dialog/oauth?client_id=1&state=s1';

interface Given {
  channel?: Partial<PlatformChannel>;
  accounts?: FacebookAccount[];
  pages?: FacebookPage[];
}

function withMessenger({ channel = FRESH, accounts = [], pages = [facebookPage()] }: Given = {}) {
  let stored = messenger(channel);
  return server()
    .answers(getChannel, () => stored)
    .lists(listChannelActivity, [])
    .lists(listChannels, () => [stored, messenger({ id: 3, name: 'Other shop' })])
    .lists(listAgents, [])
    .lists(listFlows, [])
    .lists(listPlatforms, [{ platform: 'facebook', fields: [], signIns: ['facebook'] }])
    .lists(listFacebookAccounts, accounts)
    .lists(listFacebookPages, pages)
    .answers(authorizeFacebook, { url: SIGN_IN })
    .answers(connectChannel, () => (stored = messenger()))
    .answers(disconnectChannel, () => (stored = messenger(FRESH)))
    .answers(checkChannel, { lastEventAt: null, lastSentAt: null, checkedAt: new Date(), checks: [] });
}

const signIn = () => page.getByRole('button', { name: 'Continue with Facebook' });
const chosen = (api: ReturnType<typeof withMessenger>) => api.calls(connectChannel).map(({ body }) => body);

testStates({
  what: 'the Facebook accounts',
  address: ADDRESS,
  endpoint: listFacebookAccounts,
  prepare: () => withMessenger(),
  content: signIn,
});

testStates({
  what: 'the Pages',
  address: ADDRESS,
  endpoint: listFacebookPages,
  prepare: () => withMessenger({ accounts: [facebookAccount()] }),
  content: () => page.getByRole('list', { name: 'Pages' }),
});

test('signing in opens a window; afterwards a Page is chosen, and the channel waits for its first message', async () => {
  const windows = watchWindows();
  const api = withMessenger();
  await openScreen(ADDRESS);
  await signIn().click();
  await expect.poll(() => windows.map(({ address }) => address)).toEqual([SIGN_IN]);
  expect(windows[0]?.opener).toBeNull();
  await expect(page.getByText('Go on in the window that has opened.')).toBeShown();
  api.lists(listFacebookAccounts, [facebookAccount()]);
  await returnFromSignIn('s1', { result: 'done', accountId: 5, channelId: 2 });
  await page.getByRole('button', { name: 'Connect: Hats' }).click();
  await expect(page.getByText('Hat shop is connected')).toBeShown();
  const link = await page.getByRole('link', { name: 'Write to Hats' }).waitFor();
  expect(link.getAttribute('href')).toBe('https://m.me/p1');
  expect(chosen(api)).toEqual([{ settings: { facebookAccountId: 5, pageId: 'p1' }, secrets: {} }]);
  expect(api.calls(authorizeFacebook).map(({ body }) => body)).toEqual([{ channelId: 2 }]);
});

test('the outcome of a sign-in that was begun elsewhere is ignored', async () => {
  watchWindows();
  withMessenger();
  await openScreen(ADDRESS);
  await signIn().click();
  await expect(page.getByText('Go on in the window that has opened.')).toBeShown();
  await returnFromSignIn('s2', { result: 'failed', reason: 'Somebody else’s.' });
  await expect(page.getByText('Go on in the window that has opened.')).toBeShown();
  expect(page.getByText('Authorisation failed').isThere).toBe(false);
});

test('refusing and closing the window are said, and trying again works', async () => {
  const windows = watchWindows();
  withMessenger();
  await openScreen(ADDRESS);
  await signIn().click();
  await expect.poll(() => windows[0]?.address).toBe(SIGN_IN);
  await returnFromSignIn('s1', { result: 'cancelled' });
  await expect(page.getByRole('alert').getByText('Authorisation cancelled')).toBeShown();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.poll(() => windows[1]?.address).toBe(SIGN_IN);
  windows[1]?.close();
  await expect.poll(() => page.getByText('Authorisation cancelled').all().length, { timeout: 8_000 }).toBe(2);
});

test('a sign-in that fails, before or after the window, says why', async () => {
  const windows = watchWindows();
  const api = withMessenger();
  await openScreen(ADDRESS);
  await signIn().click();
  await expect.poll(() => windows[0]?.address).toBe(SIGN_IN);
  await returnFromSignIn('s1', { result: 'failed', reason: 'Facebook does not know this code.' });
  await expect(page.getByText('Authorisation failed')).toBeShown();
  await expect(page.getByText('Facebook does not know this code.')).toBeShown();
  api.fails(authorizeFacebook, 502, { message: 'Facebook cannot be reached.' });
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('Facebook cannot be reached.')).toBeShown();
  await expect.poll(() => windows[1]?.closed).toBe(true);
  api.answers(authorizeFacebook, { url: 'javascript:alert(1)' });
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText(/The sign-in did not work/)).toBeShown();
});

test('a blocked window is replaced by this tab', async () => {
  const visited = blockWindows();
  withMessenger();
  await openScreen(`${ADDRESS}?from=card`);
  await signIn().click();
  await expect.poll(() => visited).toEqual([SIGN_IN]);
  expect(sessionStorage.getItem('parley.sign-in.s1')).toBe(`${ADDRESS}?from=card`);
});

test('Pages that cannot be chosen say why, and many can be searched', async () => {
  withMessenger({
    accounts: [facebookAccount()],
    pages: [
      facebookPage({ id: 'p1', name: 'Hats' }),
      facebookPage({ id: 'p2', name: 'Gloves', canMessage: false }),
      facebookPage({ id: 'p3', name: 'Scarves', connectedChannelId: 3 }),
      facebookPage({ id: 'p4', name: 'Shoes', isAvailable: false }),
      facebookPage({ id: 'p5', name: 'Belts' }),
      facebookPage({ id: 'p6', name: 'Ältere Hüte' }),
    ],
  });
  await openScreen(ADDRESS);
  const rows = page.getByRole('list', { name: 'Pages' }).getByRole('listitem');
  await expect(rows.nth(5)).toBeShown();
  await expect(rows.getByText('Other shop')).toBeShown();
  expect(rows.texts[1]).toContain('You may not answer messages for this Page');
  expect(rows.texts[2]).toContain('Already used by the channel Other shop');
  expect(rows.texts[3]).toContain('Already connected outside of your company');
  expect(page.getByRole('button', { name: /^Connect: / }).names).toEqual([
    'Connect: Hats',
    'Connect: Belts',
    'Connect: Ältere Hüte',
  ]);
  await page.getByLabel('Search Pages').fill('hüte');
  await expect.poll(() => rows.texts.length).toBe(1);
  await page.getByLabel('Search Pages').fill('socks');
  await expect(page.getByText('No Page matches “socks”.')).toBeShown();
});

test('what Facebook refuses when a Page is chosen is said beside the list', async () => {
  const api = withMessenger({ accounts: [facebookAccount()] }).fails(connectChannel, 422, {
    code: 'platform_refused',
    message: 'Messenger refuses this connection: (#200) No permission',
  });
  await openScreen(ADDRESS);
  const release = api.holds(connectChannel);
  await page.getByRole('button', { name: 'Connect: Hats' }).doubleClick();
  release();
  await expect(page.getByRole('alert').getByText(/No permission/)).toBeShown();
  expect(api.calls(connectChannel)).toHaveLength(1);
});

test('an account that turns out to be revoked asks for a new sign-in', async () => {
  const api = withMessenger({ accounts: [facebookAccount()] }).answers(listFacebookPages, () => {
    api.lists(listFacebookAccounts, [facebookAccount({ status: 'revoked' })]);
    return new Refusal(409, { code: 'account_revoked' });
  });
  await openScreen(ADDRESS);
  await expect(page.getByText('No access any more')).toBeShown();
  await expect(page.getByRole('button', { name: 'Sign in again' })).toBeShown();
});

test('missing permissions are named in plain words', async () => {
  withMessenger({
    accounts: [facebookAccount({ missingPermissions: ['pages_messaging', 'pages_manage_metadata', 'pages_new'] })],
  });
  await openScreen(ADDRESS);
  await expect(page.getByText('Read and answer messages to your Pages')).toBeShown();
  await expect(page.getByText('Be told about new messages')).toBeShown();
  await expect(page.getByText('pages_new')).toBeShown();
  await expect(page.getByRole('button', { name: 'Sign in again' })).toBeShown();
});

test('a refused channel is repaired by signing in, with the Page that it had', async () => {
  const windows = watchWindows();
  const api = withMessenger({
    channel: { status: 'needs_reconnect' },
    accounts: [facebookAccount({ status: 'revoked' })],
  });
  await openScreen(ADDRESS);
  await expect(page.getByText('No access any more')).toBeShown();
  await page.getByRole('button', { name: 'Sign in again' }).click();
  await expect.poll(() => windows[0]?.address).toBe(SIGN_IN);
  api.lists(listFacebookAccounts, [facebookAccount()]);
  await returnFromSignIn('s1', { result: 'done', accountId: 5, channelId: 2 });
  await expect(page.getByText('Hat shop is connected')).toBeShown();
  expect(chosen(api)).toEqual([{ settings: { facebookAccountId: 5, pageId: 'p1' }, secrets: {} }]);
  await expect(signIn()).toBeGone();
});

test('an account is renamed and removed; removing names the channels and may fail', async () => {
  const api = withMessenger({ channel: {}, accounts: [facebookAccount()] })
    .answers(updateFacebookAccount, facebookAccount({ name: 'Shop' }))
    .fails(deleteFacebookAccount, 502);
  await openScreen(ADDRESS);
  await page.getByRole('button', { name: 'Change' }).click();
  const menu = page.getByRole('button', { name: 'Actions for Anna Berg' });
  await menu.click();
  await page.getByRole('menuitem', { name: 'Rename' }).click();
  await page.getByLabel('Name').fill('Shop');
  await pressKey('Enter');
  await expect.poll(() => api.calls(updateFacebookAccount).map(({ body }) => body)).toEqual([{ name: 'Shop' }]);
  await expect(page.getByRole('dialog')).toBeGone();
  await menu.click();
  await page.getByRole('menuitem', { name: 'Remove account' }).click();
  const dialog = page.getByRole('dialog', { name: 'Remove “Anna Berg”?' });
  await expect(dialog.getByText(/Hat shop and Other shop/)).toBeShown();
  await dialog.getByRole('button', { name: 'Remove account' }).click();
  await expect(page.getByText('Disabling failed')).toBeShown();
  api.answers(deleteFacebookAccount, undefined);
  await dialog.getByRole('button', { name: 'Remove account' }).click();
  await expect(page.getByText('Account removed')).toBeShown();
});

test('disconnecting that fails says so', async () => {
  withMessenger({ channel: {} }).fails(disconnectChannel, 502);
  await openScreen(ADDRESS);
  await page.getByRole('button', { name: 'Disconnect' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Disconnect' }).click();
  await expect(page.getByText('Disabling failed')).toBeShown();
});

test('without an app of the operator, the screen says what to set', async () => {
  withMessenger().lists(listPlatforms, [{ platform: 'facebook', fields: [], signIns: [] }]);
  await openScreen(ADDRESS);
  await expect(page.getByText('META_APP_ID')).toBeShown();
  await expect(page.getByText('META_APP_SECRET')).toBeShown();
  await expect(page.getByText('docs/guides/messenger.md')).toBeShown();
  expect(signIn().isThere).toBe(false);
});

test('the screen is complete in German', async () => {
  withMessenger({ accounts: [facebookAccount({ status: 'expiring', expiresAt: new Date('2026-12-01T12:00:00Z') })] });
  await openScreen(ADDRESS, 'de');
  await expect(page.getByText('Zugriff endet am 1. Dezember')).toBeShown();
  await expect(page.getByRole('list', { name: 'Seiten' })).toBeShown();
});

import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openMetaShop, openMetaWorld, type MetaShop, type MetaWorld } from '../testing/meta.ts';

let world: MetaWorld;
let shop: MetaShop;
const meta = () => world.simulator.meta;
beforeAll(async () => {
  world = await openMetaWorld({ answer: async () => null });
});
afterAll(() => world.close());
beforeEach(async () => {
  shop = await openMetaShop(world);
});

/** Somebody with a Page of their own, and an Instagram account behind it. */
function newOwner() {
  const user = meta().addUser({ name: 'Ion Rusu' });
  const page = meta().addPage({ name: 'Hats', user });
  return { user, page, linked: meta().addInstagramAccount({ username: `hats.${page.id}`, user, page }) };
}
type Owner = ReturnType<typeof newOwner>;

const newChannel = async (type: string, { browser } = shop) =>
  Number((await browser.post('/channels', { type, name: type })).body.id);
const connect = (id: number, settings: object, { browser } = shop) =>
  browser.call('PUT', `/channels/${id}/connection`, { settings });
const getChannel = async (id: number, { browser } = shop) => (await browser.get(`/channels/${id}`)).body;

async function signIn({ user }: Owner, body: object = {}, { browser, signIn: begin } = shop): Promise<number> {
  const { status, body: account } = await browser.post('/facebook-accounts', await begin('facebook', { user }, body));
  expect(status).toBe(201);
  return Number(account.id);
}
async function connectPage(owner: Owner, to = shop) {
  const accountId = await signIn(owner, {}, to);
  const id = await newChannel('facebook', to);
  const settings = { facebook_account_id: accountId, page_id: owner.page.id };
  const reply = await connect(id, settings, to);
  return { id, accountId, settings, reply };
}

describe('a Page', () => {
  test('is connected with the token that the server finds, and subscribed to', async () => {
    const owner = newOwner();
    const { id, accountId, reply } = await connectPage(owner);
    expect([reply.status, reply.body]).toMatchObject([
      200,
      {
        status: 'connected',
        settings: { facebook_account_id: accountId, page_id: owner.page.id, page_name: 'Hats' },
        secrets: [{ name: 'pageToken' }],
      },
    ]);
    expect(meta().subscribedFields(owner.page, 'meta')).toContain('messages');
    expect(meta().getApp('meta').subscriptions.get('page')).toMatchObject({
      callbackUrl: `${world.app.config.publicUrl}/api/webhooks/meta/meta`,
    });
    const { data } = (await shop.browser.get(`/facebook-accounts/${accountId}/pages?channel_id=${id}`)).body;
    expect(data).toMatchObject([{ connected_channel_id: id, is_selected: true, is_available: true }]);
  });

  test('of another company is not available, without saying whose it is, and cannot be connected', async () => {
    const owner = newOwner();
    await connectPage(owner);
    const other = await openMetaShop(world);
    const { id, accountId, reply } = await connectPage(owner, other);
    expect([reply.status, reply.body.message]).toEqual([
      422,
      'Messenger refuses this connection: Another channel uses this account.',
    ]);
    const { body } = await other.browser.get(`/facebook-accounts/${accountId}/pages?channel_id=${id}`);
    expect(body.data).toMatchObject([{ is_available: false, connected_channel_id: null, is_selected: false }]);
  });

  test('that the person does not manage, or through the account of another company, is refused', async () => {
    const owner = newOwner();
    const stranger = newOwner();
    const { id, accountId } = await connectPage(owner);
    const unknown = await connect(id, { facebook_account_id: accountId, page_id: stranger.page.id });
    expect([unknown.status, Object.keys(unknown.body.errors ?? {})]).toEqual([422, ['settings.page_id']]);
    const other = await openMetaShop(world);
    const settings = { facebook_account_id: accountId, page_id: owner.page.id };
    expect((await connect(await newChannel('facebook', other), settings, other)).status).toBe(422);
    meta().setTasks(owner.page, owner.user, ['ANALYZE']);
    expect((await connect(id, settings)).body.code).toBe('permissions_missing');
  });

  test('is subscribed to again when the channel is initialised, however often', async () => {
    const owner = newOwner();
    const { id } = await connectPage(owner);
    owner.page.subscribedApps.clear();
    for (let times = 0; times < 2; times += 1) {
      const { status, body } = await shop.browser.post(`/channels/${id}/initialize`, {});
      expect([status, body.id, body.status]).toEqual([200, id, 'connected']);
    }
    expect(meta().subscribedFields(owner.page, 'meta')).toContain('messages');
  });

  test('stays connected when the account is signed in to again, and gets the new token', async () => {
    const owner = newOwner();
    const { id } = await connectPage(owner);
    const before = await getChannel(id);
    meta().killTokens(owner.user);
    await shop.browser.post(`/channels/${id}/check`, {});
    expect((await getChannel(id)).status).toBe('needs_reconnect');
    await signIn(owner);
    const after = await getChannel(id);
    expect([after.status, after.settings]).toEqual(['connected', before.settings]);
    expect(after.secrets).not.toEqual(before.secrets);
  });

  test('delivers what has been waiting once and in order, after the account is signed in to again', async () => {
    const owner = newOwner();
    const { id } = await connectPage(owner);
    const { lukas } = meta().sample();
    meta().say(owner.page, lukas, 'Hello');
    const inbox = async () => (await shop.browser.get('/conversations')).body.data as { id: number }[];
    await expect.poll(async () => (await inbox()).length).toBe(1);
    const path = `/conversations/${(await inbox())[0]?.id}/messages`;
    meta().killTokens(owner.user);
    for (const text of ['First', 'Second'])
      expect((await shop.browser.post(`${path}/send`, { text })).status).toBe(201);
    await expect.poll(async () => (await getChannel(id)).status).toBe('needs_reconnect');
    const received = () =>
      meta()
        .view(owner.page, lukas)
        .messages.filter(({ is_from_customer: isCustomer }) => !isCustomer)
        .map(({ text }) => text);
    await signIn(owner);
    await signIn(owner);
    const texts = async () => (await shop.browser.get(path)).body.data as { text: string; status: string }[];
    await expect.poll(async () => (await texts()).find(({ text }) => text === 'Second')?.status).not.toBe('pending');
    expect(received()).toEqual(['First', 'Second']);
  });

  test('is disconnected with its account, and its channel stays', async () => {
    const { id, accountId } = await connectPage(newOwner());
    expect((await shop.browser.call('DELETE', `/facebook-accounts/${accountId}`)).status).toBe(204);
    expect(await getChannel(id)).toMatchObject({ id, status: 'not_installed', secrets: [] });
  });
});

describe('an Instagram account', () => {
  test('signed in by itself is connected, and listed with its channel', async () => {
    const owner = newOwner();
    const id = await newChannel('instagram');
    const { user, linked } = owner;
    const signedIn = await shop.signIn('instagram', { user, account: linked }, { channel_id: id });
    const { body: account } = await shop.browser.post('/instagram-accounts', signedIn);
    expect(account.channel_id).toBe(id);
    const reply = await connect(id, { instagram_account_id: account.id });
    expect([reply.status, reply.body]).toMatchObject([
      200,
      {
        status: 'connected',
        settings: {
          variant: 'instagram_login',
          instagram_account_id: account.id,
          account_id: linked.id,
          username: linked.username,
        },
      },
    ]);
    expect(meta().subscribedFields(linked, 'instagram')).toContain('messages');
    const { data } = (await shop.browser.get(`/instagram-accounts?channel_id=${id}`)).body;
    expect(data).toMatchObject([{ id: account.id, connected_channel_id: id, is_selected: true }]);
    await shop.browser.call('DELETE', `/instagram-accounts/${String(account.id)}`);
    expect((await getChannel(id)).status).toBe('not_installed');
  });

  test('behind a Page is connected with the token of the Page, and only once', async () => {
    const owner = newOwner();
    const id = await newChannel('instagram');
    const facebookAccountId = await signIn(owner, { channel_id: id });
    const chosen = { facebook_account_id: facebookAccountId, page_id: owner.page.id };
    const { body: account } = await shop.browser.post('/instagram-accounts', chosen);
    const reply = await connect(id, { instagram_account_id: account.id });
    expect([reply.status, reply.body]).toMatchObject([
      200,
      { status: 'connected', settings: { variant: 'page', page_id: owner.page.id, account_id: owner.linked.id } },
    ]);
    const { data } = (await shop.browser.get(`/facebook-accounts/${facebookAccountId}/pages?channel_id=${id}`)).body;
    expect(data).toMatchObject([{ is_selected: true, instagram: { username: owner.linked.username } }]);
    const second = await connect(await newChannel('instagram'), { instagram_account_id: account.id });
    expect(second.status).toBe(422);
    await shop.browser.call('DELETE', `/facebook-accounts/${facebookAccountId}`);
    expect((await getChannel(id)).status).toBe('not_installed');
  });
});

test('the list of platforms says which sign-ins are possible, and asks for no tokens', async () => {
  const { data } = (await shop.browser.get('/channels/platforms')).body as { data: { platform: string }[] };
  expect(data.filter(({ platform }) => platform === 'facebook' || platform === 'instagram')).toEqual([
    { platform: 'facebook', fields: [], sign_ins: ['facebook'] },
    { platform: 'instagram', fields: [], sign_ins: ['instagram', 'facebook'] },
  ]);
});

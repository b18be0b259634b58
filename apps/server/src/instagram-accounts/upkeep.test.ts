import { afterAll, beforeAll, expect, test } from 'vitest';
import { openMetaShop, openMetaWorld, type MetaShop, type MetaWorld } from '../testing/meta.ts';
import { runJob } from '../testing/run-job.ts';

const DAY_MS = 86_400_000;

let world: MetaWorld;
let shop: MetaShop;
const meta = () => world.simulator.meta;
beforeAll(async () => {
  world = await openMetaWorld({ answer: async () => null });
  shop = await openMetaShop(world);
});
afterAll(() => world.close());

async function connect() {
  const { browser } = shop;
  const user = meta().addUser({ name: 'Ion Rusu' });
  const account = meta().addInstagramAccount({ username: `hats.${user.id}`, user });
  const { body } = await browser.post('/instagram-accounts', await shop.signIn('instagram', { user, account }));
  const channelId = Number((await browser.post('/channels', { type: 'instagram', name: 'Hats' })).body.id);
  const settings = { instagram_account_id: body.id };
  expect((await browser.call('PUT', `/channels/${channelId}/connection`, { settings })).status).toBe(200);
  const id = Number(body.id);
  return {
    id,
    account,
    read: async () => (await browser.get(`/instagram-accounts/${id}`)).body,
    channel: async () => (await browser.get(`/channels/${channelId}`)).body as { status: string; secrets: object[] },
    /** As if the token had been issued that many days ago, with so many left. */
    age: (days: number, left: number) =>
      world.app.sql.asSystem(({ db }) =>
        db
          .updateTable('instagram_accounts')
          .set({
            token_issued_at: new Date(Date.now() - days * DAY_MS),
            expires_at: new Date(Date.now() + left * DAY_MS),
          })
          .where('id', '=', id)
          .execute(),
      ),
  };
}
const run = (kind: string) => runJob(world.app, kind);
const leftDays = (expiresAt: unknown) => Math.round((Date.parse(String(expiresAt)) - Date.now()) / DAY_MS);

test('a token with less than thirty days left is refreshed, and its channel gets the new one', async () => {
  const { read, channel, age, account } = await connect();
  const before = await channel();
  world.simulator.clock.advance(2 * DAY_MS);
  await age(2, 40);
  await run('instagram-accounts.refresh');
  expect(leftDays((await read()).expires_at)).toBe(40);
  await age(0.5, 20);
  await run('instagram-accounts.refresh');
  expect(leftDays((await read()).expires_at)).toBe(20);
  await age(40, 20);
  await run('instagram-accounts.refresh');
  expect(leftDays((await read()).expires_at)).toBe(60);
  const after = await channel();
  expect(after.status).toBe('connected');
  expect(after.secrets).not.toEqual(before.secrets);
  expect(meta().subscribedFields(account, 'instagram')).toContain('messages');
});

test('an account is about to expire in its last week, and revoked once Instagram refuses it', async () => {
  const { read, channel, age, account } = await connect();
  await age(55, 5);
  expect((await read()).status).toBe('expiring');
  meta().killTokens(account);
  await run('instagram-accounts.refresh');
  expect([(await read()).status, (await channel()).status]).toEqual(['revoked', 'needs_reconnect']);
});

test('a token that somebody has revoked is noticed within a day, long before it would be refreshed', async () => {
  const { read, channel, account } = await connect();
  meta().killTokens(account);
  await run('instagram-accounts.refresh');
  expect([(await read()).status, (await channel()).status]).toEqual(['revoked', 'needs_reconnect']);
});

test('a channel that Meta has unsubscribed is subscribed again', async () => {
  const { account } = await connect();
  account.subscribedApps.clear();
  await run('channels.watch');
  expect(meta().subscribedFields(account, 'instagram')).toContain('messages');
});

import { sql as raw } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openShop } from '../testing/chat.ts';
import { openTelegramShop, openTelegramWorld, type TelegramShop, type TelegramWorld } from '../testing/telegram.ts';

interface Day {
  day: string;
  received: number;
  sent: number;
  by_bot: number;
  delayed: number;
  failed: number;
}
interface Shown {
  channel_id: number;
  days: Day[];
  waiting: number;
  next_try_at: string | null;
  last_check: { checks: { name: string; is_ok: boolean }[]; checked_at: string } | null;
}

let world: TelegramWorld;
beforeAll(async () => {
  world = await openTelegramWorld({ answer: async () => null });
});
afterAll(() => world.close());

const all = async ({ staff }: Pick<TelegramShop, 'staff'>) =>
  (await staff.browser.get('/channels/activity')).body.data as Shown[];
async function activity(shop: TelegramShop): Promise<Shown> {
  const found = (await all(shop)).find((each) => each.channel_id === shop.channel.id);
  if (!found) throw new Error('The channel is missing.');
  return found;
}
const today = async (shop: TelegramShop) => (await activity(shop)).days.at(-1);
const db = <T>(work: (db: Parameters<Parameters<typeof world.app.sql.asSystem>[0]>[0]['db']) => Promise<T>) =>
  world.app.sql.asSystem(({ db: open }) => work(open));

describe('the days of a channel', () => {
  test('count what came in and went out today, in the channel that it went through', async () => {
    const shop = await openTelegramShop(world);
    await shop.begin();
    await shop.say('Yes?');
    await expect.poll(() => shop.got().length).toBe(1);
    const { days, waiting } = await activity(shop);
    expect(days).toHaveLength(14);
    expect(days.map(({ day }) => day)).toEqual(days.map(({ day }) => day).toSorted());
    expect(days.at(-1)).toMatchObject({ received: 1, sent: 1, by_bot: 0, delayed: 0, failed: 0 });
    expect(days.slice(0, -1).every(({ received, sent }) => received + sent === 0)).toBe(true);
    expect(waiting).toBe(0);
    const widget = (await all(shop)).find((each) => each.channel_id === shop.channelId);
    expect(widget?.days.at(-1)).toMatchObject({ received: 0, sent: 0 });
  });

  test('are invisible to another company', async () => {
    const other = await openShop(world.app);
    expect((await all(other)).map(({ channel_id }) => channel_id)).toEqual([other.channelId]);
  });

  test('count what the platform does not take', async () => {
    const shop = await openTelegramShop(world);
    await shop.begin();
    world.simulator.telegram.setBlocked(shop.bot, shop.ana, true);
    await shop.say('Are you there?');
    await expect.poll(() => today(shop)).toMatchObject({ sent: 1, failed: 1 });
  });

  test('tell what waits for a new token, and count it as late once it went out', async () => {
    const shop = await openTelegramShop(world);
    await shop.begin();
    world.simulator.telegram.revokeToken(shop.bot);
    await shop.say('First');
    await shop.say('Second');
    await expect.poll(shop.state).toBe('needs_reconnect');
    await expect.poll(() => activity(shop)).toMatchObject({ waiting: 2, next_try_at: null });
    await db((open) =>
      raw`UPDATE messages SET created_at = created_at - interval '2 minutes' WHERE company_id = ${shop.staff.companyId} AND direction = 'outgoing'`.execute(
        open,
      ),
    );
    expect((await shop.connect(shop.bot.token)).status).toBe(200);
    await expect.poll(() => activity(shop)).toMatchObject({ waiting: 0 });
    await expect.poll(() => today(shop)).toMatchObject({ sent: 2, delayed: 2, failed: 0 });
  });

  test('tell when the next attempt is made while the platform is busy', async () => {
    const shop = await openTelegramShop(world);
    await shop.begin();
    world.simulator.faults.set('telegram', { calls: [{ kind: 'rate_limited', method: 'send*', retry_after: 60 }] });
    await shop.say('Later');
    await expect.poll(() => activity(shop)).toMatchObject({ waiting: 1, next_try_at: expect.any(String) });
    world.simulator.faults.set('telegram', {});
  });
});

test('the last check is kept with its time, until the channel is connected anew', async () => {
  const shop = await openTelegramShop(world);
  expect((await activity(shop)).last_check).toBeNull();
  const checked = await shop.staff.browser.post(`/channels/${shop.channel.id}/check`, {});
  const { last_check: kept } = await activity(shop);
  expect(kept?.checks).toEqual(checked.body.checks);
  await shop.connect();
  expect((await activity(shop)).last_check).toBeNull();
});

test('of the open conversations, the three whose time to reply ends next are shown', async () => {
  const shop = await openTelegramShop(world);
  const path = `/channels/${shop.channel.id}/reply-windows`;
  await shop.begin();
  expect((await shop.staff.browser.get(path)).body.data).toEqual([]); // Telegram sets no limit
  for (const name of ['B', 'C', 'D'])
    world.simulator.telegram.say(shop.bot, world.simulator.telegram.addCustomer({ first_name: name }), 'Hello');
  await expect.poll(async () => (await today(shop))?.received).toBe(4);
  const company = shop.staff.companyId;
  await db((open) => raw`UPDATE channels SET type = 'instagram' WHERE id = ${shop.channel.id}`.execute(open));
  // Ana wrote most recently; C wrote more than a day ago.
  const age = (name: string, hours: number) =>
    db((open) =>
      raw`UPDATE messages m SET sent_at = now() - ${hours} * interval '1 hour' FROM conversations c JOIN customers k ON k.id = c.customer_id
        WHERE m.conversation_id = c.id AND k.company_id = ${company} AND k.name = ${name}`.execute(open),
    );
  await age('B', 2);
  await age('C', 25);
  await age('D', 23);
  const { data } = (await shop.staff.browser.get(path)).body as { data: { customer_name: string; ends_at: string }[] };
  expect(data.map(({ customer_name }) => customer_name)).toEqual(['D', 'B', 'Ana Pop']);
  const minutesLeft = (Date.parse(data[0]?.ends_at ?? '') - Date.now()) / 60_000;
  expect(minutesLeft).toBeGreaterThan(58);
  expect(minutesLeft).toBeLessThan(61);
  const other = await openShop(world.app);
  expect((await other.staff.browser.get(path)).status).toBe(404);
});

import { sql as raw } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { saying, type Answer } from '../replies/index.ts';
import { openTelegramShop, openTelegramWorld, type TelegramWorld } from '../testing/telegram.ts';

const COUNT = process.env.FULL_NUMBERS ? 1_000 : 120;
const CUSTOMERS = 20;
const PATIENCE = { timeout: 170_000, interval: 100 };

let world: TelegramWorld;
let answer: Answer;
beforeAll(async () => {
  world = await openTelegramWorld({ answer: (question) => answer(question) });
});
afterAll(() => world.close());

/** Lets jobs that wait for their next attempt run now. */
const hurry = () =>
  world.app.sql.asSystem(({ db }) =>
    raw`UPDATE jobs SET run_at = now() WHERE kind = 'messages.deliver' AND run_at > now()`.execute(db),
  );

test(`${COUNT} sends through failures: order kept, nothing twice, the rest of unknown outcome`, async () => {
  answer = async () => null;
  const shop = await openTelegramShop(world);
  const { telegram, faults, journal } = world.simulator;
  const people = Array.from({ length: CUSTOMERS }, (_, at) => telegram.addCustomer({ first_name: `C${at}` }));
  for (const person of people) telegram.say(shop.bot, person, 'Hello');
  const read = async () =>
    (await shop.staff.browser.get('/conversations?limit=100')).body.data as {
      id: number;
      customer: { name: string };
    }[];
  await expect.poll(async () => (await read()).length).toBe(CUSTOMERS);
  const conversations = await read();
  faults.set('telegram', {
    calls: [
      { kind: 'rate_limited', method: 'send*', share: 0.3, retry_after: 1 },
      { kind: 'server_error', method: 'send*', share: 0.1 },
      { kind: 'timeout_after_accept', method: 'send*', share: 0.05, hold_ms: 0 },
    ],
  });
  for (let number = 0; number < COUNT; number += 1) {
    const { id } = conversations[number % CUSTOMERS] ?? { id: 0 };
    const sent = await shop.staff.browser.post(`/conversations/${id}/messages/send`, { text: `Message ${number}` });
    expect(sent.status).toBe(201);
  }
  const statuses = async () => {
    await hurry();
    const rows = await world.app.sql.asSystem(({ db }) =>
      db
        .selectFrom('messages')
        .select(['status', ({ fn }) => fn.countAll<string>().as('count')])
        .where('company_id', '=', shop.staff.companyId)
        .where('direction', '=', 'outgoing')
        .groupBy('status')
        .execute(),
    );
    return Object.fromEntries(rows.map(({ status, count }) => [status, Number(count)]));
  };
  await expect.poll(async () => (await statuses()).pending ?? 0, PATIENCE).toBe(0);
  faults.set('telegram', {});

  const lost = journal.calls
    .list({ where: { bot_id: shop.bot.id } })
    .filter((call) => call.fault === 'timeout_after_accept');
  expect(lost.length).toBeGreaterThan(0);
  expect(await statuses()).toEqual({ sent: COUNT - lost.length, unknown: lost.length });
  for (const [at, { customer }] of conversations.entries()) {
    const person = people.find(({ user }) => user.first_name === customer.name);
    const got = shop.got().filter((entry) => entry.customer_id === person?.user.id);
    const said = Array.from({ length: COUNT }, (_, number) => number).filter((number) => number % CUSTOMERS === at);
    expect(got.map(({ text }) => text)).toEqual(said.map((number) => `Message ${number}`));
  }
});

test(`${COUNT} events in five copies each, and again after a restart: one message and one answer each`, async () => {
  answer = async () => saying('Welcome');
  const shop = await openTelegramShop(world);
  const { telegram, faults } = world.simulator;
  faults.set('telegram', { webhooks: { copies: 5 } });
  for (let number = 0; number < COUNT; number += 1)
    telegram.say(shop.bot, telegram.addCustomer({ first_name: `D${number}` }), `Hello ${number}`);
  await expect.poll(() => shop.got().length, PATIENCE).toBe(COUNT);
  await world.restart();
  faults.set('telegram', {});
  await shop.bot.webhook?.outbox.replay();
  const waiting = () =>
    world.app.sql.asSystem(
      async ({ db }) =>
        (await db.selectFrom('jobs').select('id').where('company_id', '=', shop.staff.companyId).execute()).length,
    );
  await expect.poll(waiting, PATIENCE).toBe(0);
  const count = (origin: 'customer' | 'bot') =>
    world.app.sql.asSystem(async ({ db }) => {
      const rows = await db
        .selectFrom('messages')
        .select('id')
        .where('company_id', '=', shop.staff.companyId)
        .where('origin', '=', origin)
        .where('type', '=', 'text')
        .execute();
      return rows.length;
    });
  expect([await count('customer'), await count('bot'), shop.got().length]).toEqual([COUNT, COUNT, COUNT]);
});

import { sql as raw } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { saying, type Answer } from '../replies/index.ts';
import { openMetaWorld, type MetaWorld } from '../testing/meta.ts';
import { openMetaChannel, type MetaChannel, type Route } from '../testing/meta-channel.ts';

const COUNT = process.env.FULL_NUMBERS ? 1_000 : 120;
const CUSTOMERS = 20;
const PATIENCE = { timeout: 170_000, interval: 200 };
/** Both are the same code; what differs is how echoes are recognised. */
const CASES: [Route, string][] = [
  ['messenger', 'messenger'],
  ['instagram', 'instagram'],
];

let world: MetaWorld;
let answer: Answer;
beforeAll(async () => {
  world = await openMetaWorld({ answer: (question) => answer(question) });
  await world.configureApps();
});
afterAll(() => world.close());

const meta = () => world.simulator.meta;
const inCompany = ({ companyId }: MetaChannel) => ({
  /** How many messages from our side have which status. */
  statuses: () =>
    world.app.sql.asSystem(async ({ db }) => {
      // Lets deliveries that wait for their next attempt run now.
      await raw`UPDATE jobs SET run_at = now() WHERE kind = 'messages.deliver' AND run_at > now()`.execute(db);
      const rows = await db
        .selectFrom('messages')
        .select(['status', ({ fn }) => fn.countAll<string>().as('count')])
        .where('company_id', '=', companyId)
        .where('direction', '=', 'outgoing')
        .groupBy('status')
        .execute();
      return Object.fromEntries(rows.map(({ status, count }) => [status, Number(count)]));
    }),
  count: (origin: 'customer' | 'bot' | 'operator') =>
    world.app.sql.asSystem(async ({ db }) => {
      const { count } = await db
        .selectFrom('messages')
        .select(({ fn }) => fn.countAll<string>().as('count'))
        .where('company_id', '=', companyId)
        .where('origin', '=', origin)
        .where('type', '=', 'text')
        .executeTakeFirstOrThrow();
      return Number(count);
    }),
  jobs: () =>
    world.app.sql.asSystem(
      async ({ db }) => (await db.selectFrom('jobs').select('id').where('company_id', '=', companyId).execute()).length,
    ),
});

describe.each(CASES)('%s', (route, platform) => {
  test(`${COUNT} sends through failures: order kept, nothing twice, lost answers confirmed by echoes`, async () => {
    answer = async () => null;
    const shop = await openMetaChannel(world, route);
    const { faults, journal } = world.simulator;
    const people = Array.from({ length: CUSTOMERS }, (_, at) => meta().addPerson({ firstName: `C${at}` }));
    for (const person of people) meta().say(shop.account, person, `I am ${person.id}`);
    await expect.poll(async () => (await shop.conversations()).length, PATIENCE).toBe(CUSTOMERS);
    const conversations = await Promise.all(
      (await shop.conversations()).map(async ({ id }) => {
        const [first] = await shop.thread(id);
        return { id, person: people.find((each) => first?.text === `I am ${each.id}`) };
      }),
    );
    faults.set(platform, {
      calls: [
        { kind: 'rate_limited', method: 'sendMessage', share: 0.3 },
        { kind: 'server_error', method: 'sendMessage', share: 0.1 },
        { kind: 'timeout_after_accept', method: 'sendMessage', share: 0.05, hold_ms: 0 },
      ],
    });
    for (let number = 0; number < COUNT; number += 1) {
      const { id } = conversations[number % CUSTOMERS] ?? { id: 0 };
      const sent = await shop.staff.browser.post(`/conversations/${id}/messages/send`, { text: `Message ${number}` });
      expect(sent.status).toBe(201);
    }
    const { statuses, count, jobs } = inCompany(shop);
    await expect.poll(async () => (await statuses()).pending ?? 0, PATIENCE).toBe(0);
    faults.set(platform, {});
    await expect.poll(jobs, PATIENCE).toBe(0);

    const failed = (fault: string) =>
      journal.calls.list({ where: { account_id: shop.account.id } }).filter((call) => call.fault === fault).length;
    // A failing server leaves open whether it took the message; here it did not, and no echo says otherwise.
    const [open, lost] = [failed('server_error'), failed('timeout_after_accept')];
    expect(Math.min(open, lost)).toBeGreaterThan(0);
    const { unknown, ...known } = await statuses();
    expect(unknown).toBe(open);
    expect(Object.values(known).reduce((sum, each) => sum + each, 0)).toBe(COUNT - open);
    expect(Object.keys(known).filter((status) => status !== 'sent' && status !== 'delivered')).toEqual([]);
    expect(await count('operator')).toBe(COUNT);

    const got = shop.got().map(({ text = '' }) => text);
    expect([got.length, new Set(got).size]).toEqual([COUNT - open, COUNT - open]);
    for (const { person } of conversations) {
      const numbers = shop.got(person).map(({ text = '' }) => Number(text.replace('Message ', '')));
      expect(numbers).toEqual(numbers.toSorted((a, b) => a - b));
    }
  });
});

test(`${COUNT} events in five copies each, and again after a restart: one message and one answer each`, async () => {
  answer = async () => saying('Welcome');
  const shop = await openMetaChannel(world);
  world.simulator.faults.set('messenger', { webhooks: { copies: 5 } });
  for (let number = 0; number < COUNT; number += 1)
    meta().say(shop.account, meta().addPerson({ firstName: `D${number}` }), `Hello ${number}`);
  await expect.poll(() => shop.got().length, PATIENCE).toBe(COUNT);
  await world.restart();
  world.simulator.faults.set('messenger', {});
  await meta().webhooks.replay();
  const { count, jobs } = inCompany(shop);
  await expect.poll(jobs, PATIENCE).toBe(0);
  expect([await count('customer'), await count('bot'), shop.got().length]).toEqual([COUNT, COUNT, COUNT]);
  expect(await count('operator')).toBe(0);
});

test('what arrives in another order is sorted by when it was written', async () => {
  answer = async () => null;
  const shop = await openMetaChannel(world, 'instagram by page');
  world.simulator.faults.set('instagram', { webhooks: { reorder: true, reorder_ms: 200 } });
  const people = Array.from({ length: CUSTOMERS }, (_, at) => meta().addPerson({ firstName: `E${at}` }));
  const words = ['One', 'Two', 'Three', 'Four', 'Five', 'Six'];
  for (const word of words)
    for (const person of people) {
      meta().say(shop.account, person, word);
      await new Promise((resolve) => setTimeout(resolve, 2));
    }
  const { count, jobs } = inCompany(shop);
  await expect.poll(() => count('customer'), PATIENCE).toBe(CUSTOMERS * words.length);
  world.simulator.faults.set('instagram', {});
  await expect.poll(jobs, PATIENCE).toBe(0);
  for (const { id } of await shop.conversations())
    expect((await shop.thread(id)).map(({ text }) => text)).toEqual(words);
});

import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createChangeReader } from '../../conversations/index.ts';
import { createHiddenData } from '../../hidden-data/index.ts';
import { buildTestApp, type TestApp } from '../../testing/build-test-app.ts';
import { newClientId, openShop, type Shop, type TestVisitor } from '../../testing/chat.ts';
import { openStaffStream, openWidgetStream, type ReceivedEvent } from '../../testing/event-stream.ts';
import { createLog } from '../log.ts';
import { rebaseRestored } from '../sql/rebase-restored.ts';
import type { Bus } from './bus.ts';
import { createRealtime } from './realtime.ts';

let app: TestApp;
beforeAll(async () => {
  app = await buildTestApp();
});
afterAll(() => app.close());

/** Longer than two polling intervals, in which changes without a notification are found. */
const TWO_CHECKS_MS = 8_000;
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const named = (received: ReceivedEvent[], name: string) => received.filter((event) => event.name === name);

async function withOwner<T>(database: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const url = new URL(app.databaseUrl);
  url.pathname = `/${database}`;
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
const asOwner = <T>(work: (client: pg.Client) => Promise<T>) =>
  withOwner(new URL(app.databaseUrl).pathname.slice(1), work);

async function newVisitor(shop: Shop): Promise<TestVisitor> {
  const visitor = shop.visitor();
  await visitor.start();
  return visitor;
}

/** The given number of ended conversations of a new customer. */
const seed = ({ staff, channelId }: Shop, count: number) =>
  asOwner(async (client) => {
    const { rows } = await client.query<{ customer: number; id: number }>(
      `WITH customer AS (INSERT INTO customers (company_id) VALUES ($1) RETURNING id)
       INSERT INTO conversations (company_id, channel_id, customer_id, platform, ended_at)
       SELECT $1, $2, id, 'web_widget', now() FROM customer, generate_series(1, $3) RETURNING id::int, customer_id::int AS customer`,
      [staff.companyId, channelId, count],
    );
    return { customerId: rows[0]?.customer ?? 0, ids: rows.map(({ id }) => id) };
  });
const touch = (ids: number[]) =>
  asOwner((client) => client.query('UPDATE conversations SET locale = locale WHERE id = ANY($1)', [ids]));
const noteOf = (visitor: TestVisitor, text: string, { staff }: Shop) =>
  staff.browser.post(`/conversations/${visitor.conversationId}/messages/send`, { text, client_id: newClientId() });

describe('many changes', () => {
  test('an open transaction in another database and 250 touched conversations: no reset, nothing lost, nothing repeated', async () => {
    const shop = await openShop(app);
    const [untouched, touched] = [await newVisitor(shop), await newVisitor(shop)];
    const { ids } = await seed(shop, 250);
    await withOwner('postgres', async (foreign) => {
      await foreign.query('BEGIN');
      await foreign.query('SELECT pg_current_xact_id()');
      const quiet = await openWidgetStream(app, untouched);
      const own = await openWidgetStream(app, touched);
      const staff = await openStaffStream(app, shop.staff.browser);
      for (let start = 0; start < ids.length; start += 25) await touch(ids.slice(start, start + 25));
      await noteOf(touched, 'Just for you', shop);
      const receivedItems = () => named(staff.received, 'conversation.updated').map(({ data }) => Number(data.id));
      await expect.poll(() => new Set(receivedItems()).size, { interval: 50 }).toBe(251);
      await expect.poll(own.texts).toEqual(['Just for you']);
      await pause(TWO_CHECKS_MS);

      for (const { received } of [quiet, own, staff]) expect(named(received, 'reset')).toEqual([]);
      expect(named(quiet.received, 'conversation.updated')).toEqual([]);
      expect(receivedItems().filter((id) => ids.includes(id))).toHaveLength(250);
      // A reconnecting client continues from here, however long the foreign transaction lasts.
      const back = await openStaffStream(app, shop.staff.browser, staff.lastId());
      await noteOf(untouched, 'And now for you', shop);
      await expect.poll(quiet.texts).toEqual(['And now for you']);
      await expect.poll(back.texts).toEqual(['And now for you']);
      expect(back.received[0]?.name).toBe('ready');
      for (const { close } of [quiet, own, staff, back]) close();
      await foreign.query('ROLLBACK');
    });
  });

  test('renaming a customer with 250 conversations resets nobody', async () => {
    const shop = await openShop(app);
    const visitor = await newVisitor(shop);
    const { customerId, ids } = await seed(shop, 250);
    const [widget, staff] = [await openWidgetStream(app, visitor), await openStaffStream(app, shop.staff.browser)];
    const reply = await shop.staff.browser.call('PUT', `/customers/${customerId}`, { name: 'Renamed' });
    expect(reply.status).toBe(200);
    const renamed = () =>
      named(staff.received, 'conversation.updated').filter(({ data: { customer } }) =>
        JSON.stringify(customer).includes('Renamed'),
      );
    await expect.poll(() => renamed().length, { interval: 50 }).toBe(ids.length);
    await noteOf(visitor, 'Still here', shop);
    await expect.poll(widget.texts).toEqual(['Still here']);
    for (const { received, close } of [widget, staff]) {
      expect(named(received, 'reset')).toEqual([]);
      close();
    }
  });

  test('more than a thousand at once: staff reset once, customers get only their own conversation', async () => {
    const shop = await openShop(app);
    const [touched, untouched] = [await newVisitor(shop), await newVisitor(shop)];
    const { ids } = await seed(shop, 1_100);
    const own = await openWidgetStream(app, touched);
    const quiet = await openWidgetStream(app, untouched);
    const staff = await openStaffStream(app, shop.staff.browser);
    await touch([...ids, touched.conversationId]);
    await expect.poll(() => named(staff.received, 'reset').length, { interval: 50 }).toBe(1);
    await expect.poll(() => named(own.received, 'conversation.updated').length).toBe(1);
    await noteOf(untouched, 'Hello', shop);
    await expect.poll(quiet.texts).toEqual(['Hello']);
    await expect.poll(staff.texts).toEqual(['Hello']);
    expect([own, quiet].flatMap(({ received }) => named(received, 'reset'))).toEqual([]);
    expect(named(staff.received, 'reset')).toHaveLength(1);
    for (const { close } of [own, quiet, staff]) close();
  });

  test('40 transactions that commit in any order: a reader that follows the cursors gets every one', async () => {
    const shop = await openShop(app);
    const { ids } = await seed(shop, 40);
    const { companyId } = shop.staff;
    let { cursor } = await app.realtime.readChanges(companyId, null);
    const versions = new Map<number, string>();
    const follow = async () => {
      const changes = await app.realtime.readChanges(companyId, cursor);
      expect(changes.isReset).toBe(false);
      for (const { data } of changes.events) {
        const { id, version } = data as { id: number; version: string };
        versions.set(id, version);
      }
      ({ cursor } = changes);
    };
    let isWriting = true;
    const follower = (async () => {
      while (isWriting) await follow();
    })();
    await Promise.all(
      Array.from({ length: 8 }, (_, writer) =>
        asOwner(async (client) => {
          for (const id of ids.filter((each) => each % 8 === writer)) {
            await client.query('BEGIN');
            await client.query('UPDATE conversations SET locale = locale WHERE id = $1', [id]);
            await pause(Math.random() * 60);
            await client.query('COMMIT');
          }
        }),
      ),
    );
    isWriting = false;
    await follower;
    await follow();
    const stored = await asOwner((client) =>
      client.query<{ id: number; version: string }>(
        'SELECT id::int, version::text FROM conversations WHERE id = ANY($1) ORDER BY id',
        [ids],
      ),
    );
    expect([...versions].toSorted(([a], [b]) => a - b)).toEqual(stored.rows.map(({ id, version }) => [id, version]));
    expect((await app.realtime.readChanges(companyId, cursor)).events).toEqual([]);
  });
});

describe('cursors', () => {
  test.each(['123456', '0'])('one of an earlier release (%s) causes exactly one reset', async (old) => {
    const { staff } = await openShop(app);
    const first = await openStaffStream(app, staff.browser, old);
    await expect.poll(first.lastId).toBeDefined();
    expect(first.received.map(({ name }) => name)).toEqual(['reset']);
    first.close();
    const again = await openStaffStream(app, staff.browser, first.lastId());
    expect(again.received[0]?.name).toBe('ready');
    again.close();
  });

  test('one older than a day causes a reset', async () => {
    const { staff } = await openShop(app);
    const { cursor } = await app.realtime.readChanges(staff.companyId, null);
    const aged = cursor.replace(
      /:(\d+):(\w+)$/,
      (_, seconds: string, epoch) => `:${Number(seconds) - 90_000}:${epoch}`,
    );
    expect(await app.realtime.readChanges(staff.companyId, cursor)).toMatchObject({ isReset: false });
    expect(await app.realtime.readChanges(staff.companyId, aged)).toMatchObject({ isReset: true });
  });
});

test('2,000 watched but idle companies cost one query per check', async () => {
  let queries = 0;
  const counted = new Proxy(app.sql, {
    get(target, name) {
      queries += 1; // each of the reader's methods is looked up before it is called
      return Reflect.get(target, name) as unknown;
    },
  });
  const silent: Bus = { publish() {}, start: async () => {}, stop: async () => {} };
  const log = createLog('silent');
  const reader = createChangeReader(counted, log, createHiddenData(counted));
  let checks = 0;
  const realtime = createRealtime(
    silent,
    log,
    {
      ...reader,
      findCompanies(since) {
        checks += 1;
        return reader.findCompanies(since);
      },
    },
    50,
  );
  await realtime.start();
  const shop = await openShop(app);
  const visitor = await newVisitor(shop);
  const receivedItems: string[] = [];
  const listener = { onHeartbeat() {}, onEnd() {} };
  const ids = Array.from({ length: 2_000 }, (_, n) => 1_000_000 + n);
  for (let start = 0; start < ids.length; start += 50)
    await Promise.all(
      ids.slice(start, start + 50).map((id) => realtime.subscribe(id, { ...listener, onEvents() {} }).ready),
    );
  await realtime.subscribe(shop.staff.companyId, {
    ...listener,
    onEvents: (events) => receivedItems.push(...events.map(({ name }) => name)),
  }).ready;

  const [checksBefore, queriesBefore] = [checks, queries];
  await expect.poll(() => checks - checksBefore).toBeGreaterThanOrEqual(10);
  expect(queries - queriesBefore).toBeLessThanOrEqual(checks - checksBefore + 1);
  // It is found without any announcement to this node.
  await visitor.say('Hello');
  await expect.poll(() => receivedItems).toContain('message.created');
  await realtime.stop();
});

describe('after a restore into another cluster', () => {
  test('versions ahead of the counter are not delivered, and the next start corrects them', async () => {
    const shop = await openShop(app);
    const visitor = await newVisitor(shop);
    await visitor.say('Before the restore');
    // Somebody answers, so nothing is told to the customer in the background.
    await shop.staff.browser.call('PUT', `/conversations/${visitor.conversationId}`, { is_handed_off: true });
    const { cursor } = await app.realtime.readChanges(shop.staff.companyId, null);
    await asOwner(async (client) => {
      await client.query('SET session_replication_role = replica'); // no triggers
      const ahead = `(pg_current_xact_id()::text::bigint + 1000000)::text::xid8`;
      await client.query(`UPDATE conversations SET version = ${ahead}`);
      await client.query(`UPDATE messages SET version = ${ahead}, created_version = ${ahead}`);
    });
    const live = await openStaffStream(app, shop.staff.browser);
    await pause(TWO_CHECKS_MS);
    expect(live.received.map(({ name }) => name)).toEqual(['ready']);
    await visitor.say('After the restore');
    await expect.poll(live.texts).toEqual(['After the restore']);
    live.close();
    expect(await app.realtime.readChanges(shop.staff.companyId, cursor)).toMatchObject({ isReset: false });

    await rebaseRestored(app.databaseUrl);
    const ahead = `SELECT count(*)::int AS ahead FROM conversations c LEFT JOIN messages m ON m.conversation_id = c.id
      WHERE greatest(c.version, m.version, m.created_version) >= pg_snapshot_xmax(pg_current_snapshot())`;
    expect((await asOwner((client) => client.query(ahead))).rows).toEqual([{ ahead: 0 }]);
    const fresh = await app.realtime.readChanges(shop.staff.companyId, cursor);
    expect(fresh).toMatchObject({ events: [], isReset: true });
    expect(await app.realtime.readChanges(shop.staff.companyId, fresh.cursor)).toMatchObject({
      events: [],
      isReset: false,
    });
  });
});

test('a row that violates its contract affects no other, and is logged once with its field', async () => {
  const shop = await openShop(app);
  const [broken, whole] = [await newVisitor(shop), await newVisitor(shop)];
  await asOwner((client) =>
    client.query(`UPDATE conversations SET metadata = '{"not": "a list"}' WHERE id = $1`, [broken.conversationId]),
  );
  const staff = await openStaffStream(app, shop.staff.browser);
  const complaints = () => app.logLines.filter((line) => line.includes('breaks its contract'));
  for (const text of ['one', 'two']) {
    await broken.say(text);
    await whole.say(text);
  }
  await expect.poll(() => staff.texts().filter((text) => text === 'two')).toHaveLength(2);
  const told = named(staff.received, 'conversation.updated').map(({ data }) => data.id);
  expect(told).toContain(whole.conversationId);
  expect(told).not.toContain(broken.conversationId);
  expect(complaints()).toHaveLength(1);
  expect(complaints()[0]).toContain('This conversation breaks its contract: metadata: ');
  staff.close();
});

import { afterAll, beforeAll, expect, test } from 'vitest';
import { learnWords } from '../../search/index.ts';
import { buildTestApp, type TestApp } from '../../testing/build-test-app.ts';
import { openShop, type Shop } from '../../testing/chat.ts';
import { fillTables, type LargeCompany } from '../../testing/large-tables.ts';
import { signIn } from '../../testing/people.ts';
import { createExplainedDatabase, watchPlans } from '../../testing/plans.ts';
import { runJob, stopSchedules } from '../../testing/run-job.ts';

let app: TestApp;
let shop: Shop;
let its: LargeCompany;
let plans: Awaited<ReturnType<typeof watchPlans>>;

beforeAll(async () => {
  const databaseUrl = await createExplainedDatabase();
  app = await buildTestApp({ DATABASE_URL: databaseUrl });
  shop = await openShop(app);
  its = await fillTables({ databaseUrl, companyId: shop.staff.companyId, channelId: shop.channelId });
  await stopSchedules(app);
  plans = await watchPlans(databaseUrl);
});
afterAll(() => app.close());

/** The server learns the words of messages at any time. */
const LEARNS_WORDS = /search_words/;

/** Runs the action and returns which of its statements scanned a large table. */
async function scansOf(action: () => Promise<unknown>, maxRows?: number): Promise<string[]> {
  return (await allScansDuring(action, maxRows)).filter((scan) => !LEARNS_WORDS.test(scan));
}

async function allScansDuring(action: () => Promise<unknown>, maxRows?: number): Promise<string[]> {
  plans.takeScans();
  await action();
  const { statements, scans } = plans.takeScans(maxRows);
  expect(statements).not.toEqual([]); // query plans are being logged
  return scans;
}
const get = async (path: string) => {
  const reply = await shop.staff.browser.get(path);
  expect(reply.status).toBe(200);
  return reply.body as { data?: { id: number }[]; next_cursor?: string | null };
};

test('the tables that matter are large', () => {
  const names = [
    'users',
    'memberships',
    'invitations',
    'sessions',
    'customers',
    'conversations',
    'messages',
    'visitors',
    'answer_traces',
    'channel_days',
    'flow_runs',
    'notifications',
  ];
  expect([...plans.large]).toEqual(expect.arrayContaining(names));
});

test('signing in finds the account by an index', async () => {
  expect(
    await scansOf(async () => {
      expect((await signIn(app, shop.staff.email)).reply.status).toBe(200);
      expect((await signIn(app, 'nobody@shop.example')).reply.status).toBe(401);
    }),
  ).toEqual([]);
});

test('a mail to reset a password finds the account by an index', async () => {
  expect(
    await scansOf(async () => {
      await app.browser().post('/auth/password/forgot', { email: shop.staff.email });
      await app.mailTo(shop.staff.email, /password/i);
    }),
  ).toEqual([]);
});

test('a widget is served without reading large tables', async () => {
  expect(
    await scansOf(async () => {
      const visitor = shop.visitor();
      expect((await visitor.start({ name: 'New', email: 'new@mail.example' })).status).toBe(200);
      await visitor.say('Where is my order?');
      await visitor.messages();
    }),
  ).toEqual([]);
});

test.each([
  ['newest', '', 30],
  ['oldest', 'sort=oldest', 30],
  ['unread', 'unread=true', 30],
  ['open', 'status=open', 30],
  ['snoozed', 'status=snoozed', 30],
  ['with an unseen mention', 'mentioned=true', 30],
  ['that a note is about', 'search=jotted', 1],
  ['ended', 'status=ended', 30],
  ['handed off', 'is_handed_off=true', 30],
  ['of a quiet channel', 'channel_id=:quietChannel', 30],
  ['of the busy channel', 'channel_id=:channel', 30],
  ['of a rare platform', 'platform=telegram', 30],
  ['of the usual platform', 'platform=web_widget', 30],
  ['of a platform that nobody uses', 'platform=whatsapp', 0],
  ['of a rare mood', 'sentiment=angry', 30],
  ['of the usual mood', 'sentiment=neutral', 30],
  ['of a quiet agent', 'agent_id=:quietAgent', 30],
  ['of the busy agent', 'agent_id=:agent', 30],
  ['of a rare tag', 'tag=tag7', 30],
  ['of one day long ago', 'from=:day&to=:day', 30],
  ['since a day', 'from=:day', 30],
  ['until yesterday', 'to=:yesterday', 30],
  ['with a word that one message holds', 'search=needle', 1],
  ['with a word that every message holds', 'search=hello', 30],
  ['with a word that every customer has', 'search=customer', 30],
  ['that staff tried out', 'is_test=true', 0],
])('the inbox shows conversations %s without reading all of them', async (_, query, length) => {
  const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
  const values: Record<string, unknown> = { ...its, channel: shop.channelId, day: daysAgo(250), yesterday: daysAgo(1) };
  const path = `/conversations?${query.replace(/:(\w+)/g, (__, name: string) => String(values[name]))}`;
  expect(
    await scansOf(async () => {
      const page = await get(path);
      expect(page.data).toHaveLength(length);
      if (page.next_cursor) await get(`${path}&cursor=${page.next_cursor}`);
    }),
  ).toEqual([]);
});

test.each([
  '/conversations/counts',
  '/conversations/tags',
  '/conversations/:conversation',
  '/conversations/:conversation/messages',
  '/customers/:customer',
  '/customers/:customer/export',
  '/stats',
  '/ai-agents',
  '/ai-agents/figures',
  '/ai-agents/:agent/unanswered',
  '/flows',
  '/flows/stuck',
  '/flows/:flow/analytics',
  '/flows/:flow/results',
  '/flows/:flow/results/export',
  '/channels',
  '/channels/activity',
  '/channels/:limitedChannel/reply-windows',
  '/message-templates',
  '/knowledge-sources',
  '/notifications',
  '/notifications/reach',
  '/push-subscriptions',
])('GET %s does not read a large table', async (path) => {
  const values: Record<string, unknown> = { ...its };
  expect(await scansOf(() => get(path.replace(/:(\w+)/g, (_, name: string) => String(values[name]))))).toEqual([]);
});

test('learning words reads only new rows, and none if there are none', async () => {
  await expect.poll(() => allScansDuring(() => learnWords(app.sql))).toEqual([]);
  await app.sql.asSystem(({ db }) =>
    db
      .updateTable('search_progress')
      .set({ moved_at: new Date(Date.now() - 3_600_000) })
      .execute(),
  );
  await expect.poll(() => allScansDuring(() => learnWords(app.sql), 10)).toEqual([]);
});

test('the ladder of those who wait, and what is sent to them, read only what is due', async () => {
  const { id } = (await shop.staff.browser.post('/notifications/test', { channel: 'mail' })).body;
  expect(
    await scansOf(async () => {
      await runJob(app, 'notifications.climb', 1);
      const state = async () =>
        ((await get('/notifications')) as { data?: { id: number; state: string }[] }).data?.find(
          (each) => each.id === id,
        )?.state;
      await expect.poll(state).toBe('sent');
    }),
  ).toEqual([]);
});

test('the hourly clean-up does not read large tables', async () => {
  const due = () =>
    app.sql.asSystem(({ db }) =>
      db.selectFrom('jobs').select(['run_at', 'state']).where('kind', '=', 'sweep').executeTakeFirstOrThrow(),
    );
  expect(
    await scansOf(async () => {
      await app.sql.asSystem(({ db }) =>
        db.updateTable('jobs').set({ run_at: new Date() }).where('kind', '=', 'sweep').execute(),
      );
      app.jobs.wake();
      await expect.poll(async () => (await due()).run_at.getTime() > Date.now() + 60_000).toBe(true);
    }),
  ).toEqual([]);
});

test.each([
  ['customer', 'customers'],
  ['quietChannel', 'channels'],
  ['flow', 'flows'],
  ['quietAgent', 'ai_agents'],
  ['colleague', 'users'],
] as const)('deleting a %s does not read what belongs to others', async (kind, table) => {
  expect(
    await scansOf(() => app.sql.asSystem(({ db }) => db.deleteFrom(table).where('id', '=', its[kind]).execute())),
  ).toEqual([]);
});

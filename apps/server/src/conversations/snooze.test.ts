import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { buildTestApp, type TestApp } from '../testing/build-test-app.ts';
import { newClientId, openShop, type Shop, type TestVisitor } from '../testing/chat.ts';
import { openStaffStream } from '../testing/event-stream.ts';

let app: TestApp;
let shop: Shop;
let visitor: TestVisitor;
beforeAll(async () => {
  app = await buildTestApp();
});
beforeEach(async () => {
  shop = await openShop(app);
  visitor = shop.visitor();
  await visitor.start();
  await visitor.say('Is it in stock again?');
});
afterAll(() => app.close());

const inMs = (ms: number) => new Date(Date.now() + ms).toISOString();
const HOUR = 3_600_000;
const act = (what: string, body?: object, { staff } = shop) =>
  staff.browser.post(`/conversations/${visitor.conversationId}/${what}`, body);
const conversation = async () => (await shop.staff.browser.get(`/conversations/${visitor.conversationId}`)).body;
const view = async (query: string) => {
  const { data } = (await shop.staff.browser.get(`/conversations?${query}`)).body;
  return (data as { id: number }[]).map(({ id }) => id);
};
const counts = async () => (await shop.staff.browser.get('/conversations/counts')).body;
const jobs = () =>
  app.sql.asSystem(({ db }) =>
    db.selectFrom('jobs').select(['run_at']).where('key', '=', `wake ${visitor.conversationId}`).execute(),
  );
const VIEWS = ['status=open', 'waiting=true', 'answered_by=me&status=open', 'status=snoozed'];
const whereabouts = () => Promise.all(VIEWS.map(view));

test('a snoozed conversation leaves every queue, stays findable, and is counted where it is', async () => {
  const id = visitor.conversationId;
  await act('assign', { user_id: shop.staff.userId });
  expect(await whereabouts()).toEqual([[id], [id], [id], []]);
  const wakesAt = inMs(HOUR);
  const { status, body } = await act('snooze', { wakes_at: wakesAt });
  expect([status, body]).toMatchObject([200, { wakes_at: wakesAt, woke_at: null, ended_at: null }]);
  expect(body.snoozed_at).not.toBeNull();
  expect(await whereabouts()).toEqual([[], [], [], [id]]);
  expect(await counts()).toMatchObject({ open: 0, waiting: 0, mine: 0, bot: 0, snoozed: 1 });
  expect(await view('search=stock')).toEqual([id]);
  expect(await view('')).toEqual([id]);
});

test('its time wakes it: unread, marked, and announced', async () => {
  await act('read');
  const stream = await openStaffStream(app, shop.staff.browser);
  await act('snooze', { wakes_at: inMs(1_500) });
  await expect.poll(async () => (await conversation()).snoozed_at).toBeNull();
  expect(await conversation()).toMatchObject({ wakes_at: null, unread_count: 1 });
  expect((await conversation()).woke_at).not.toBeNull();
  await expect
    .poll(() => stream.received.some(({ name, data }) => name === 'conversation.updated' && data.woke_at !== null))
    .toBe(true);
  stream.close();
  expect(await whereabouts()).toEqual([[visitor.conversationId], [visitor.conversationId], [], []]);
});

test.each([
  ['until a time', inMs(HOUR)],
  ['until the customer writes', null],
])('snoozed %s, the customer’s message wakes it, and the answer takes the mark away', async (_, wakesAt) => {
  await act('snooze', { wakes_at: wakesAt });
  await act('messages/send', { text: 'I will ask.', client_id: newClientId() });
  expect((await conversation()).snoozed_at).not.toBeNull(); // our own word does not
  await visitor.say('Any news?');
  expect(await conversation()).toMatchObject({ snoozed_at: null, wakes_at: null });
  expect((await conversation()).woke_at).not.toBeNull();
  expect(await view('status=open')).toEqual([visitor.conversationId]);
  await act('messages/send', { text: 'It is here.', client_id: newClientId() });
  expect((await conversation()).woke_at).toBeNull();
});

test('snoozed again, the last time counts; a job that comes too early does nothing', async () => {
  await act('snooze', { wakes_at: inMs(1_000) });
  await act('snooze', { wakes_at: inMs(HOUR) });
  expect(await jobs()).toHaveLength(1);
  // As if the first job had been running already.
  await app.sql.asSystem((tx) =>
    app.jobs.enqueue(tx, {
      kind: 'conversations.wake',
      payload: { conversationId: visitor.conversationId },
      companyId: shop.staff.companyId,
      key: 'too early',
    }),
  );
  const isDone = async () =>
    (await app.sql.asSystem(({ db }) => db.selectFrom('jobs').select('id').where('key', '=', 'too early').execute()))
      .length;
  await expect.poll(isDone).toBe(0);
  expect((await conversation()).snoozed_at).not.toBeNull();
});

test('brought back by hand, it is as before, and its job wakes nothing', async () => {
  await act('snooze', { wakes_at: inMs(1_000) });
  const { body } = await act('unsnooze');
  expect(body).toMatchObject({ snoozed_at: null, wakes_at: null, woke_at: null });
  await expect.poll(async () => (await jobs()).length).toBe(0);
  expect(await conversation()).toMatchObject({ woke_at: null, snoozed_at: null });
});

test('what ends sleeps no more', async () => {
  await act('snooze', { wakes_at: inMs(HOUR) });
  expect((await act('end')).body).toMatchObject({ snoozed_at: null, wakes_at: null });
  expect((await act('snooze', { wakes_at: null })).status).toBe(409);
  expect(await whereabouts()).toEqual([[], [], [], []]);
});

test('a customer who asks for a person wakes it', async () => {
  await act('snooze', { wakes_at: null });
  await visitor.post(`/chat/conversations/${visitor.conversationId}/person`);
  expect(await view('waiting=true')).toEqual([visitor.conversationId]);
});

test.each([
  ['in the past', () => inMs(-HOUR)],
  ['in two years', () => inMs(2 * 365 * 24 * HOUR)],
])('a time %s is refused', async (_, time) => {
  const reply = await act('snooze', { wakes_at: time() });
  expect([reply.status, Object.keys(reply.body.errors as object)]).toEqual([422, ['wakes_at']]);
});

test('nobody snoozes what belongs to another company', async () => {
  const other = await openShop(app);
  expect((await act('snooze', { wakes_at: null }, other)).status).toBe(404);
  expect((await act('unsnooze', undefined, other)).status).toBe(404);
  expect((await conversation()).snoozed_at).toBeNull();
});

test('customers learn nothing of it', async () => {
  await act('snooze', { wakes_at: inMs(HOUR) });
  const { text } = await visitor.get(`/chat/conversations/${visitor.conversationId}/refresh?after=0`);
  expect(text).not.toMatch(/snooz|wake|woke/);
});

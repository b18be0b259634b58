import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildTestApp, type TestApp } from '../testing/build-test-app.ts';
import { newClientId, openShop, type Shop, type TestVisitor } from '../testing/chat.ts';
import { sayingFlow } from '../testing/flows.ts';
import { colleagueOf } from '../testing/people.ts';
import type { TestClient } from '../testing/test-client.ts';

let app: TestApp;
let shop: Shop;
beforeAll(async () => {
  app = await buildTestApp();
});
beforeEach(async () => {
  shop = await openShop(app);
});
afterAll(() => app.close());

interface Shown {
  id: number;
  began_waiting_at: string | null;
  active_at: string;
  bot_name: string | null;
}
const staff = () => shop.staff.browser;
const get = async (id: number) => (await staff().get(`/conversations/${id}`)).body as unknown as Shown;
const ids = async (query: string, browser: TestClient = staff()) =>
  ((await browser.get(`/conversations?${query}`)).body.data as Shown[]).map(({ id }) => id);
const counts = async (browser: TestClient = staff()) => (await browser.get('/conversations/counts')).body;
const reply = (id: number, browser: TestClient = staff()) =>
  browser.post(`/conversations/${id}/messages/send`, { text: 'Hello, here I am.', client_id: newClientId() });
const takeOver = (id: number, browser: TestClient = staff()) =>
  browser.call('PUT', `/conversations/${id}`, { is_handed_off: true });
const asked = async (text = 'Is anybody there?'): Promise<TestVisitor> => {
  const visitor = shop.visitor();
  await visitor.start();
  if (text) await visitor.say(text);
  return visitor;
};
/** An agent that is live in the shop's channel. */
async function withAgent(name = 'Shop Assistant'): Promise<number> {
  const { id } = (await staff().post('/ai-agents', { name, settings: {} })).body;
  await staff().call('PUT', `/ai-agents/${Number(id)}`, { status: 'live' });
  await staff().post(`/channels/${shop.channelId}/assign-ai-agent`, { agent_id: Number(id) });
  return Number(id);
}
const sayAsBot = (id: number, seq: number) =>
  app.sql.inCompany(shop.staff.companyId, (tx) =>
    app.messages.sayAsBot(tx, shop.staff.companyId, id, newClientId(), { text: 'I ask a colleague.' }, seq),
  );

describe('where people answer', () => {
  test('a customer waits from the first unanswered message until somebody replies', async () => {
    const visitor = await asked('');
    const id = visitor.conversationId;
    expect((await get(id)).began_waiting_at).toBeNull(); // has not written yet
    await visitor.say('Is anybody there?');
    const { began_waiting_at: since, active_at: activeAt } = await get(id);
    expect(since).toBe(activeAt);
    await visitor.say('Hello?');
    expect((await get(id)).began_waiting_at).toBe(since);
    await takeOver(id);
    expect((await get(id)).began_waiting_at).toBe(since); // nobody has said anything yet
    await reply(id);
    expect((await get(id)).began_waiting_at).toBeNull();
    await visitor.say('One more thing');
    expect((await get(id)).began_waiting_at).toBe((await get(id)).active_at);
  });

  test('those who wait are listed from the longest waiting on, page by page, and leave when they are answered', async () => {
    const visitors = [await asked(), await asked(), await asked(), await asked()];
    const waiting = visitors.map(({ conversationId }) => conversationId);
    const [first = 0, second = 0, third = 0, fourth = 0] = waiting;
    await visitors[0]?.say('Still here'); // newest message, but the longest waiting
    expect(await ids('waiting=true')).toEqual(waiting);
    expect(await ids('status=open')).toEqual([first, fourth, third, second]);
    const page = (await staff().get('/conversations?waiting=true&limit=3')).body;
    expect((page.data as Shown[]).map(({ id }) => id)).toEqual([first, second, third]);
    expect(await ids(`waiting=true&limit=3&cursor=${String(page.next_cursor)}`)).toEqual([fourth]);
    await reply(second);
    expect(await ids('waiting=true')).toEqual([first, third, fourth]);
    expect(await ids('waiting=false')).toEqual([second]);
  });

  test('mine are those that I hold, and the counts are mine too', async () => {
    const dan = await colleagueOf(app, shop.staff, 'Dan');
    const [first, second, third] = [await asked(), await asked(), await asked()].map((each) => each.conversationId);
    await takeOver(Number(first), dan);
    await reply(Number(second));
    await staff().post(`/conversations/${third}/end`);
    expect([await ids('answered_by=me&status=open', dan), await ids('answered_by=me&status=open')]).toEqual([
      [first],
      [second],
    ]);
    expect(await counts()).toMatchObject({ open: 2, waiting: 1, mine: 1, bot: 0, has_bots: false });
    expect(await counts(dan)).toMatchObject({ open: 2, waiting: 1, mine: 1 });
    await reply(Number(first), dan);
    expect(await counts(dan)).toMatchObject({ waiting: 0, mine: 1 });
  });
});

test('in a conversation from before the wait was stored, the last word and an untaken hand-off tell who waits', async () => {
  const forget = (id: number, changes: { is_handed_off?: boolean } = {}) =>
    app.sql.asSystem(({ db }) =>
      db
        .updateTable('conversations')
        .set({ began_waiting_at: null, ...changes })
        .where('id', '=', id)
        .execute(),
    );
  const [unanswered, answered, handedOff] = [await asked(), await asked(), await asked()].map(
    (each) => each.conversationId,
  );
  for (const id of [answered, handedOff]) await reply(Number(id));
  for (const id of [unanswered, answered]) await forget(Number(id));
  await staff().call('PUT', `/conversations/${handedOff}`, { is_handed_off: false });
  await forget(Number(handedOff), { is_handed_off: true });
  expect(await ids('waiting=true')).toEqual([unanswered, handedOff]);
  const { began_waiting_at: since, active_at: activeAt } = await get(Number(unanswered));
  expect(since).toBe(activeAt);
});

describe('an ended conversation', () => {
  test('leaves the queue and keeps its time; reopened, it waits as before', async () => {
    const [first, second] = [await asked(), await asked()].map(({ conversationId }) => conversationId);
    const { began_waiting_at: since, active_at: activeAt } = await get(Number(first));
    await staff().post(`/conversations/${first}/end`);
    expect(await get(Number(first))).toMatchObject({ active_at: activeAt, began_waiting_at: null });
    expect([await ids('status=open'), await ids('waiting=true'), await ids('status=ended')]).toEqual([
      [second],
      [second],
      [first],
    ]);
    expect(await ids('')).toEqual([second, first]); // ending is no activity
    await staff().post(`/conversations/${first}/reopen`);
    expect(await get(Number(first))).toMatchObject({ active_at: activeAt, began_waiting_at: since });
    expect(await ids('waiting=true')).toEqual([first, second]);
  });
});

describe('where a bot answers', () => {
  test('nobody waits for a person until the bot hands off, and then also after its last word', async () => {
    await withAgent();
    const visitor = await asked();
    const id = visitor.conversationId;
    expect(await get(id)).toMatchObject({ began_waiting_at: null, bot_name: 'Shop Assistant' });
    expect(await counts()).toMatchObject({ waiting: 0, bot: 1, has_bots: true });
    await sayAsBot(id, 1);
    await visitor.post(`/chat/conversations/${visitor.conversationId}/person`);
    // The agent hands off.
    await expect.poll(async () => (await get(id)).began_waiting_at).not.toBeNull();
    const { began_waiting_at: since } = await get(id);
    expect(await ids('waiting=true')).toEqual([id]);
    await visitor.say('Are you there?');
    expect((await get(id)).began_waiting_at).toBe(since);
    expect(await counts()).toMatchObject({ waiting: 1, bot: 0 });
    await reply(id);
    expect([(await get(id)).began_waiting_at, await ids('waiting=true')]).toEqual([null, []]);
  });

  test('after handing back, nobody waits for a person', async () => {
    await withAgent();
    const visitor = await asked();
    await visitor.post(`/chat/conversations/${visitor.conversationId}/person`);
    await takeOver(visitor.conversationId);
    await staff().call('PUT', `/conversations/${visitor.conversationId}`, { is_handed_off: false });
    expect((await get(visitor.conversationId)).began_waiting_at).toBeNull();
  });

  test('the name is that of the flow if there is one, and null without a bot', async () => {
    await withAgent();
    const { conversationId: id } = await asked();
    const flowId = Number((await staff().post('/flows', { name: 'Welcome flow' })).body.id);
    await staff().call('PUT', `/flows/${flowId}/draft`, { definition: sayingFlow('Hello'), revision: 1 });
    await staff().post(`/flows/${flowId}/publish`, { revision: 2 });
    await staff().call('PUT', `/channels/${shop.channelId}`, { flow_id: flowId });
    expect((await get(id)).bot_name).toBe('Welcome flow');
    await staff().call('PUT', `/flows/${flowId}`, { is_paused: true });
    expect((await get(id)).bot_name).toBeNull();
  });
});

test('no company finds out who waits elsewhere', async () => {
  await asked();
  const stranger = (await openShop(app)).staff.browser;
  expect([await ids('waiting=true', stranger), await ids('answered_by=me', stranger)]).toEqual([[], []]);
  expect(await counts(stranger)).toMatchObject({ open: 0, waiting: 0, mine: 0 });
});

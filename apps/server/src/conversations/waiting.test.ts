import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { buildTestApp, type TestApp } from '../testing/build-test-app.ts';
import { newClientId, openShop, type ChatMessage, type Shop, type TestVisitor } from '../testing/chat.ts';
import { openStaffStream } from '../testing/event-stream.ts';
import { sayingFlow } from '../testing/flows.ts';
import { colleagueOf } from '../testing/people.ts';
import type { TestClient } from '../testing/test-client.ts';

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
  await visitor.say('Is anybody there?');
});
afterAll(() => app.close());

const staff = () => shop.staff.browser;
const conversation = async () => (await staff().get(`/conversations/${visitor.conversationId}`)).body;
const reply = (browser: TestClient, text: string, clientId = newClientId()) =>
  browser.post(`/conversations/${visitor.conversationId}/messages/send`, { text, client_id: clientId });
const lines = async () =>
  ((await staff().get(`/conversations/${visitor.conversationId}/messages`)).body.data as ChatMessage[]).map(
    ({ text }) => text,
  );
const inView = async (answeredBy: string) => {
  const { data } = (await staff().get(`/conversations?answered_by=${answeredBy}&status=open`)).body;
  return (data as { id: number }[]).map(({ id }) => id);
};
const handedOffCount = async () => (await staff().get('/conversations/counts')).body.handed_off;
const newAgent = async (status: string) => {
  const { id } = (await staff().post('/ai-agents', { name: 'Agent', settings: {} })).body;
  await staff().call('PUT', `/ai-agents/${Number(id)}`, { status });
  return Number(id);
};
const assign = (agentId: number | null) =>
  staff().post(`/channels/${shop.channelId}/assign-ai-agent`, { agent_id: agentId });

test('without a bot, a conversation waits for people and is counted for them', async () => {
  expect(await conversation()).toMatchObject({ has_bot: false, is_handed_off: false, handed_off_to: null });
  expect([await inView('people'), await inView('bot')]).toEqual([[visitor.conversationId], []]);
  expect(await handedOffCount()).toBe(1);
});

test('the first reply takes over, once, and nothing is handed back to a bot', async () => {
  const dan = await colleagueOf(app, shop.staff, 'Dan');
  const olena = await colleagueOf(app, shop.staff, 'Olena');
  const team = [staff(), dan, olena];
  const replies = await Promise.all(team.map((browser, n) => reply(browser, `reply ${n}`)));
  expect(replies.map(({ status }) => status)).toEqual([201, 201, 201]);
  const said = await lines();
  expect(said).not.toContain('taken_over'); // there was nobody to take over from
  expect(said.filter((text) => text.startsWith('reply'))).toHaveLength(3);
  // Whoever replied first has taken over.
  const first = said.find((text) => text.startsWith('reply'));
  const { handed_off_to: holder } = await conversation();
  const names = await Promise.all(
    team.map(async (browser) => ((await browser.get('/profile/me')).body.user as { name: string }).name),
  );
  expect(holder).toMatchObject({ name: names[Number(first?.slice(6))] });

  const mine = team[names.indexOf((holder as { name: string }).name)];
  await mine?.call('PUT', `/conversations/${visitor.conversationId}`, { is_handed_off: false });
  expect((await lines()).at(-1)).toBe('released');
  expect(await conversation()).toMatchObject({ has_bot: false, is_handed_off: false, handed_off_to: null });
});

test('a reply that fails takes nothing over, and a repeated one takes over once', async () => {
  expect(
    (
      await staff().post(`/conversations/${visitor.conversationId}/messages/send`, {
        text: 'x',
        client_id: newClientId(),
        attachments: [999_999],
      })
    ).status,
  ).toBe(422);
  expect(await conversation()).toMatchObject({ is_handed_off: false });
  const clientId = newClientId();
  await reply(staff(), 'Hello', clientId);
  await staff().call('PUT', `/conversations/${visitor.conversationId}`, { is_handed_off: false });
  expect((await reply(staff(), 'Hello', clientId)).status).toBe(201); // a retry of an earlier message
  expect(await conversation()).toMatchObject({ is_handed_off: false });
  expect((await lines()).filter((text) => text === 'Hello')).toHaveLength(1);
});

test('where a bot answers, a reply does not take over', async () => {
  await assign(await newAgent('live'));
  expect((await reply(staff(), 'Hello')).status).toBe(201);
  expect(await conversation()).toMatchObject({ has_bot: true, is_handed_off: false });
  expect([await inView('people'), await inView('bot')]).toEqual([[], [visitor.conversationId]]);
});

test("the state follows the channel's agent, and staff see it at once", async () => {
  const hasBot = async () => (await conversation()).has_bot;
  const agentId = await newAgent('draft');
  await assign(agentId);
  expect(await hasBot()).toBe(false);
  const stream = await openStaffStream(app, staff());
  const resets = () => stream.received.filter(({ name }) => name === 'reset').length;
  const status = (next: string) => staff().call('PUT', `/ai-agents/${agentId}`, { status: next });
  await status('live');
  expect(await hasBot()).toBe(true);
  await expect.poll(resets).toBeGreaterThan(0);
  await status('paused');
  expect(await hasBot()).toBe(false);
  await status('live');
  await staff().delete(`/ai-agents/${agentId}`);
  expect(await hasBot()).toBe(false);
  await staff().post(`/ai-agents/${agentId}/undelete`);
  expect(await hasBot()).toBe(true);
  await assign(null);
  expect(await hasBot()).toBe(false);
  stream.close();
});

test("the state follows the channel's flow", async () => {
  const hasBot = async () => (await conversation()).has_bot;
  await assign(await newAgent('live'));
  const id = Number((await staff().post('/flows', { name: 'Flow' })).body.id);
  await staff().call('PUT', `/flows/${id}/draft`, { definition: sayingFlow('Hello'), revision: 1 });
  await staff().call('PUT', `/channels/${shop.channelId}`, { flow_id: id });
  expect(await hasBot()).toBe(false); // the flow comes first, and it is a draft
  expect((await staff().post(`/flows/${id}/publish`, { revision: 2 })).status).toBe(201);
  expect(await hasBot()).toBe(true);
  await staff().call('PUT', `/flows/${id}`, { is_paused: true });
  expect(await hasBot()).toBe(false);
  await staff().call('PUT', `/flows/${id}`, { is_paused: false });
  expect(await hasBot()).toBe(true);
  await staff().delete(`/flows/${id}`);
  expect(await hasBot()).toBe(false);
  await staff().call('PUT', `/channels/${shop.channelId}`, { flow_id: null });
  expect(await hasBot()).toBe(true); // its agent remains
});

test('an agent paused while it is being assigned leaves the channel to people', async () => {
  for (let round = 0; round < 5; round += 1) {
    const agentId = await newAgent('live');
    await Promise.all([assign(agentId), staff().call('PUT', `/ai-agents/${agentId}`, { status: 'paused' })]);
    expect((await conversation()).has_bot).toBe(false);
    await assign(null);
  }
});

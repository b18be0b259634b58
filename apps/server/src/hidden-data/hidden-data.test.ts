import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { buildTestApp, type TestApp } from '../testing/build-test-app.ts';
import { openShop, type Shop, type TestVisitor } from '../testing/chat.ts';
import { openStaffStream, openWidgetStream } from '../testing/event-stream.ts';
import { flowOf, runFlow, say } from '../testing/flows.ts';
import { hideWith, hidingPolicy } from '../testing/hiding.ts';
import { addLiveAgent, publishDraft, teach } from '../testing/knowledge.ts';
import { addModelAgent, askBot } from '../testing/models.ts';
import { startScriptedModel, type ScriptedModel } from '../testing/scripted-model/scripted-model.ts';

const CARD = '4111 1111 1111 1111';
const MAIL = 'anna.planted@example.org';
const TOLD = `My parcel is late. Card ${CARD}, ${MAIL}.`;

let app: TestApp;
let model: ScriptedModel;
let others: Server;
let address = '';
const exported: string[] = [];
let shop: Shop;
beforeAll(async () => {
  others = createServer((request, reply) => {
    request.on('data', (chunk: Buffer) => void exported.push(chunk.toString()));
    request.on('end', () => reply.end('{}'));
  });
  await new Promise<void>((resolve) => others.listen(0, '127.0.0.1', resolve));
  const host = `127.0.0.1:${(others.address() as AddressInfo).port}`;
  address = `http://${host}`;
  model = await startScriptedModel();
  app = await buildTestApp({ OUTBOUND_HOSTS: `${host},${new URL(model.url).host}` });
});
beforeEach(async () => {
  shop = await openShop(app);
  exported.length = 0;
});
afterAll(async () => {
  others.closeAllConnections();
  others.close();
  await app.close();
  await model.close();
});

async function visit(from: Shop = shop, text = TOLD): Promise<TestVisitor> {
  const visitor = from.visitor();
  await visitor.start();
  expect((await visitor.say(text)).status).toBe(200);
  return visitor;
}
const inbox = async (search = '') =>
  (await shop.staff.browser.get(`/conversations?search=${encodeURIComponent(search)}`)).body.data as {
    id: number;
    last_message: { text: string };
    match?: { snippet: string } | null;
  }[];
const thread = async ({ conversationId }: TestVisitor) =>
  (await shop.staff.browser.get(`/conversations/${conversationId}/messages`)).body.data as { text: string }[];

describe('whoever searches', () => {
  test('finds the rest of a message, but not what is hidden', async () => {
    await hideWith(shop, await addLiveAgent(shop));
    const { conversationId } = await visit();
    expect((await inbox('parcel')).map(({ id }) => id)).toEqual([conversationId]);
    expect(await inbox('4111')).toEqual([]);
    expect(await inbox('planted')).toEqual([]);
  });

  test('finds everything where no policy hides it: other agents’ channels, other companies, soft and switched-off policies', async () => {
    const agentId = await addLiveAgent(shop);
    for (const more of [{ enforcement: 'soft' }, { is_enabled: false }])
      await hideWith(shop, agentId, hidingPolicy({}, more));
    const other = await openShop(app);
    await hideWith(other, await addLiveAgent(other));
    const created = await shop.staff.browser.post('/channels', { type: 'web_widget', name: 'Second' });
    await hideWith(shop, await addLiveAgent({ ...shop, channelId: Number(created.body.id) }));
    const { conversationId } = await visit();
    expect((await inbox('4111')).map(({ id }) => id)).toEqual([conversationId]);
  });

  test('finds nothing hidden by any agent of the company where no agent answers', async () => {
    const created = await shop.staff.browser.post('/channels', { type: 'web_widget', name: 'Second' });
    await hideWith(shop, await addLiveAgent({ ...shop, channelId: Number(created.body.id) }));
    await visit();
    expect(await inbox('4111')).toEqual([]);
    expect(await inbox('parcel')).toHaveLength(1);
  });

  test('finds what comes after the policy was taken out and published', async () => {
    const agentId = await addLiveAgent(shop);
    await hideWith(shop, agentId);
    await visit();
    const [policy] = (await shop.staff.browser.get(`/ai-agents/${agentId}/policies`)).body.data as { id: number }[];
    await shop.staff.browser.call('DELETE', `/policies/${policy?.id}`);
    await visit();
    expect(await inbox('4111')).toEqual([]);
    await publishDraft(shop, agentId);
    await visit();
    expect(await inbox('4111')).toHaveLength(1);
  });
});

describe('staff', () => {
  test('see the original', async () => {
    await hideWith(shop, await addLiveAgent(shop));
    const visitor = await visit();
    expect((await thread(visitor))[0]?.text).toBe(TOLD);
  });

  test('see marks everywhere if the policy says so; the customer does not', async () => {
    await hideWith(shop, await addLiveAgent(shop), hidingPolicy({ is_shown_to_staff: false }));
    const visitor = shop.visitor();
    await visitor.start();
    const [staff, customer] = [await openStaffStream(app, shop.staff.browser), await openWidgetStream(app, visitor)];
    // The beginning that the inbox shows ends in the middle of the number.
    const long = `${'Where is my parcel? '.repeat(15).slice(0, 293)} ${CARD}, ${MAIL}.`;
    await visitor.say(long);
    await vi.waitFor(() => expect(JSON.stringify(staff.received)).toContain('message.created'), { timeout: 60_000 });
    await vi.waitFor(() => expect(JSON.stringify(customer.received)).toContain(MAIL), { timeout: 60_000 });
    const shown = [
      staff.received,
      await thread(visitor),
      await inbox(),
      await inbox('parcel'),
      (await shop.staff.browser.get(`/conversations/${visitor.conversationId}`)).body,
    ];
    expect(JSON.stringify(shown)).not.toMatch(/4111|planted/);
    expect((await thread(visitor))[0]?.text).toContain('[card], [e-mail].');
    expect((await visitor.messages())[0]?.text).toBe(long);
    expect((await visitor.get(`/chat/conversations/${visitor.conversationId}/transcript`)).text).toContain(MAIL);
    staff.close();
    customer.close();
  });

  test('export a customer completely', async () => {
    await hideWith(shop, await addLiveAgent(shop));
    const { conversationId } = await visit();
    const { body } = await shop.staff.browser.get(`/conversations/${conversationId}`);
    const { id } = body.customer as { id: number };
    expect((await shop.staff.browser.get(`/customers/${id}/export`)).text).toContain(MAIL);
  });
});

test('a model does not get what an earlier message has told, even if only that one met the conditions', async () => {
  const agentId = await addModelAgent(shop, model);
  await teach(shop, agentId, 'Delivery', { type: 'text', text: 'Delivery to Austria takes 3 to 5 days.' });
  const rules = [{ variable: 'message', operator: 'contains', value: '@' }];
  await hideWith(shop, agentId, hidingPolicy({}, { when: { needs: 'all', rules } }));
  const visitor = shop.visitor();
  await visitor.start();
  model.requests.length = 0;
  await askBot(visitor, TOLD);
  expect(await askBot(visitor, 'How long does delivery to Austria take?')).toContain('3 to 5 days');
  expect(JSON.stringify(model.requests)).toContain('parcel');
  expect(JSON.stringify(model.requests)).not.toMatch(/4111|planted/);
});

test('a flow passes on what it asks for by kind, and nothing else', async () => {
  await hideWith(shop, await addLiveAgent(shop));
  const ask = (answer: string, variable: string, to: string, more: object = {}) => ({
    type: 'ask',
    settings: { text: { en: `${variable}?` }, answer, variable, ...more },
    to: { answered: to },
  });
  const body = '{"mail": "{{mail}}", "said": "{{said}}", "last": "{{message}}", "name": "{{customer.name}}"}';
  const { widget } = await runFlow(
    shop,
    flowOf({
      first: ask('text', 'said', 'second'),
      second: ask('email', 'mail', 'third'),
      third: ask('text', 'name', 'send', { field: 'name' }),
      send: {
        type: 'httpRequest',
        settings: { method: 'POST', url: `${address}/`, headers: [], body, timeoutSeconds: 5, saves: [] },
        to: { ok: 'done', error: 'done' },
      },
      done: say('Done, {{mail}}.'),
    }),
  );
  const visitor = widget.visitor();
  await visitor.start();
  for (const text of ['Hello', `It is ${CARD}`, MAIL]) await askBot(visitor, text);
  const waiting = () =>
    app.sql.asSystem(({ db }) =>
      db
        .selectFrom('flow_runs')
        .select(['state', 'status'])
        .where('conversation_id', '=', visitor.conversationId)
        .execute(),
    );
  expect(JSON.stringify(await waiting())).toContain(MAIL);
  expect(JSON.stringify(await waiting())).not.toContain('4111');
  expect(await askBot(visitor, `Anna ${CARD}`)).toBe(`Done, ${MAIL}.`);
  expect(exported.map((sent) => JSON.parse(sent) as unknown)).toEqual([
    { mail: MAIL, said: 'It is [card]', last: 'Anna [card]', name: `Anna ${CARD}` },
  ]);
  expect(await waiting()).toMatchObject([{ status: 'ended' }]);
  expect(JSON.stringify(await waiting())).not.toMatch(/4111|planted/);
});

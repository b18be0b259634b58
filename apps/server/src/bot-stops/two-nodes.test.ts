import { setTimeout as sleep } from 'node:timers/promises';
import { BOTS_STOPPED_WORDS } from '@parley/contracts/bots-stopped-words';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { saying, type Answer } from '../replies/index.ts';
import { buildTestApp, type TestApp } from '../testing/build-test-app.ts';
import { openShop, TestVisitor, type Shop } from '../testing/chat.ts';
import { openWidgetStream } from '../testing/event-stream.ts';
import { addLiveAgent } from '../testing/knowledge.ts';
import { inTurns } from '../testing/models.ts';

const SECRET_KEY = 'one key for both nodes of this test file';
const CONVERSATIONS = 200;
const STREAMS = 10;

let nodes: [TestApp, TestApp];
let shop: Shop;
/** Writes for half a second to four seconds, whether or not somebody wants it to go on. */
const answer: Answer = async ({ show, conversationId }) => {
  const parts = 1 + (conversationId % 8);
  for (let part = 1; part <= parts; part += 1) {
    show(Array.from({ length: part }, () => 'bla').join(' '));
    await sleep(500);
  }
  return saying('Answer of the bot', 'And one more');
};

beforeAll(async () => {
  const first = await buildTestApp({ SECRET_KEY }, { answer });
  nodes = [first, await buildTestApp({ SECRET_KEY, DATABASE_URL: first.databaseUrl }, { answer })];
  shop = await openShop(first);
  await addLiveAgent(shop);
});
afterAll(() => Promise.all(nodes.map((node) => node.close())));

/** Everything that bots have said, apart from what customers are told of the stop. */
const answersIn = () =>
  nodes[0].sql.inCompany(shop.staff.companyId, ({ db }) =>
    db
      .selectFrom('messages')
      .select(['id', 'conversation_id', 'text', 'sent_at'])
      .where('company_id', '=', shop.staff.companyId)
      .where('origin', '=', 'bot')
      .where('type', '=', 'text')
      .where('text', '<>', BOTS_STOPPED_WORDS.en)
      .orderBy('id')
      .execute(),
  );

test('of 200 conversations that are being answered on two nodes, none gets a bot message after the stop', async () => {
  const visitors = await inTurns(Array.from({ length: CONVERSATIONS }).keys(), 16, async (index) => {
    const visitor = new TestVisitor(nodes[index % 2 === 0 ? 0 : 1], shop.key);
    await visitor.start();
    return visitor;
  });
  const streams = await Promise.all(
    visitors.slice(0, STREAMS).map(async (visitor, index) => {
      const stream = await openWidgetStream(nodes[index % 2 === 0 ? 0 : 1], visitor);
      return { stream, seen: () => stream.received.filter(({ name, data }) => name === 'typing' && data.text) };
    }),
  );
  await inTurns(visitors, 16, (visitor) => visitor.say('Hello?'));
  await expect.poll(async () => (await answersIn()).length, { interval: 50 }).toBeGreaterThan(20);

  const reply = await shop.staff.browser.call('PUT', '/bots/stop', { is_stopped: true });
  expect(reply.status).toBe(200);
  const committedAt = Date.now();
  const said = await answersIn();
  await sleep(committedAt + 1_000 - Date.now());
  const previews = streams.map(({ seen }) => seen().length);

  const isSettled = async () =>
    (
      await nodes[0].sql.asSystem(({ db }) =>
        db.selectFrom('jobs').select('id').where('kind', '=', 'messages.reply').execute(),
      )
    ).length;
  await expect.poll(isSettled, { interval: 100 }).toBe(0);
  expect(await answersIn()).toEqual(said);
  expect(streams.map(({ seen }) => seen().length)).toEqual(previews);

  const answered = new Set(said.map(({ conversation_id }) => conversation_id));
  expect(answered.size).toBeLessThan(CONVERSATIONS);
  await inTurns(visitors, 16, async (visitor) => {
    const words = (await visitor.messages()).filter(({ origin }) => origin === 'bot').map(({ text }) => text);
    const isAnswered = answered.has(visitor.conversationId);
    expect(words).toEqual(isAnswered ? ['Answer of the bot', 'And one more'] : [BOTS_STOPPED_WORDS.en]);
  });
  for (const { stream } of streams) stream.close();
});

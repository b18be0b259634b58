import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildTestApp, type TestApp } from '../testing/build-test-app.ts';
import { colleagueOf } from '../testing/people.ts';
import { newClientId, openShop, type ChatMessage, type Shop, type TestVisitor } from '../testing/chat.ts';

let app: TestApp;
let shop: Shop;
beforeAll(async () => {
  app = await buildTestApp();
  shop = await openShop(app);
});
afterAll(() => app.close());

async function newVisitor(): Promise<TestVisitor> {
  const visitor = shop.visitor();
  expect((await visitor.start()).status).toBe(200);
  return visitor;
}
const answer = (conversationId: number, text: string, clientId = newClientId()) =>
  shop.staff.browser.post(`/conversations/${conversationId}/messages/send`, { text, client_id: clientId });

const sayAsBot = (visitor: TestVisitor, text: string, answersSeq: number) =>
  app.sql.inCompany(shop.staff.companyId, (tx) =>
    app.messages.sayAsBot(tx, shop.staff.companyId, visitor.conversationId, newClientId(), { text }, answersSeq),
  );

describe('a message', () => {
  test('is stored once, in order, and both sides read the same', async () => {
    const visitor = await newVisitor();
    await visitor.say('Hello');
    await answer(visitor.conversationId, 'Hi, how can I help?');
    await visitor.say('Is it in stock?');
    const seen = await visitor.messages();
    const staff = (await shop.staff.browser.get(`/conversations/${visitor.conversationId}/messages`)).body
      .data as ChatMessage[];
    expect(seen.map(({ seq, origin, text }) => [seq, origin, text])).toEqual([
      [1, 'customer', 'Hello'],
      [2, 'operator', 'Hi, how can I help?'],
      [3, 'customer', 'Is it in stock?'],
    ]);
    expect(staff.map(({ id }) => id)).toEqual(seen.map(({ id }) => id));
  });

  test('sent again with the same client id is the same message', async () => {
    const visitor = await newVisitor();
    const clientId = newClientId();
    const replies = await Promise.all(Array.from({ length: 20 }, () => visitor.say('Once', clientId)));
    expect(replies.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200));
    expect(new Set(replies.map(({ body }) => (body.message as ChatMessage).id)).size).toBe(1);
    expect(await visitor.messages()).toHaveLength(1);
    const staffId = newClientId();
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => answer(visitor.conversationId, 'Once too', staffId)),
    );
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
    expect((await visitor.messages()).map(({ seq }) => seq)).toEqual([1, 2]);
  });

  test("gets its number under its conversation's lock: 200 at once leave no gaps or duplicates", async () => {
    const visitor = await newVisitor();
    const relaxed = Array.from({ length: 200 }, (_, n) =>
      n % 2 ? visitor.say(`c${n}`) : answer(visitor.conversationId, `s${n}`),
    );
    for (const { status } of await Promise.all(relaxed)) expect([200, 201]).toContain(status);
    const seen = [...(await visitor.messages()), ...(await visitor.messages(100))];
    expect(seen.map(({ seq }) => seq)).toEqual(Array.from({ length: 200 }, (_, n) => n + 1));
  });

  test.each([
    ['the empty text', ''],
    ['spaces', '   '],
    ['10,001 characters', 'x'.repeat(10_001)],
    ['NUL', 'a\0b'],
    ['a lone surrogate', 'a\ud800b'],
  ])('%s is refused', async (_, text) => {
    const visitor = await newVisitor();
    expect((await visitor.say(text)).status).toBe(422);
    expect(await visitor.messages()).toEqual([]);
  });

  test.each([
    'x'.repeat(10_000),
    'שלום עולם',
    '👩‍👩‍👧‍👦',
    `a${'\u0301'.repeat(5_000)}`,
    '<script>alert(1)</script>',
    'line\nbreak\ttab',
    '2026-01-01T00:00:00Z',
  ])('comes back byte for byte (%#)', async (text) => {
    const visitor = await newVisitor();
    await visitor.say(text);
    expect((await visitor.messages())[0]?.text).toBe(text);
  });
});

describe('one open conversation per customer and channel', () => {
  test('50 parallel starts of one visitor give one conversation', async () => {
    const visitor = await newVisitor();
    await shop.staff.browser.post(`/conversations/${visitor.conversationId}/end`);
    const replies = await Promise.all(Array.from({ length: 50 }, () => visitor.post('/chat/conversations/start', {})));
    expect(replies.map(({ status }) => status)).toEqual(Array.from({ length: 50 }, () => 200));
    expect(new Set(replies.map(({ body }) => (body.conversation as { id: number }).id)).size).toBe(1);
  });

  test('an ended conversation accepts no more messages; starting again creates a new one', async () => {
    const visitor = await newVisitor();
    const first = visitor.conversationId;
    await visitor.say('Bye');
    const ended = await shop.staff.browser.post(`/conversations/${first}/end`);
    expect(ended.body.ended_at).toMatch(/^\d{4}-/);
    expect((await visitor.say('One more')).status).toBe(404);
    await visitor.start();
    expect(visitor.conversationId).not.toBe(first);
  });
});

describe('takeover', () => {
  test('one of two wins, and the other learns who', async () => {
    const visitor = await newVisitor();
    const path = `/conversations/${visitor.conversationId}`;
    const taken = await shop.staff.browser.post(path, { _method: 'PUT', is_handed_off: true });
    expect(taken.body).toMatchObject({
      is_handed_off: true,
      handed_off_to: { id: shop.staff.userId, name: 'Ana Pop' },
    });
    const colleague = await colleagueOf(app, shop.staff);
    const refused = await colleague.post(path, { _method: 'PUT', is_handed_off: true });
    expect(refused.status).toBe(409);
    expect(refused.body).toMatchObject({
      code: 'held_by_colleague',
      message: 'Ana Pop is answering this conversation',
    });
    const back = await shop.staff.browser.post(path, { _method: 'PUT', is_handed_off: false });
    expect(back.body).toMatchObject({ is_handed_off: false, handed_off_to: null });
    const lines = (await shop.staff.browser.get(`${path}/messages`)).body.data as ChatMessage[];
    expect(lines.map(({ type, text }) => [type, text])).toEqual([
      ['event', 'taken_over'],
      ['event', 'released'],
    ]);
    expect(await visitor.messages()).toEqual([]); // staff only
  });

  test('silences the bot once committed, however many answers race it', async () => {
    for (let round = 0; round < 10; round += 1) {
      const visitor = await newVisitor();
      await visitor.say('Question');
      const outcomes: boolean[] = [];
      let isTaken = false;
      const bots = Array.from({ length: 5 }, async () => {
        for (let n = 0; n < 40 && !(isTaken && outcomes.at(-1) === false); n += 1) {
          outcomes.push(await sayAsBot(visitor, `bot ${n}`, 1));
        }
      });
      const taken = await shop.staff.browser.post(`/conversations/${visitor.conversationId}`, {
        _method: 'PUT',
        is_handed_off: true,
      });
      isTaken = true;
      expect(taken.status).toBe(200);
      await Promise.all(bots);
      const all = await app.sql.inCompany(shop.staff.companyId, ({ db }) =>
        db
          .selectFrom('messages')
          .select(['seq', 'origin', 'text'])
          .where('conversation_id', '=', visitor.conversationId)
          .orderBy('seq')
          .execute(),
      );
      const takeover = all.findIndex(({ text }) => text === 'taken_over');
      expect(takeover).toBeGreaterThan(0);
      expect(all.slice(takeover).filter(({ origin }) => origin === 'bot')).toEqual([]);
      expect(all.filter(({ origin }) => origin === 'bot')).toHaveLength(outcomes.filter(Boolean).length);
    }
  });

  test('the bot does not answer a question that was followed by a newer one', async () => {
    const visitor = await newVisitor();
    await visitor.say('First');
    await visitor.say('Second');
    expect(await sayAsBot(visitor, 'late', 1)).toBe(false);
    expect(await sayAsBot(visitor, 'right', 2)).toBe(true);
  });
});

import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createIncoming } from '../../channels/incoming.ts';
import { buildTestApp, type TestApp } from '../../testing/build-test-app.ts';
import { openShop, type Shop, type TestVisitor } from '../../testing/chat.ts';
import { dumpDatabase } from '../../testing/dump.ts';
import { openStaffStream } from '../../testing/event-stream.ts';
import { angryInARow, type Sentiment } from './index.ts';

let app: TestApp;
let shop: Shop;
let visitor: TestVisitor;
beforeAll(async () => {
  app = await buildTestApp();
  shop = await openShop(app);
});
afterAll(() => app.close());
beforeEach(async () => {
  visitor = shop.visitor();
  await visitor.start();
});

const WORDS: Record<Sentiment, string> = {
  happy: 'Thank you so much, this is wonderful!',
  neutral: 'Hello',
  sad: 'I am so sad and disappointed, this broke my heart',
  angry: 'You are the worst, this is disgusting!',
  confused: 'I am confused, I do not understand what you mean',
};
/** Neutral only because nothing is known about it. */
const UNSURE = '4711';

interface Mood {
  customer: { id: number; sentiment: string; sentiment_by: { id: number; name: string } | null };
}
const moodNow = async ({ conversationId } = visitor) =>
  ((await shop.staff.browser.get(`/conversations/${conversationId}`)).body as unknown as Mood).customer;
const correct = async (sentiment: Sentiment | null) =>
  shop.staff.browser.call('PUT', `/customers/${(await moodNow()).id}`, { sentiment });
const saidAngrily = (conversationId = visitor.conversationId) =>
  app.sql.inCompany(shop.staff.companyId, (tx) => angryInARow(tx, shop.staff.companyId, conversationId));

describe('the mood of a customer', () => {
  test.each<[Sentiment[], Sentiment]>([
    [[], 'neutral'],
    [['angry'], 'angry'],
    [['angry', 'angry', 'neutral'], 'angry'],
    [['angry', 'neutral', 'neutral', 'neutral'], 'neutral'],
    [['happy', 'angry', 'angry'], 'angry'],
    [['angry', 'sad', 'happy'], 'happy'],
    [['neutral', 'confused'], 'confused'],
  ])('after %j is %s', async (moods, expected) => {
    for (const mood of moods) await visitor.say(WORDS[mood]);
    expect(await moodNow()).toMatchObject({ sentiment: expected, sentiment_by: null });
  });

  test('can be filtered in the inbox', async () => {
    const calm = shop.visitor();
    await calm.start();
    await calm.say(WORDS.neutral);
    await visitor.say(WORDS.confused);
    const { data } = (await shop.staff.browser.get('/conversations?sentiment=confused&limit=100')).body as {
      data: { id: number }[];
    };
    const found = new Set(data.map(({ id }) => id));
    expect([found.has(visitor.conversationId), found.has(calm.conversationId)]).toEqual([true, false]);
  });

  test('is updated live for staff', async () => {
    const stream = await openStaffStream(app, shop.staff.browser);
    await visitor.say(WORDS.angry);
    await expect
      .poll(() => stream.received.findLast(({ name }) => name === 'conversation.updated')?.data)
      .toMatchObject({ id: visitor.conversationId, customer: { sentiment: 'angry' } });
    stream.close();
  });

  test('is read from messages that arrive all at once, whichever is stored first', async () => {
    await Promise.all(Array.from({ length: 12 }, () => visitor.say(WORDS.angry)));
    expect(await moodNow()).toMatchObject({ sentiment: 'angry' });
    expect(await saidAngrily()).toBe(12);
  });

  test('works the same on other platforms, and a repeated event counts once', async () => {
    const channel = { id: shop.channelId, companyId: shop.staff.companyId, platform: 'telegram' };
    const receive = createIncoming(app.sql, app.messages);
    const event = { externalId: 'e1', from: { externalId: 'sender' }, text: WORDS.angry, sentAt: new Date() };
    await receive(channel, event);
    await receive(channel, event);
    const { data } = (await shop.staff.browser.get('/conversations')).body as {
      data: (Mood & { id: number; platform: string })[];
    };
    const listed = data.find(({ platform }) => platform === 'telegram');
    expect(listed?.customer.sentiment).toBe('angry');
    expect(await saidAngrily(listed?.id)).toBe(1);
  });

  test('ignores pressed buttons and tests by staff', async () => {
    await visitor.press('terrible', 'This is disgusting, you are the worst');
    expect((await moodNow()).sentiment).toBe('neutral');
    const tester = shop.visitor();
    for (const [name, value] of shop.staff.browser.cookies) tester.cookies.set(name, value);
    tester.headers['x-test-owner'] = String(shop.staff.userId);
    await tester.start();
    await tester.say(WORDS.angry);
    expect((await moodNow(tester)).sentiment).toBe('neutral');
    expect(await saidAngrily(tester.conversationId)).toBe(0);
  });
});

describe('a mood that a person has set', () => {
  test('says who set it, and survives one differing message and any neutral ones', async () => {
    await visitor.say(WORDS.angry);
    expect((await correct('happy')).body).toMatchObject({
      sentiment: 'happy',
      sentiment_by: { id: shop.staff.userId, name: 'Ana Pop' },
    });
    for (const text of [UNSURE, UNSURE, UNSURE, WORDS.angry]) await visitor.say(text);
    expect(await moodNow()).toMatchObject({ sentiment: 'happy', sentiment_by: { id: shop.staff.userId } });
  });

  test('is replaced when two messages clearly express something else', async () => {
    await correct('happy');
    await visitor.say(WORDS.angry);
    await visitor.say(WORDS.angry);
    expect(await moodNow()).toMatchObject({ sentiment: 'angry', sentiment_by: null });
  });

  test('can be reset: then the messages decide again', async () => {
    for (const mood of ['happy', 'angry', 'angry'] as const) await visitor.say(WORDS[mood]);
    await correct('sad');
    expect((await correct(null)).body).toMatchObject({ sentiment: 'angry', sentiment_by: null });
    await visitor.say(WORDS.happy);
    expect((await moodNow()).sentiment).toBe('happy');
  });

  test('is neutral when reset and nothing was written', async () => {
    await correct('sad');
    expect((await correct(null)).body).toMatchObject({ sentiment: 'neutral', sentiment_by: null });
  });

  test('and concurrent messages do not conflict', async () => {
    const { id } = await moodNow();
    const corrections = Array.from({ length: 10 }, (_, n) =>
      shop.staff.browser.call('PUT', `/customers/${id}`, { sentiment: n % 2 ? 'sad' : null, name: `Name ${n}` }),
    );
    const sayings = Array.from({ length: 10 }, (_, n) => visitor.say(n % 2 ? WORDS.angry : WORDS.happy));
    const replies = await Promise.all([...corrections, ...sayings]);
    expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 200));
  });
});

describe('how many times in a row a customer was angry', () => {
  test.each<[Sentiment[], number]>([
    [[], 0],
    [['angry'], 1],
    [['neutral', 'angry', 'angry'], 2],
    [['angry', 'angry', 'happy'], 0],
    [['angry', 'happy', 'angry'], 1],
  ])('%j is %i', async (moods, times) => {
    for (const mood of moods) await visitor.say(WORDS[mood]);
    expect(await saidAngrily()).toBe(times);
  });

  test('skips messages without text', async () => {
    await visitor.say(WORDS.angry);
    await visitor.press('again', 'Try again');
    await visitor.say(WORDS.angry);
    expect(await saidAngrily()).toBe(2);
  });

  test('is zero in a conversation of another company', async () => {
    await visitor.say(WORDS.angry);
    const other = await openShop(app);
    const { companyId } = other.staff;
    expect(await app.sql.inCompany(companyId, (tx) => angryInARow(tx, companyId, visitor.conversationId))).toBe(0);
  });
});

test("moods are part of the customer's export, and are deleted with the customer", async () => {
  await visitor.say('This is disgusting, said the CANARY');
  expect(JSON.stringify([...(await dumpDatabase(app))])).toContain('CANARY');
  const { id } = await moodNow();
  const exported = (await shop.staff.browser.get(`/customers/${id}/export`)).body;
  expect(exported).toMatchObject({
    customer: { sentiment: 'angry' },
    conversations: [{ conversation: { sentiment: 'angry' }, messages: [{ sentiment: 'angry' }] }],
  });
  await shop.staff.browser.delete(`/customers/${id}`);
  expect(JSON.stringify([...(await dumpDatabase(app))])).not.toContain('CANARY');
});

import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildTestApp, type TestApp } from '../testing/build-test-app.ts';
import { newClientId, openShop, type Shop, type TestVisitor } from '../testing/chat.ts';
import { runFlow, sayingFlow } from '../testing/flows.ts';
import { colleagueOf } from '../testing/people.ts';

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
});
afterAll(() => app.close());

const staff = () => shop.staff.browser;
const reply = (text: string, browser = staff()) =>
  browser.post(`/conversations/${visitor.conversationId}/messages/send`, { text, client_id: newClientId() });
const act = (what: string) => staff().post(`/conversations/${visitor.conversationId}/${what}`);
const waits = () =>
  app.sql.asSystem(({ db }) =>
    db
      .selectFrom('waits')
      .selectAll()
      .where('conversation_id', '=', visitor.conversationId)
      .orderBy('began_at')
      .orderBy('id')
      .execute(),
  );
const kinds = async () => (await waits()).map(({ outcome, is_first: isFirst }) => [outcome, isFirst]);

test('a wait lasts from the first unanswered message to the answer, and knows who gave it', async () => {
  const dan = await colleagueOf(app, shop.staff, 'Dan');
  await visitor.say('Is anybody there?');
  await visitor.say('Hello?');
  await reply('Here I am');
  await visitor.say('And now?');
  await reply('Still here', dan);
  await reply('Anything else?', dan);

  const [first, second, ...more] = await waits();
  expect(more).toEqual([]);
  expect(first).toMatchObject({ outcome: 'answered', is_first: true, channel_id: shop.channelId });
  expect(second).toMatchObject({ outcome: 'answered', is_first: false });
  expect(first?.user_id).not.toBe(second?.user_id);
  const said = await app.sql.asSystem(({ db }) =>
    db
      .selectFrom('messages')
      .select(['sent_at', 'user_id', 'text'])
      .where('conversation_id', '=', visitor.conversationId)
      .execute(),
  );
  const at = (words: string) => said.find(({ text }) => text === words)?.sent_at;
  // The columns of a wait are rounded to milliseconds.
  const isNear = (one: Date | undefined, other: Date | undefined) =>
    Math.abs(Number(one?.getTime()) - Number(other?.getTime())) <= 1;
  expect(isNear(first?.began_at, at('Is anybody there?'))).toBe(true);
  expect(isNear(first?.ended_at, at('Here I am'))).toBe(true);
  expect(second?.user_id).toBe(said.find(({ text }) => text === 'Still here')?.user_id);
});

describe('a conversation that ends without an answer', () => {
  test('is an abandoned wait, whoever ends it', async () => {
    await visitor.say('Is anybody there?');
    await act('end');
    expect(await kinds()).toEqual([['abandoned', true]]);
    expect((await waits())[0]?.user_id).toBeNull();
  });

  test('goes on waiting when it is opened again', async () => {
    await visitor.say('Is anybody there?');
    await act('end');
    await act('reopen');
    expect(await kinds()).toEqual([]);
    await reply('Sorry!');
    expect(await kinds()).toEqual([['answered', true]]);
  });

  test('is none if whoever answered finds that nothing is missing', async () => {
    await visitor.say('Is anybody there?');
    await reply('Yes');
    await visitor.say('Thanks!');
    await act('end');
    expect(await kinds()).toEqual([['answered', true]]);
  });
});

describe('with a bot', () => {
  beforeEach(async () => {
    const { widget } = await runFlow(shop, sayingFlow('A bot says hello'));
    visitor = widget.visitor();
    await visitor.start();
    await visitor.say('Hello');
    while (!(await visitor.messages()).some(({ origin }) => origin === 'bot')) await sleep(50);
    await visitor.say('Hello again');
  });

  test('waiting for the bot is no wait', async () => {
    await act('end');
    expect(await kinds()).toEqual([]);
  });

  test('a customer who asked for a person waits for one', async () => {
    await visitor.post(`/chat/conversations/${visitor.conversationId}/person`);
    await reply('A person');
    expect(await kinds()).toEqual([['answered', true]]);
  });
});

test('conversations of tests leave no wait', async () => {
  await visitor.say('Hello');
  await app.sql.asSystem(({ db }) =>
    db.updateTable('conversations').set({ is_test: true }).where('id', '=', visitor.conversationId).execute(),
  );
  await reply('A test');
  expect(await kinds()).toEqual([]);
});

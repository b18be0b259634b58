import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildTestApp, type TestApp } from '../testing/build-test-app.ts';
import { openShop, type Shop, type TestVisitor } from '../testing/chat.ts';
import { eventsIn } from '../testing/event-stream.ts';
import { addLiveAgent, settled, teach } from '../testing/knowledge.ts';

let app: TestApp;
let shop: Shop;
let agentId: number;
let visitor: TestVisitor;
beforeAll(async () => {
  app = await buildTestApp();
});
beforeEach(async () => {
  shop = await openShop(app);
  agentId = await addLiveAgent(shop, { hand_off: { unsure_times: 10 } });
  visitor = shop.visitor();
  await visitor.start();
});
afterAll(() => app.close());

interface Entry {
  id: number;
  question: string;
  times: number;
  language: string | null;
  conversation_id: number;
}

const path = () => `/ai-agents/${agentId}`;
async function unanswered(query = '') {
  const { body } = await shop.staff.browser.get(`${path()}/unanswered${query}`);
  return body as unknown as { data: Entry[]; next_cursor: string | null; total: number };
}
const questions = async () => (await unanswered()).data.map(({ question }) => question);

/** Pretends that a customer asked these questions in turn and the agent had no answer. */
const asked = (texts: string[], conversationId = visitor.conversationId, changes = {}) =>
  app.sql.inCompany(shop.staff.companyId, ({ db }) =>
    db
      .insertInto('answer_traces')
      .values(
        texts.map((question) => ({
          company_id: shop.staff.companyId,
          conversation_id: conversationId,
          ai_agent_id: agentId,
          steps: '[]',
          question,
          outcome: 'unsure',
          ...changes,
        })),
      )
      .execute(),
  );
const write = (question: string, answer: string, more = {}) =>
  shop.staff.browser.post(`${path()}/answers`, { question, answer, source_name: 'From chats', ...more });
const sourceOf = async (id: number) =>
  (await shop.staff.browser.get(`/knowledge-sources/${id}`)).body as unknown as {
    name: string;
    status: string;
    content: { pairs: { question: string; answer: string }[] };
  };

describe('what an agent did not know', () => {
  test('is listed after it was asked in a chat', async () => {
    await visitor.say('What is the capital of Mongolia?');
    await expect.poll(questions).toEqual(['What is the capital of Mongolia?']);
    expect((await unanswered()).data[0]).toMatchObject({
      times: 1,
      language: 'en',
      conversation_id: visitor.conversationId,
    });
  });

  test('is one question however it was typed, shown as last typed', async () => {
    await asked([
      'Do you ship to Iceland?',
      'Привет, КАК дела',
      'do you  ship to iceland',
      'DO YOU SHIP, TO ICELAND!!',
    ]);
    await asked(['привет как дела?!', '???', '!!!']);
    const { data, total } = await unanswered();
    expect(data.map(({ question, times }) => [question, times])).toEqual([
      ['!!!', 1],
      ['???', 1],
      ['привет как дела?!', 2],
      ['DO YOU SHIP, TO ICELAND!!', 3],
    ]);
    expect(total).toBe(4);
  });

  test('is paged, newest first', async () => {
    await asked(['one', 'two', 'three', 'four', 'five']);
    const first = await unanswered('?limit=2');
    const second = await unanswered(`?limit=2&cursor=${first.next_cursor}`);
    const third = await unanswered(`?limit=2&cursor=${second.next_cursor}`);
    expect([first, second, third].flatMap(({ data }) => data.map(({ question }) => question))).toEqual([
      'five',
      'four',
      'three',
      'two',
      'one',
    ]);
    expect([first.total, third.next_cursor]).toEqual([5, null]);
  });

  test('includes neither answered questions nor tests by staff', async () => {
    const tester = shop.visitor();
    tester.headers['x-test-owner'] = String(shop.staff.userId);
    for (const [name, value] of shop.staff.browser.cookies) tester.cookies.set(name, value);
    await tester.start();
    await asked(['tried out'], tester.conversationId);
    await asked(['answered'], visitor.conversationId, { outcome: 'answered' });
    expect(await unanswered()).toEqual({ data: [], next_cursor: null, total: 0 });
  });

  test('is removed from the list with all its occurrences', async () => {
    await asked(['Do you ship to Iceland?', 'another', 'do you ship to iceland']);
    const entry = (await unanswered()).data.find(({ times }) => times === 2);
    expect((await shop.staff.browser.delete(`${path()}/unanswered/${entry?.id}`)).status).toBe(204);
    expect(await questions()).toEqual(['another']);
    await asked(['Do you ship to Iceland?']);
    expect((await unanswered()).data[0]).toMatchObject({ question: 'Do you ship to Iceland?', times: 1 });
  });

  test('of another agent cannot be removed through this one', async () => {
    await asked(['mine']);
    const entry = (await unanswered()).data[0];
    const other = await addLiveAgent(shop);
    expect((await shop.staff.browser.delete(`/ai-agents/${other}/unanswered/${entry?.id}`)).status).toBe(404);
    expect(await questions()).toEqual(['mine']);
  });
});

describe('an answer written by staff', () => {
  test('creates a source, and the agent knows the answer from then on', async () => {
    await asked(['Do you ship to Iceland?', 'another', 'do you ship to iceland']);
    const entry = (await unanswered()).data.find(({ times }) => times === 2);
    const reply = await write('Do you ship to Iceland or Greenland?', 'To both, within a week.', {
      unanswered_id: entry?.id,
    });
    expect(reply.status).toBe(201);
    const sourceId = Number(reply.body.source_id);
    expect(await settled(shop, sourceId)).toMatchObject({ name: 'From chats', status: 'ready', chunk_count: 1 });
    expect(await questions()).toEqual(['another']);
    const tried = await shop.staff.browser.post(`${path()}/test`, { question: 'do you ship to Iceland' });
    expect(eventsIn(tried.text).at(-1)?.data).toMatchObject({
      outcome: 'answered',
      text: 'To both, within a week.',
    });
  });

  test('settles the matching question even if it was not selected', async () => {
    await asked(['do you ship to iceland']);
    await write('Do you ship to Iceland?', 'Yes.');
    expect(await questions()).toEqual([]);
  });

  test('goes into the same source, even a renamed one; the same question gets the new answer', async () => {
    const sourceId = Number((await write('One?', 'First.')).body.source_id);
    await shop.staff.browser.call('PUT', `/knowledge-sources/${sourceId}`, { name: 'Renamed' });
    expect((await write('Two?', 'Second.')).body.source_id).toBe(sourceId);
    expect((await write('one', 'Changed.')).body.source_id).toBe(sourceId);
    const { name, content } = await sourceOf(sourceId);
    expect(name).toBe('Renamed');
    expect(content.pairs).toEqual([
      { question: 'one', answer: 'Changed.' },
      { question: 'Two?', answer: 'Second.' },
    ]);
  });

  test('is not lost when two write at once', async () => {
    const numbers = Array.from({ length: 8 }, (_, at) => `Question ${at}`);
    const replies = await Promise.all(numbers.map((question) => write(question, 'Answer.')));
    const ids = new Set(replies.map(({ body }) => Number(body.source_id)));
    expect(ids.size).toBe(1);
    const { content } = await sourceOf([...ids][0] ?? 0);
    expect(content.pairs.map(({ question }) => question).toSorted()).toEqual(numbers);
    expect((await settled(shop, [...ids][0] ?? 0)).chunk_count).toBe(8);
  });

  test.each([
    ['deleted', (id: number) => shop.staff.browser.delete(`/knowledge-sources/${id}`)],
    ['switched off', (id: number) => shop.staff.browser.call('PUT', `/knowledge-sources/${id}`, { is_enabled: false })],
    [
      'taken from the agent',
      (id: number) => shop.staff.browser.post(`${path()}/knowledge-sources/detach`, { knowledge_source_id: id }),
    ],
  ])('starts another source when the last one was %s', async (_, change) => {
    const first = Number((await write('One?', 'First.')).body.source_id);
    expect((await change(first)).status).toBeLessThan(300);
    const second = Number((await write('Two?', 'Second.')).body.source_id);
    expect(second).not.toBe(first);
    expect((await sourceOf(second)).content.pairs).toHaveLength(1);
    expect((await write('Three?', 'Third.')).body.source_id).toBe(second);
  });

  test('starts another source when the last one is full', async () => {
    const first = Number((await write('One?', 'First.')).body.source_id);
    const pairs = Array.from({ length: 5_000 }, (_, at) => ({ question: `Number ${at}`, answer: 'x' }));
    await settled(shop, first);
    await app.sql.inCompany(shop.staff.companyId, ({ db }) =>
      db
        .updateTable('knowledge_sources')
        .set({ content: JSON.stringify({ type: 'qa', pairs }) })
        .where('id', '=', first)
        .execute(),
    );
    expect((await write('number 17!', 'Changed.')).body.source_id).toBe(first);
    expect((await write('One more?', 'More.')).body.source_id).not.toBe(first);
  });

  test('does not go into sources created by staff', async () => {
    const own = await teach(shop, agentId, 'From chats', { type: 'qa', pairs: [{ question: 'a', answer: 'b' }] });
    expect((await write('One?', 'First.')).body.source_id).not.toBe(own.id);
    expect((await sourceOf(own.id)).content.pairs).toHaveLength(1);
  });

  test('is refused for a question that is not on the list of this agent', async () => {
    await asked(['mine']);
    const other = await addLiveAgent(shop);
    const entry = (await unanswered()).data[0];
    const body = { question: 'x', answer: 'y', source_name: 'z', unanswered_id: entry?.id };
    expect((await shop.staff.browser.post(`/ai-agents/${other}/answers`, body)).status).toBe(404);
    const { data } = (await shop.staff.browser.get(`/ai-agents/${other}/knowledge-sources`)).body as { data: [] };
    expect(data).toEqual([]);
  });
});

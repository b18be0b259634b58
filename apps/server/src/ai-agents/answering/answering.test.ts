import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildTestApp, type TestApp } from '../../testing/build-test-app.ts';
import { openShop, type Shop, type TestVisitor } from '../../testing/chat.ts';
import { changeSettings, publishDraft, addLiveAgent, teach } from '../../testing/knowledge.ts';

let app: TestApp;
let shop: Shop;
let agentId: number;
beforeAll(async () => {
  app = await buildTestApp();
});
beforeEach(async () => {
  shop = await openShop(app);
  agentId = await addLiveAgent(shop);
  await teach(shop, agentId, 'Questions', {
    type: 'qa',
    pairs: [
      { question: 'Can I pay when the parcel arrives?', answer: 'Yes, in cash or by card, up to 5 000 MDL.' },
      { question: 'How long does delivery take?', answer: 'Two to three working days.' },
      { question: 'Сколько стоит доставка в Кишинёв?', answer: 'Доставка в Кишинёв стоит 60 леев.' },
    ],
  });
});
afterAll(() => app.close());

const botSaid = async (visitor: TestVisitor) => (await visitor.messages()).filter(({ origin }) => origin === 'bot');
async function ask(visitor: TestVisitor, text: string): Promise<string> {
  const before = (await botSaid(visitor)).length;
  await visitor.say(text);
  await expect.poll(async () => (await botSaid(visitor)).length).toBe(before + 1);
  return (await botSaid(visitor)).at(-1)?.text ?? '';
}
async function newVisitor(): Promise<TestVisitor> {
  const visitor = shop.visitor();
  await visitor.start();
  return visitor;
}
const isHandedOff = async ({ conversationId }: TestVisitor) =>
  (await shop.staff.browser.get(`/conversations/${conversationId}`)).body.is_handed_off;

describe('an agent on a widget', () => {
  test('answers from its knowledge, in the language of the question', async () => {
    const visitor = await newVisitor();
    expect(await ask(visitor, 'how long does the delivery take?')).toBe('Two to three working days.');
    expect(await ask(visitor, 'сколько стоит доставка в кишинев')).toBe('Доставка в Кишинёв стоит 60 леев.');
    expect(await isHandedOff(visitor)).toBe(false);
  });

  test('says that it found no answer where it understood the question, and otherwise that it did not', async () => {
    const { data } = (await shop.staff.browser.get('/message-templates/phrases')).body as {
      data: { phrase: string; texts: { text: string }[] }[];
    };
    const phraseSaidTo = async (question: string) => {
      const said = await ask(await newVisitor(), question);
      return data.find(({ texts }) => texts.some(({ text }) => text === said))?.phrase;
    };
    expect(await phraseSaidTo('Do you sell helicopters?')).toBe('not_found');
    expect(await phraseSaidTo('Verkaufen Sie Hubschrauber?')).toBe('not_found');
    expect(await phraseSaidTo('asdf qwer zxcv')).toBe('fallback');
  });

  test('says that it does not know, and the second time hands off to a person', async () => {
    const visitor = await newVisitor();
    const first = await ask(visitor, 'What is the capital of Mongolia?');
    expect(first).not.toContain('working days');
    expect(await isHandedOff(visitor)).toBe(false);
    expect(await ask(visitor, 'Who won the football cup in 1990?')).toContain('colleague');
    expect(await isHandedOff(visitor)).toBe(true);
    const { data } = (await shop.staff.browser.get(`/conversations/${visitor.conversationId}/messages`)).body as {
      data: { type: string; text: string; extras: object }[];
    };
    const events = data.filter(({ type }) => type === 'event');
    expect(events.map(({ text }) => text)).toEqual(['handed_off: unsure']);
    expect(events[0]?.extras).toMatchObject({
      hand_off: {
        reason: 'unsure',
        questions: ['Who won the football cup in 1990?', 'What is the capital of Mongolia?'],
      },
    });
    expect(JSON.stringify(await visitor.messages())).not.toContain('hand_off');
  });

  test.each([
    ['Can I talk to a real person please', 'colleague'],
    ['Хочу поговорить с человеком', 'коллегу'],
    ['Vreau să vorbesc cu un operator', 'coleg'],
  ])('hands off when a customer asks for a person: %s', async (text, word) => {
    const visitor = await newVisitor();
    expect(await ask(visitor, text)).toContain(word);
    expect(await isHandedOff(visitor)).toBe(true);
  });

  test("hands off topics reserved for people, in the customer's language", async () => {
    await changeSettings(shop, agentId, { hand_off: { topics: ['refund', 'Rückerstattung'] } });
    expect((await publishDraft(shop, agentId)).status).toBe(201);
    const visitor = await newVisitor();
    expect(await ask(visitor, 'Ich möchte eine Rückerstattung für meine Bestellung')).toContain(
      'jemanden aus dem Team',
    );
    expect(await isHandedOff(visitor)).toBe(true);
  });

  test.each(['draft', 'paused'])('that is %s leaves the conversation to people', async (status) => {
    await shop.staff.browser.call('PUT', `/ai-agents/${agentId}`, { status });
    const visitor = await newVisitor();
    await visitor.say('How long does delivery take?');
    await expect
      .poll(() =>
        app.sql.asSystem(async ({ db }) =>
          db.selectFrom('jobs').select('id').where('lane', '=', `reply ${visitor.conversationId}`).execute(),
        ),
      )
      .toEqual([]);
    expect(await botSaid(visitor)).toEqual([]);
  });

  test('records which source each passage is from', async () => {
    const { body } = await shop.staff.browser.post(`/ai-agents/${agentId}/retrieve`, {
      query: 'How long does delivery take?',
    });
    const [source] = (await shop.staff.browser.get(`/ai-agents/${agentId}/knowledge-sources`)).body.data as {
      id: number;
    }[];
    const found = (body.stages as { stage: string; passages: object[] }[]).find(({ stage }) => stage === 'passages');
    expect(found?.passages[0]).toMatchObject({ source_id: source?.id, is_cited: true });
  });

  test('stores a trace of how it arrived at its answer', async () => {
    const visitor = await newVisitor();
    await ask(visitor, 'how long does the delivery take?');
    const [row] = await app.sql.asSystem(({ db }) =>
      db.selectFrom('answer_traces').selectAll().where('conversation_id', '=', visitor.conversationId).execute(),
    );
    const message = (await botSaid(visitor)).at(-1);
    const path = `/conversations/${visitor.conversationId}/messages/${message?.id}/trace`;
    expect((await shop.staff.browser.get(path)).body).toMatchObject({
      agent: { id: agentId },
      flow: null,
      answer: { question: 'how long does the delivery take?', outcome: 'answered', stages: [{}, {}, {}] },
    });
    expect(row).toMatchObject({
      ai_agent_id: agentId,
      question: 'how long does the delivery take?',
      outcome: 'answered',
      ms: expect.any(Number),
      is_cited: true,
      language: 'en',
      is_settled: false,
      stages: [
        { stage: 'before', language: 'en', asksForPerson: false, topic: null, isCut: false },
        {
          stage: 'passages',
          searched: 3,
          passages: expect.arrayContaining([
            expect.objectContaining({ heading: 'How long does delivery take?', isCited: true }),
          ]),
        },
        { stage: 'answer', text: 'Two to three working days.' },
      ],
    });
  });
});

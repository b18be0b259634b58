import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildTestApp, type TestApp } from '../../testing/build-test-app.ts';
import { openShop, type Shop } from '../../testing/chat.ts';
import { dumpIdleCompany } from '../../testing/dump.ts';
import { eventsIn } from '../../testing/event-stream.ts';
import { addLiveAgent, teach } from '../../testing/knowledge.ts';

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
      { question: 'How long does delivery take?', answer: 'Two to three working days.' },
      { question: 'Сколько стоит доставка в Кишинёв?', answer: 'Доставка в Кишинёв стоит 60 леев.' },
    ],
  });
});
afterAll(() => app.close());

const ask = (body: object) => shop.staff.browser.post(`/ai-agents/${agentId}/test`, body);
async function answerTo(body: object) {
  const reply = await ask(body);
  expect([reply.status, reply.headers['content-type']]).toEqual([200, 'text/event-stream; charset=utf-8']);
  const last = eventsIn(reply.text).at(-1);
  expect(last?.name).toBe('answer');
  return last?.data ?? {};
}

describe('trying an agent out', () => {
  test('streams each stage, the text, and finally the complete answer', async () => {
    const reply = await ask({ question: 'how long does the delivery take?' });
    expect(reply.headers).toMatchObject({ 'cache-control': 'no-store, no-transform', 'x-accel-buffering': 'no' });
    const events = eventsIn(reply.text);
    expect(events.map(({ name }) => name)).toEqual(['stage', 'stage', 'stage', 'text', 'answer']);
    expect(events[0]?.data).toMatchObject({ stage: 'before', language: 'en', asks_for_person: false });
    expect(events[3]?.data).toEqual({ text: 'Two to three working days.' });
    expect(events[4]?.data).toMatchObject({
      question: 'how long does the delivery take?',
      outcome: 'answered',
      text: 'Two to three working days.',
      language: 'en',
      options: [],
      sources: [{ number: 1, title: 'Questions', url: null }],
      stages: [{ stage: 'before' }, { stage: 'passages' }, { stage: 'answer' }],
    });
  });

  test('works for draft agents', async () => {
    await shop.staff.browser.call('PUT', `/ai-agents/${agentId}`, { status: 'draft' });
    expect(await answerTo({ question: 'Сколько стоит доставка в Кишинёв?' })).toMatchObject({
      language: 'ru',
      text: 'Доставка в Кишинёв стоит 60 леев.',
    });
  });

  test("uses the company's phrase when nothing is known", async () => {
    await shop.staff.browser.post('/message-templates/phrases', {
      phrase: 'fallback',
      texts: [{ locale: 'en', text: 'No idea, sorry.' }],
    });
    const question = 'Who is the khan of Ulaanbaatar?';
    expect(await answerTo({ question })).toMatchObject({ outcome: 'unsure', text: 'No idea, sorry.' });
    expect(await answerTo({ question, unsure_before: 1 })).toMatchObject({ outcome: 'hand_off', reason: 'unsure' });
  });

  test('tells a question that was not understood from one that the sources do not answer', async () => {
    const { settings } = (await shop.staff.browser.get(`/ai-agents/${agentId}`)).body as { settings: object };
    const found = async (question: string) => {
      const asked = { question, settings: { ...settings, confidence_floor: 1 } };
      const { outcome, stages } = (await answerTo(asked)) as { outcome: string; stages: { stage: string }[] };
      return { outcome, ...stages.find(({ stage }) => stage === 'passages') };
    };
    expect(await found('Who is the khan of Ulaanbaatar?')).toMatchObject({ outcome: 'unsure', is_understood: false });
    expect(await found('Who invented delivery by drones?')).toMatchObject({ outcome: 'unsure', is_understood: true });
  });

  test('accepts unsaved settings', async () => {
    const { settings } = (await shop.staff.browser.get(`/ai-agents/${agentId}`)).body as { settings: object };
    const strict = { ...settings, hand_off: { topics: ['delivery'] } };
    const asked = { question: 'How long does delivery take?' };
    expect(await answerTo({ ...asked, settings: strict })).toMatchObject({ outcome: 'hand_off', reason: 'topic' });
    expect(await answerTo(asked)).toMatchObject({ outcome: 'answered' });
  });

  test('stores nothing', async () => {
    await ask({ question: 'How long does delivery take?' });
    const before = await dumpIdleCompany(app, shop.staff.companyId);
    await ask({ question: 'Something that nobody has asked before' });
    expect(await dumpIdleCompany(app, shop.staff.companyId)).toEqual(before);
  });

  test("is possible only under one's own user id", async () => {
    const { browser, userId } = shop.staff;
    browser.headers['x-test-owner'] = String(userId + 1);
    const refused = await ask({ question: 'How long does delivery take?' });
    expect([refused.status, refused.body.code]).toEqual([403, 'forbidden']);
    browser.headers['x-test-owner'] = String(userId);
    expect(await answerTo({ question: 'How long does delivery take?' })).toMatchObject({ outcome: 'answered' });
  });

  test.each([
    [{ question: ' ' }, 422],
    [{ question: 'x'.repeat(10_001) }, 422],
    [{ question: 'x', history: [{ from: 'nobody', text: 'x' }] }, 422],
    [{ question: 'x', locale: 'xx' }, 422],
  ])('rejects invalid input in the usual format: %j', async (body, status) => {
    expect((await ask(body)).status).toBe(status);
  });

  test('is not possible with a deleted agent', async () => {
    await shop.staff.browser.delete(`/ai-agents/${agentId}`);
    expect((await ask({ question: 'How long does delivery take?' })).body).toMatchObject({ code: 'not_found' });
  });
});

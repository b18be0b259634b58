import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestApp } from '../../../testing/build-test-app.ts';
import { openShop, type Shop } from '../../../testing/chat.ts';
import { openWidgetStream } from '../../../testing/event-stream.ts';
import { teach } from '../../../testing/knowledge.ts';
import { addModelAgent, botSaid, buildAppWithModel, inTurns } from '../../../testing/models.ts';
import type { ScriptedModel } from '../../../testing/scripted-model/scripted-model.ts';

const ROUNDS = process.env.FULL_NUMBERS ? 200 : 16;
const AT_ONCE = 5;
/** From the pause before an answer, through its first word, to after its last. */
const EARLIEST_MS = 600;
const DEADLINE_MS = 2_600;
const KNOWN = 'Delivery to Austria takes 3–5 working days. It costs 6,90 €. From 80 € it is free of charge.';

let app: TestApp;
let model: ScriptedModel;
let shop: Shop;
beforeAll(async () => {
  ({ app, model } = await buildAppWithModel());
  shop = await openShop(app);
  const agentId = await addModelAgent(shop, model);
  await teach(shop, agentId, 'Delivery', { type: 'text', text: KNOWN });
  await shop.staff.browser.get('/auth/csrf');
  model.play(() => ({
    says: { action: 'reply', citations: [1], answer: KNOWN, reason: '' },
    tokensPerSecond: 25,
  }));
});
afterAll(async () => {
  await app.close();
  await model.close();
});

async function takeOver(conversationId: number): Promise<void> {
  const { browser } = shop.staff;
  const reply = await browser.send({
    method: 'PUT',
    url: `/api/conversations/${conversationId}`,
    payload: { is_handed_off: true },
    headers: { 'x-xsrf-token': browser.cookies.get('XSRF-TOKEN') ?? '' },
  });
  expect(reply.status).toBe(200);
}

async function round(n: number) {
  const visitor = shop.visitor();
  await visitor.start();
  const stream = await openWidgetStream(app, visitor);
  await visitor.say('How long does delivery to Austria take?');
  await sleep(EARLIEST_MS + ((DEADLINE_MS - EARLIEST_MS) * n) / ROUNDS);
  await takeOver(visitor.conversationId);
  const before = (await botSaid(visitor)).length;
  const shownBefore = stream.received.length;
  await sleep(DEADLINE_MS);
  const shownAfter = stream.received
    .slice(shownBefore)
    .filter(({ name, data }) => name === 'typing' && data.origin === 'bot' && data.text !== '');
  const wasShown = stream.received.some(({ name, data }) => name === 'typing' && Boolean(data.text));
  stream.close();
  return { before, after: (await botSaid(visitor)).length, shownAfter: shownAfter.length, wasShown };
}

test('a takeover while a model writes silences it as soon as it commits', { timeout: 400_000 }, async () => {
  const rounds = await inTurns(Array.from({ length: ROUNDS }).keys(), AT_ONCE, round);
  expect(rounds.filter(({ before, after }) => after !== before)).toEqual([]);
  // What is in flight at the moment of the takeover may still arrive, but nothing written later.
  expect(rounds.filter(({ shownAfter }) => shownAfter > 1)).toEqual([]);
  // Some answers were silenced before the first word, some in the middle, and some had already ended.
  expect(rounds.some(({ before, wasShown }) => before === 0 && wasShown)).toBe(true);
  expect(rounds.some(({ before }) => before === 1)).toBe(true);
});

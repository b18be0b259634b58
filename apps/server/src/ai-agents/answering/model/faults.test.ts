import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestApp } from '../../../testing/build-test-app.ts';
import { openShop } from '../../../testing/chat.ts';
import { teach } from '../../../testing/knowledge.ts';
import { addModelAgent, botSaid, buildAppWithModel, hasSaid, inTurns } from '../../../testing/models.ts';
import { FAULTS, type Fault, type ScriptedModel } from '../../../testing/scripted-model/scripted-model.ts';

/**
 * A provider is suspended after five failures, so each one gets at most five conversations; with FULL_NUMBERS there are ten
 * providers per fault.
 */
const PROVIDERS = process.env.FULL_NUMBERS ? 10 : 1;
const CONVERSATIONS = process.env.FULL_NUMBERS ? 5 : 2;
const TIMEOUT_MS = 20_000;
const KNOWN = 'Delivery to Austria takes 3–5 working days and costs 6,90 €.';
const QUESTIONS = ['How long does delivery to Austria take?', 'Is the moon made of delivery cheese in Austria?'];

let app: TestApp;
let model: ScriptedModel;
beforeAll(async () => {
  ({ app, model } = await buildAppWithModel());
});
afterAll(async () => {
  await app.close();
  await model.close();
});

/** Lets customers of one company write concurrently; returns what the bot said to each. */
async function talk(fault: Fault) {
  const shop = await openShop(app);
  const agentId = await addModelAgent(shop, model);
  await teach(shop, agentId, 'Delivery', { type: 'text', text: KNOWN });
  const visitors = Array.from({ length: CONVERSATIONS }, () => shop.visitor());
  return Promise.all(
    visitors.map(async (visitor, at) => {
      await visitor.start();
      await visitor.say(QUESTIONS[at % 2] ?? '');
      await hasSaid(visitor, 1, TIMEOUT_MS);
      await sleep(1_500);
      return { fault, said: await botSaid(visitor) };
    }),
  );
}

test.each(FAULTS)(
  'when a model fails (%s), the customer gets one answer without delay',
  { timeout: 300_000 },
  async (fault) => {
    model.play(fault);
    const asked = model.requests.length;
    const ended = (await inTurns(Array.from({ length: PROVIDERS }), 5, () => talk(fault))).flat();
    expect(ended).toHaveLength(PROVIDERS * CONVERSATIONS);
    for (const { said } of ended) {
      expect(said).toHaveLength(1);
      expect(said[0]?.text).not.toBe('');
    }
    const answered = ended.filter(({ said }) => said[0]?.text.includes('3–5 working days'));
    expect(answered.length).toBeGreaterThanOrEqual(Math.ceil(ended.length / 2));
    expect(model.requests.length).toBeGreaterThan(asked);
  },
);

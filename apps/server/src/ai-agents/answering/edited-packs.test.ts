import type { Policy } from '@parley/contracts/policies';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { TestApp } from '../../testing/build-test-app.ts';
import { openShop, type Shop } from '../../testing/chat.ts';
import { publishDraft, teach } from '../../testing/knowledge.ts';
import { addModelAgent, askBot, botSaid, buildAppWithModel, hasSaid } from '../../testing/models.ts';
import { changePolicy } from '../../testing/policies.ts';
import type { ScriptedModel } from '../../testing/scripted-model/scripted-model.ts';
import { LONG_TIMEOUT } from '../../testing/timeouts.ts';

const QUESTION = 'Can I get a refund?';
/** What the model says; each version of the pack takes one sentence from it. */
const EARLY = 'Refunds are paid within ten days.';
const LATE = 'Refunds for gift cards are paid as vouchers.';

let app: TestApp;
let model: ScriptedModel;
let shop: Shop;
let agentId: number;
beforeAll(async () => {
  ({ app, model } = await buildAppWithModel());
  shop = await openShop(app);
  agentId = await addModelAgent(shop, model);
  await teach(shop, agentId, 'Refunds', { type: 'text', text: `${EARLY} ${LATE}` });
  await shop.staff.browser.post(`/ai-agents/${agentId}/policy-packs`, { pack: 'refunds', values: [] });
});
afterAll(async () => {
  await app.close();
  await model.close();
});

/** What is said, without the marks of sources. */
const sentencesOf = (text = '') => text.replaceAll(/\[\d\]/g, '').split(/(?<=\.)\s+/);

/** Edits both policies of the pack, one after the other, and publishes them. */
async function editPack(forbidden: string, notice: string) {
  const { body } = await shop.staff.browser.get(`/ai-agents/${agentId}/policies`);
  for (const { id, content } of body.data as unknown as Policy[]) {
    const isNotice = content.action.kind === 'must_say';
    const texts = [{ locale: 'en', text: notice }];
    const changes = isNotice
      ? { action: { kind: 'must_say', texts, often: 'always', place: 'after' } }
      : {
          action: { kind: 'must_not_say', phrases: [forbidden] },
          examples: [
            { says: 'Hello', reply: `About ${forbidden}.`, fires: true },
            { says: 'Hello', reply: 'Perhaps.', fires: false },
          ],
        };
    const reply = await changePolicy(shop, id, changes);
    expect([reply.status, reply.body.errors]).toEqual([200, undefined]);
  }
  expect((await publishDraft(shop, agentId)).status).toBe(201);
}

test('a pack that is edited while an answer is under way counts from the next one on', async () => {
  await editPack('vouchers', 'The old notice.');
  const visitor = shop.visitor();
  await visitor.start();
  const edited = Promise.withResolvers<void>();
  model.requests.length = 0;
  const says = { action: 'reply' as const, citations: [1], answer: `${EARLY} [1] ${LATE} [1]`, reason: '' };
  model.play(() => ({ says, waitsFor: edited.promise }));
  await visitor.say(QUESTION);
  await vi.waitFor(() => expect(model.requests).toHaveLength(1), LONG_TIMEOUT);
  await editPack('ten days', 'The new notice.');
  expect(await botSaid(visitor)).toEqual([]);
  edited.resolve();
  const [first] = await hasSaid(visitor, 1);
  expect(sentencesOf(first?.text)).toEqual([EARLY, 'The old notice.']);
  expect(sentencesOf(await askBot(visitor, QUESTION))).toEqual([LATE, 'The new notice.']);
});

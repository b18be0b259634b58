import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildTestApp, type TestApp } from '../../testing/build-test-app.ts';
import { openShop, type Shop } from '../../testing/chat.ts';
import { flowOf, publishFlow, say, type Sketch } from '../../testing/flows.ts';
import { addLiveAgent, teach } from '../../testing/knowledge.ts';
import { playCase, unmetIn } from '../../testing/lab.ts';
import { addPolicy, routingTo } from '../../testing/policies.ts';

const DELIVERY = 'How long does delivery take?';
const SENT_BACK = 'I want to return my lamp';

let app: TestApp;
let shop: Shop;
let agentId: number;
beforeAll(async () => {
  app = await buildTestApp();
  shop = await openShop(app);
  agentId = await addLiveAgent(shop);
  const pairs = [{ question: DELIVERY, answer: 'Two to three working days.' }];
  await teach(shop, agentId, 'Questions', { type: 'qa', pairs });
});
afterAll(() => app.close());

const play = (content: object) => playCase(shop, agentId, content);
const says = (...words: string[]) => words.map((text) => ({ says: text }));
const startFlow = async (sketch: Sketch) =>
  addPolicy(shop, agentId, routingTo(await publishFlow(shop, 'Returns', flowOf(sketch)), 'return'));

test('texts are what the platform shows: numbered choices where it has no room for buttons', async () => {
  const labels = Array.from({ length: 4 }, (_, at) => `The lamp number ${at + 1} of my last order`);
  await startFlow({
    first: {
      type: 'choice',
      settings: { text: { en: 'Which one?' }, options: labels.map((en, at) => ({ id: `o${at}`, label: { en } })) },
      to: { o1: 'bye', gaveUp: 'bye', o0: 'bye', o2: 'bye', o3: 'bye' },
    },
    bye: say('Noted.'),
  });
  const turns = [{ says: SENT_BACK, expects: [{ kind: 'offers_choices' }] }, ...says('2'), ...says(DELIVERY)];
  const inWidget = await play({ turns });
  expect(unmetIn(inWidget)).toEqual([]);
  expect(inWidget.turns[0]?.options).toHaveLength(4);
  const onWhatsApp = await play({ platform: 'whatsapp', turns: turns.map(({ says: text }) => ({ says: text })) });
  expect(onWhatsApp.turns[0]).toMatchObject({
    text: `Which one?\n\n${labels.map((label, at) => `${at + 1}. ${label}`).join('\n')}`,
    options: [],
  });
  expect([inWidget.turns[1]?.text, onWhatsApp.turns[1]?.text]).toEqual(['Noted.', 'Noted.']);
  // The widget shows sources below the answer, others in it.
  expect(inWidget.turns[2]).toMatchObject({ text: 'Two to three working days.', sources: [{ title: 'Questions' }] });
  expect(onWhatsApp.turns[2]).toMatchObject({ text: 'Two to three working days.\n\nQuestions', sources: [] });
});

test('a mood that the case gives counts, whatever the words', async () => {
  const acts = await addPolicy(shop, agentId, {
    name: 'Sad customers',
    enforcement: 'shadow',
    is_enabled: true,
    when: { needs: 'all', rules: [{ variable: 'message.sentiment', operator: 'equals', value: 'sad' }] },
    action: { kind: 'route', texts: [] },
  });
  const mood = (label: string) => [{ kind: 'sentiment', label }];
  const not = { kind: 'policy_does_not_act', policy_id: acts };
  const furious = 'THIS IS A DISGRACE, YOU IDIOTS!!!';
  const played = await play({
    locale: 'en',
    turns: [
      { before: mood('sad'), says: DELIVERY, expects: [{ kind: 'policy_acts', policy_id: acts }] },
      { says: DELIVERY, expects: [not] },
      { before: mood('neutral'), says: `${furious} ${DELIVERY}`, expects: [not] },
      { before: mood('angry'), says: DELIVERY, expects: [{ kind: 'answers' }] },
      { before: mood('angry'), says: DELIVERY },
      { before: mood('angry'), says: DELIVERY },
    ],
    at_end: [{ kind: 'owner', owner: 'person' }],
  });
  expect(unmetIn(played)).toEqual([]);
  expect(played.turns.map(({ reason }) => reason)).toContain('upset');
  expect(played.turns[2]?.reason).toBeNull();
  const [asItSounds] = (await play({ locale: 'en', turns: says(furious) })).turns;
  expect(asItSounds?.reason).toBe('upset');
});

import type { TestApp } from './build-test-app.ts';
import type { Shop } from './chat.ts';
import { copyConversations } from './copy-conversations.ts';
import { addLiveAgent, teach } from './knowledge.ts';
import { askBot, inTurns } from './models.ts';

export const CONVERSATIONS = 200;
/** What the customers ask, conversation by conversation. */
const TEMPLATES = [
  ['How long does delivery to Austria take? I am ana.pop@shop.example'],
  ['How long does delivery to Norway take?'],
  ['What is the capital of Mongolia?', 'Who won the chess title in 1962?', 'How far away is Jupiter?'],
  ['How can I pay?', 'How long does delivery to Norway take?'],
  ['Can I return my shoes?'],
  ['Thank you!'],
  ['I want to talk to a person'],
  ['Do you sell gift cards?'],
];
/** Places among the templates. */
export const [AUSTRIA, UNKNOWN, TWO_TURNS] = [0, 2, 3];
/** Forbids part of what is said about Austria. */
export const NO_GUARANTEES = {
  name: 'No guarantees',
  is_enabled: true,
  action: { kind: 'must_not_say', phrases: ['guarantee'] },
  examples: [
    { says: 'Hello', reply: 'We guarantee it.', fires: true },
    { says: 'Hello', reply: 'Perhaps.', fires: false },
  ],
};
const PAIRS = [
  { question: 'How long does delivery to Norway take?', answer: 'Seven days.' },
  { question: 'How can I pay?', answer: 'By card or by invoice.' },
  { question: 'Can I return my shoes?', answer: 'Yes, within 30 days.' },
  { question: 'Do you sell gift cards?', answer: 'Yes, at the till and online.' },
];

/** An agent that really had some conversations, and copies of them: `copies` has the ids of each template's. */
export async function seedConversations(app: TestApp, shop: Shop): Promise<{ agentId: number; copies: number[][] }> {
  const agentId = await addLiveAgent(shop, { answer_length: 'full', hand_off: { unsure_times: 3 } });
  await teach(shop, agentId, 'Delivery', {
    type: 'text',
    text: 'Delivery to Austria takes 3 to 5 days. We guarantee delivery to Austria on time.',
  });
  await teach(shop, agentId, 'Questions', { type: 'qa', pairs: PAIRS });
  const templates = await inTurns(TEMPLATES, 4, async (questions) => {
    const visitor = shop.visitor();
    await visitor.start();
    for (const question of questions) await askBot(visitor, question);
    return visitor.conversationId;
  });
  const times = CONVERSATIONS - templates.length;
  const copies = await copyConversations({ databaseUrl: app.databaseUrl, templates, times });
  return { agentId, copies: copies.map((each, at) => [templates[at] ?? 0, ...each]) };
}

/** How many answers the agent gave in all of them. */
export const answersIn = (copies: readonly number[][]) =>
  TEMPLATES.reduce((sum, questions, at) => sum + questions.length * (copies[at]?.length ?? 0), 0);

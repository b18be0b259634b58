import { LOCALES, type Locale } from '@parley/contracts/locales';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildTestApp, type TestApp } from '../../testing/build-test-app.ts';
import { openShop, type Shop } from '../../testing/chat.ts';
import { eventsIn } from '../../testing/event-stream.ts';
import { createPolicySet } from '../judging/index.ts';
import { situation } from '../judging/testing.ts';
import { BOT_QUESTIONS, NEAR_MISSES } from './bot-questions.cases.ts';
import { contentOf } from './contents-of-pack.ts';
import { disclosure } from './disclosure.ts';
import { I_AM_A_BOT } from './i-am-a-bot.ts';
import { phrasesOf } from './pack.ts';

const cases = (table: Readonly<Record<Locale, readonly string[]>>) =>
  LOCALES.flatMap((locale) => table[locale].map((text) => [locale, text] as const));
const asked = cases(BOT_QUESTIONS);
const others = cases(NEAR_MISSES);
const known = new Set(disclosure.topics.flatMap(({ phrases }) => phrasesOf(phrases).map(({ text }) => text)));

test('there are sixty of each, and the topic knows none of them by heart', () => {
  expect([asked.length, others.length]).toEqual([60, 60]);
  expect(asked.filter(([, text]) => known.has(text))).toEqual([]);
});

describe('without a model, an agent', () => {
  let app: TestApp;
  let shop: Shop;
  let agentId: number;
  beforeAll(async () => {
    app = await buildTestApp();
    shop = await openShop(app);
    const { body } = await shop.staff.browser.post('/ai-agents', { name: 'Assistant' });
    agentId = Number(body.id);
    // It would say the same in every first message.
    const { data } = (await shop.staff.browser.get(`/ai-agents/${agentId}/policies`)).body as unknown as {
      data: { id: number }[];
    };
    await shop.staff.browser.post(`/ai-agents/${agentId}/policies/detach`, { policy_id: data[0]?.id });
  });
  afterAll(() => app.close());

  async function reply(question: string, locale: Locale): Promise<string> {
    const { text } = await shop.staff.browser.post(`/ai-agents/${agentId}/test`, { question, locale });
    return String(eventsIn(text).at(-1)?.data.text);
  }
  const wrong = async (table: typeof asked, isDisclosed: boolean) => {
    const found: string[] = [];
    for (const [locale, question] of table) {
      const text = await reply(question, locale);
      if (text.includes(I_AM_A_BOT[locale]) !== isDisclosed) found.push(`${locale} ${question} → ${text}`);
    }
    return found;
  };

  test('says that it is not a human whenever it is asked', async () => {
    expect(await wrong(asked, true)).toEqual([]);
  });

  test('answers near misses as any other question', async () => {
    expect(await wrong(others, false)).toEqual([]);
  });
});

describe('the policy that makes models say it too', () => {
  const policy = disclosure.policies.find(({ key }) => key === 'again') ?? disclosure.policies[0];
  if (!policy) throw new Error();
  const content = contentOf(policy, { topicId: () => 1, values: [] }, 'en');
  const topics = disclosure.topics.map(({ phrases }) => ({ id: 1, phrases: phrasesOf(phrases) }));
  const set = createPolicySet([{ id: 1, version: 1, content }], topics);
  const applies = ([language, message]: readonly [Locale, string]) =>
    set.apply(situation(message, { language })).active.length > 0;

  test('recognises every one of the questions', () => {
    expect(asked.filter((each) => !applies(each))).toEqual([]);
  });
  test('leaves near misses alone', () => {
    expect(others.filter(applies)).toEqual([]);
  });
  test('applies to whatever comes after a person', () => {
    const facts = { message: 'And the price?', 'conversation.afterPerson': true };
    expect(set.apply(situation('And the price?', { facts })).active).toHaveLength(1);
  });
});

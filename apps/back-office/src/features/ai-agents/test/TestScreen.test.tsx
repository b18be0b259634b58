import { dismissUnanswered, listUnanswered, teachAnswer, type Unanswered } from '@parley/contracts/unanswered';
import { getAgent } from '@parley/contracts/ai-agents';
import { tryAgent, type AnswerStage } from '@parley/contracts/answers';
import { getSource } from '@parley/contracts/knowledge';
import { createLabCase } from '@parley/contracts/lab-cases';
import type { Locale } from '@parley/contracts/locales';
import { getStarters } from '@parley/contracts/starters';
import { toWire } from '@parley/contracts/wire';
import { expect, test } from 'vitest';
import { agent, sourceWithContent } from '../../../testing/factories.ts';
import { labCase } from '../../../testing/lab-factories.ts';
import { openScreen, server } from '../../../testing/open-screen.tsx';
import { page } from '../../../testing/page.ts';
import { pressKey } from '../../../testing/person.ts';
import { testStates } from '../../../testing/states.ts';

const ADDRESS = '/ai-agents/1/test';
const open = (pane = '', language?: Locale) => openScreen(pane ? `${ADDRESS}?show=${pane}` : ADDRESS, language);
const QUESTION: Unanswered = {
  id: 5,
  question: 'Do you sell gift cards?',
  language: 'en',
  times: 3,
  askedAt: new Date('2026-11-15T10:00:00Z'),
  conversationId: 7,
  confidence: 0.1,
};
const withQuestions = (...questions: Unanswered[]) =>
  server()
    .answers(getAgent, agent())
    .answers(listUnanswered, { data: questions, nextCursor: null, total: questions.length })
    .answers(createLabCase, ({ body: { content, source } }) => labCase({ id: 8, content, source }));

/** A streamed answer. */
function says(text: string, stages: readonly AnswerStage[] = []) {
  const answer = {
    question: 'Do you deliver?',
    outcome: 'answered',
    reason: null,
    confidence: 0.9,
    stages,
    text,
    options: [],
    sources: [],
    language: 'en',
  };
  return new Response(`event: answer\ndata: ${JSON.stringify(toWire(answer))}\n\n`, {
    headers: { 'content-type': 'text/event-stream' },
  });
}
const question = () => page.getByRole('textbox', { name: 'Ask as a customer…' });
const chat = () => page.getByRole('log', { name: 'Test chat' });
const dialog = () => page.getByRole('dialog');

testStates({
  what: 'unanswered questions',
  address: `${ADDRESS}?show=unanswered`,
  endpoint: listUnanswered,
  prepare: () => withQuestions(QUESTION),
  content: () => page.getByText('Do you sell gift cards?'),
});

test('before the first question, the chat says what it is for and leads to the sources', async () => {
  withQuestions();
  await open();
  await expect(page.getByText('Ask as a customer would')).toBeShown();
  expect(page.getByRole('link', { name: 'Add a source' }).isThere).toBe(true);
});

test('the questions that visitors are offered can be asked with one click', async () => {
  const source = { id: 3, name: 'Help' };
  const api = withQuestions()
    .answers(getStarters, { isOn: true, own: [], found: [{ locale: 'de', text: 'Liefern Sie nach Wien?', source }] })
    .answers(tryAgent, () => says('Ja.'));
  await open();
  await chat().getByRole('button', { name: 'Liefern Sie nach Wien?' }).click();
  await expect(chat().getByText('Ja.')).toBeShown();
  expect(api.calls(tryAgent).map(({ body }) => body.question)).toEqual(['Liefern Sie nach Wien?']);
});

test('Enter asks once, the answer appears, and the field is empty again', async () => {
  const api = withQuestions().answers(tryAgent, () => says('Yes, in two days.'));
  const release = api.holds(tryAgent);
  await open();
  await question().fill('Do you deliver?');
  await pressKey('Enter');
  await pressKey('Enter');
  expect(await question().value()).toBe('');
  await expect(page.getByRole('button', { name: 'Stop' })).toBeShown();
  release();
  await expect(chat().getByText('Yes, in two days.')).toBeShown();
  expect(api.calls(tryAgent)).toHaveLength(1);
});

const SMALL_TALK: readonly AnswerStage[] = [
  {
    stage: 'before',
    ms: 1,
    language: 'en',
    asksForPerson: false,
    topic: null,
    isCut: false,
    isSuspicious: false,
    smallTalk: 'greeting',
    isFurious: false,
    angry: 0,
  },
  { stage: 'answer', ms: 0, text: 'Hello!', by: 'model' },
];

test('a reply to small talk is not called an answer from a source', async () => {
  withQuestions().answers(tryAgent, () => says('Hello!', SMALL_TALK));
  await open('trace');
  await question().fill('hi');
  await pressKey('Enter');
  await expect(page.getByText('Replied to small talk, no source needed')).toBeShown();
});

test('an answer that fails says why and can be asked for again; a running one can be stopped', async () => {
  const api = withQuestions().fails(tryAgent, 429, { message: 'Too many questions. Wait a minute.' });
  await open();
  await question().fill('Do you deliver?');
  await pressKey('Enter');
  await expect(chat().getByText('Too many questions. Wait a minute.')).toBeShown();
  const release = api.holds(tryAgent);
  await chat().getByRole('button', { name: 'Ask again' }).click();
  await page.getByRole('button', { name: 'Stop' }).click();
  await expect(chat().getByText('Stopped.')).toBeShown();
  release();
  api.answers(tryAgent, () => says('Yes, in two days.'));
  await chat().getByRole('button', { name: 'Ask again' }).click();
  await expect(chat().getByText('Yes, in two days.')).toBeShown();
});

test('without unanswered questions, the list says so', async () => {
  withQuestions();
  await open('unanswered');
  await expect(page.getByText('No unanswered questions')).toBeShown();
});

test('an unanswered question is taught once by a double click', async () => {
  const api = withQuestions(QUESTION)
    .answers(teachAnswer, { sourceId: 3 })
    .answers(getSource, sourceWithContent({ id: 3 }));
  await open('unanswered');
  await page.getByRole('button', { name: 'Answer this: Do you sell gift cards?' }).click();
  await expect(page.getByRole('dialog', { name: 'What it should have said' })).toBeShown();
  expect(await dialog().getByLabel('Question').value()).toBe('Do you sell gift cards?');
  await dialog().getByRole('button', { name: 'Teach it' }).click();
  expect(api.calls(teachAnswer)).toEqual([]);
  await dialog().getByLabel('Answer').fill('Yes, from ten euros.');
  const release = api.holds(teachAnswer);
  await dialog().getByRole('button', { name: 'Teach it' }).doubleClick();
  release();
  await expect(page.getByText('Learned. It answers this way from now on.')).toBeShown();
  expect(api.calls(teachAnswer).map(({ body }) => body.unansweredId)).toEqual([5]);
});

test('dismissing a question asks first: Escape keeps it and returns the focus', async () => {
  const api = withQuestions(QUESTION).answers(dismissUnanswered, undefined);
  await open('unanswered');
  const button = page.getByRole('button', { name: 'Dismiss: Do you sell gift cards?' });
  await button.click();
  await expect(page.getByRole('dialog', { name: 'Remove this from the list?' })).toBeShown();
  await pressKey('Escape');
  await expect(dialog()).toBeGone();
  await expect(button).toBeFocused();
  await button.click();
  withQuestions();
  await dialog().getByRole('button', { name: 'Dismiss' }).click();
  await expect(page.getByText('No unanswered questions')).toBeShown();
  expect(api.calls(dismissUnanswered)).toHaveLength(1);
});

test('a chat becomes a case of the lab, once, with the turns before it', async () => {
  const api = withQuestions().answers(tryAgent, () => says('Yes, in two days.'));
  await open();
  for (const asked of ['Hello', 'Do you deliver?']) {
    await question().fill(asked);
    await pressKey('Enter');
    await expect(page.getByRole('button', { name: 'Stop' })).toBeGone();
  }
  await chat().getByRole('button', { name: 'Save as test case' }).click();
  expect(await dialog().getByLabel('Name').value()).toBe('Do you deliver?');
  await dialog().getByRole('radio', { name: 'The chat up to here' }).click();
  await dialog().getByLabel('Name').fill('');
  await dialog().getByRole('button', { name: 'Save' }).click();
  await expect(dialog().getByText('Please fill this in.')).toBeShown();
  await dialog().getByLabel('Name').fill('Delivery');
  const release = api.holds(createLabCase);
  await dialog().getByRole('button', { name: 'Save' }).doubleClick();
  release();
  await expect(page.getByText('Saved as a test case')).toBeShown();
  await expect(page.getByRole('button', { name: 'Open in the lab' })).toBeShown();
  expect(api.calls(createLabCase).map(({ body }) => body)).toMatchObject([
    {
      source: 'typed',
      content: {
        name: 'Delivery',
        turns: [
          { says: 'Hello', expects: [] },
          { says: 'Do you deliver?', expects: [{ kind: 'answers' }] },
        ],
      },
    },
  ]);
});

test('an unanswered question becomes a case that expects an answer', async () => {
  const api = withQuestions(QUESTION);
  await open('unanswered');
  await page.getByRole('button', { name: 'Save as test case: Do you sell gift cards?' }).click();
  await expect(page.getByText('Saved as a test case')).toBeShown();
  expect(api.calls(createLabCase).map(({ body }) => [body.source, body.content.locale, body.content.turns])).toEqual([
    ['unanswered', 'en', [{ before: [], says: 'Do you sell gift cards?', expects: [{ kind: 'answers' }] }]],
  ]);
});

test('the test screen and its lists are complete in German', async () => {
  withQuestions(QUESTION);
  await open('unanswered', 'de');
  await expect(page.getByText('Do you sell gift cards?')).toBeShown();
});

test('the trace tells which policies acted, which gave way and which did not apply', async () => {
  const hit = { version: 6, kind: 'must_not_say', phase: 'sentence', words: '', isFailure: false } as const;
  withQuestions().answers(tryAgent, () =>
    says('Delivery takes 3 days.', [
      {
        stage: 'policies',
        ms: 1,
        others: 7,
        notApplied: [
          { policyId: 3, name: 'Only at night', because: 'scope' },
          { policyId: 4, name: 'Lawyers get a person', because: 'conditions' },
        ],
        hits: [
          {
            ...hit,
            policyId: 1,
            name: 'No promised dates',
            enforcement: 'hard',
            effect: 'removed',
            words: 'It arrives on Friday.',
            droppedFor: null,
            droppedBecause: null,
          },
          {
            ...hit,
            policyId: 2,
            name: 'Name the arrival day',
            enforcement: 'soft',
            effect: 'instructed',
            droppedFor: 1,
            droppedBecause: 'outranked',
          },
        ],
      },
    ]),
  );
  await open('trace');
  await question().fill('Do you deliver?');
  await pressKey('Enter');
  const list = page.getByRole('list', { name: 'Policies' });
  await expect(list.getByText('It arrives on Friday.')).toBeShown();
  await expect(list.getByText('sentence removed')).toBeShown();
  await expect(list.getByText('No promised dates outranks it.')).toBeShown();
  await expect(page.getByText('Acted: 1 · Dropped: 1 · Did not apply: 7')).toBeShown();
  const others = page.getByRole('list', { name: 'Policies that did not apply' });
  await expect(others.getByText('Only at night')).toBeShown();
  await expect(others.getByText('Its conditions were not met.')).toBeShown();
  await expect(others.getByText('And 5 more')).toBeShown();
});

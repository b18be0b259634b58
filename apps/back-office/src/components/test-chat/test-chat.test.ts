import type { TriedAnswer } from '@parley/contracts/answers';
import { expect, test } from 'vitest';
import {
  requestFor,
  changeTurn,
  EMPTY_CHAT,
  applyEvent,
  withAnotherTry,
  withQuestion,
  type TestChat,
} from './test-chat.ts';

const answered = (text: string, outcome: TriedAnswer['outcome'] = 'answered'): TriedAnswer => ({
  question: '',
  outcome,
  reason: null,
  confidence: 0.9,
  stages: [{ stage: 'answer', ms: 1, text, by: 'built_in' }],
  text,
  options: [],
  sources: [],
  language: 'en',
});
const testChat = (...exchanges: [string, TriedAnswer][]): TestChat =>
  exchanges.reduce((chat, [question, answer]) => {
    const asked = withQuestion(chat, question);
    return changeTurn(asked, asked.lastId, (turn) => applyEvent(turn, { name: 'answer', data: answer }));
  }, EMPTY_CHAT);

test("an answer grows with each event and ends with the server's version", () => {
  let chat = withQuestion(EMPTY_CHAT, 'Hello?');
  const apply = (name: string, data: unknown) => {
    chat = changeTurn(chat, 1, (turn) => applyEvent(turn, { name, data }));
    return chat.turns[0];
  };
  expect(apply('stage', { stage: 'answer', ms: 1, text: '', by: 'model' })).toMatchObject({ state: 'coming' });
  expect(apply('text', { text: 'Good' })).toMatchObject({ state: 'coming', text: 'Good' });
  expect(apply('text', { text: 'Good day.' })).toMatchObject({ text: 'Good day.', stages: [{ by: 'model' }] });
  expect(apply('answer', answered('Good day!'))).toMatchObject({ state: 'done', stages: [{ by: 'built_in' }] });
  expect(apply('something new', {})).toMatchObject({ state: 'done', text: 'Good day!' });
});

test('the agent remembers the conversation and how many times in a row it did not know', () => {
  const chat = withQuestion(
    testChat(
      ['Hi', answered('Hello')],
      ['Why?', answered('No idea', 'unsure')],
      ['But why?', answered('Sorry', 'unsure')],
    ),
    'Really?',
  );
  expect(requestFor(chat, chat.lastId)).toMatchObject({
    question: 'Really?',
    unsureBefore: 2,
    history: [
      { from: 'customer', text: 'Hi' },
      { from: 'agent', text: 'Hello' },
      { from: 'customer', text: 'Why?' },
      { from: 'agent', text: 'No idea' },
      { from: 'customer', text: 'But why?' },
      { from: 'agent', text: 'Sorry' },
    ],
  });
});

test('a known answer resets the count of unknown ones', () => {
  const chat = withQuestion(testChat(['Why?', answered('No', 'unsure')], ['Hi', answered('Hello')]), 'And now?');
  expect(requestFor(chat, chat.lastId).unsureBefore).toBe(0);
});

test("asking again keeps the question's position and ignores what came after it", () => {
  const chat = withAnotherTry(testChat(['One', answered('1')], ['Two', answered('2')], ['Three', answered('3')]), 2);
  expect(chat.selectedId).toBe(2);
  expect(chat.turns.map(({ question, text }) => [question, text])).toEqual([
    ['One', '1'],
    ['Two', ''],
    ['Three', '3'],
  ]);
  expect(requestFor(chat, 2).history).toEqual([
    { from: 'customer', text: 'One' },
    { from: 'agent', text: '1' },
  ]);
});

test('only the newest part of a long chat is remembered', () => {
  const long = testChat(
    ...Array.from({ length: 40 }, (_, at): [string, TriedAnswer] => [`Q${at}`, answered(`A${at}`)]),
  );
  const chat = withQuestion(long, 'Last');
  const { history = [] } = requestFor(chat, chat.lastId);
  expect(history).toHaveLength(30);
  expect(history.at(-1)).toEqual({ from: 'agent', text: 'A39' });
});

import { LabCaseContent } from '@parley/contracts/lab-cases';
import { expect, test } from 'vitest';
import {
  contentOf,
  draftOf,
  END_KINDS,
  endExpectation,
  newContent,
  TURN_KINDS,
  turnExpectation,
} from './case-draft.ts';

const SCRIPT = {
  opening: 'I want my money back.',
  facts: [],
  mood: 'angry',
  goal: [{ kind: 'hands_off', reason: null }],
  maxTurns: 4,
} as const;

test('a case is sent as it came, with turns or with a script', () => {
  const turns = LabCaseContent.parse({
    name: 'Refund',
    turns: [{ says: 'Money back', expects: [{ kind: 'refuses' }] }],
  });
  const script = LabCaseContent.parse({ name: 'Refund', script: SCRIPT });
  expect(contentOf(draftOf(turns))).toEqual(turns);
  expect(contentOf(draftOf(script))).toEqual(script);
});

test('switching to a script and back keeps the turns, and only one of them is sent', () => {
  const draft = { ...draftOf(newContent('Returns')), talk: 'script' as const };
  expect(contentOf(draft)).toMatchObject({ suite: 'Returns', turns: [], script: { opening: '' } });
  expect(contentOf({ ...draft, talk: 'turns' })).toMatchObject({ turns: [{ says: '' }], script: null });
});

test('details of the customer without a name are left out', () => {
  const customer = {
    name: 'Ana',
    isVerified: true,
    fields: [
      { key: 'plan', value: 'gold' },
      { key: ' ', value: 'x' },
    ],
  };
  expect(contentOf({ ...draftOf(newContent('')), customer }).customer.fields).toEqual([{ key: 'plan', value: 'gold' }]);
});

test('every kind of expectation begins with the fields of its contract', () => {
  for (const kind of TURN_KINDS) expect(turnExpectation(kind, 4).kind).toBe(kind);
  for (const kind of END_KINDS) expect(endExpectation(kind, 4).kind).toBe(kind);
  const says = { kind: 'says', text: 'x' };
  const expects = TURN_KINDS.map((kind) => ({ ...turnExpectation(kind, 4), ...(kind === 'says' && says) }));
  const filled = expects.map((each) =>
    'text' in each ? { ...each, text: 'x' } : 'title' in each ? { ...each, title: 'x' } : each,
  );
  expect(LabCaseContent.safeParse({ name: 'All', turns: [{ says: 'Hi', expects: filled }] }).success).toBe(true);
});

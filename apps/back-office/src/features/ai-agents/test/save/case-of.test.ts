import { LabCaseContent } from '@parley/contracts/lab-cases';
import type { TriedAnswer } from '@parley/contracts/answers';
import { expect, test } from 'vitest';
import { newTurn, type Turn } from '../../../../components/test-chat/test-chat.ts';
import { caseOf, nameFor } from './case-of.ts';

const ANNA = { name: 'Anna', platform: 'telegram', locale: 'de' } as const;
const SOURCE = { id: 1, title: 'Returns', url: null } as unknown as TriedAnswer['sources'][number];
const turn = (id: number, question: string, answer: Partial<TriedAnswer>): Turn => ({
  ...newTurn(id, question),
  state: 'done',
  answer: { outcome: 'answered', reason: null, sources: [], ...answer } as TriedAnswer,
});

test('the last turn expects its outcome and source again, the ones before expect nothing', () => {
  const turns = [turn(1, 'Hello', {}), turn(2, 'Can I return it?', { sources: [SOURCE] })];
  const content = caseOf('Returns', turns, ANNA);
  expect(LabCaseContent.parse(content)).toEqual(content);
  expect(content).toMatchObject({
    locale: 'de',
    platform: 'telegram',
    customer: { name: 'Anna' },
    turns: [
      { says: 'Hello', expects: [] },
      { says: 'Can I return it?', expects: [{ kind: 'answers' }, { kind: 'cites', title: 'Returns' }] },
    ],
  });
});

test.each([
  [
    { outcome: 'hand_off', reason: 'asked' },
    { kind: 'hands_off', reason: 'asked' },
  ],
  [{ outcome: 'unsure' }, { kind: 'refuses' }],
  [{ outcome: 'choices' }, { kind: 'offers_choices' }],
] as const)('the outcome %o is expected as %o', (answer, expected) => {
  expect(caseOf('x', [turn(1, 'Q', answer)], ANNA).turns[0]?.expects).toEqual([expected]);
});

test('a name is one line that is not too long', () => {
  expect(nameFor(' Where\nis it? ')).toBe('Where is it?');
  expect(nameFor('a'.repeat(500))).toHaveLength(120);
});

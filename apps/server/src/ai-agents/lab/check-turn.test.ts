import type { TurnExpectation } from '@parley/contracts/lab-cases';
import { expect, test } from 'vitest';
import { checkTurn, type CheckedTurn } from './check-turn.ts';

const hit = { version: 1, name: 'x', kind: 'must_ask', enforcement: 'hard', phase: 'message', words: '' } as const;
const acting = { ...hit, effect: 'removed', droppedFor: null, droppedBecause: null, isFailure: false } as const;
const answer: CheckedTurn = {
  before: [],
  early: '',
  notes: [],
  says: 'How long?',
  outcome: 'answered',
  reason: null,
  text: 'Two to three\nworking days. Доставка до двери.',
  options: [],
  sources: [],
  language: 'en',
  policyHits: [
    { ...acting, policyId: 7 },
    { ...acting, policyId: 8, droppedFor: 7, droppedBecause: 'rank' },
  ],
  ms: 120,
  tokens: 900,
  cited: ['Questions', 'How long does delivery take?'],
};
const silence = { ...answer, outcome: null, text: '', language: null };
const handOff = { ...answer, outcome: 'hand_off' as const, reason: 'asked' as const, text: 'A person will help.' };
const asking = {
  ...answer,
  text: 'Your e-mail address, please.',
  policyHits: [{ ...acting, policyId: 9, effect: 'asked' as const }],
};

test.each<[string, TurnExpectation, CheckedTurn, string | null]>([
  ['words stand in it, in another case', { kind: 'says', text: 'WORKING days' }, answer, null],
  ['words are told apart by line breaks alone', { kind: 'says', text: 'three  working' }, answer, null],
  ['words in another script', { kind: 'says', text: 'доставка' }, answer, null],
  ['a word is missing', { kind: 'says', text: 'express' }, handOff, 'A person will help.'],
  ['nothing is said', { kind: 'says', text: 'express' }, silence, 'silent'],
  ['a word must be missing', { kind: 'does_not_say', text: 'express' }, answer, null],
  ['a word stands there', { kind: 'does_not_say', text: 'person' }, handOff, 'A person will help.'],
  ['it cites by a title', { kind: 'cites', title: 'questions' }, answer, null],
  ['it cites by a heading', { kind: 'cites', title: 'how LONG' }, answer, null],
  [
    'it cites something else',
    { kind: 'cites', title: 'price list' },
    answer,
    'Questions, How long does delivery take?',
  ],
  ['a policy acts', { kind: 'policy_acts', policyId: 7 }, answer, null],
  ['a dropped policy does not act', { kind: 'policy_acts', policyId: 8 }, answer, 'rank'],
  ['a policy does not apply', { kind: 'policy_acts', policyId: 9 }, answer, ''],
  ['a dropped policy has not acted', { kind: 'policy_does_not_act', policyId: 8 }, answer, null],
  ['a policy has acted', { kind: 'policy_does_not_act', policyId: 7 }, answer, 'removed'],
  ['a policy asks without a question mark', { kind: 'asks', text: 'e-mail' }, asking, null],
  ['a question is asked', { kind: 'asks', text: '' }, { ...answer, text: 'Which one?' }, null],
  ['another question is asked', { kind: 'asks', text: 'size' }, { ...answer, text: 'Which one?' }, 'Which one?'],
  ['no question is asked', { kind: 'asks', text: '' }, handOff, 'A person will help.'],
  ['it answers', { kind: 'answers' }, answer, null],
  ['asking first is no answer', { kind: 'answers' }, asking, 'Your e-mail address, please.'],
  ['it hands off instead of answering', { kind: 'answers' }, handOff, 'hand_off: asked'],
  ['it offers choices', { kind: 'offers_choices' }, { ...answer, outcome: 'choices' }, null],
  ['it does not know', { kind: 'refuses' }, { ...answer, outcome: 'unsure' }, null],
  ['it knows', { kind: 'refuses' }, answer, 'answered'],
  ['it hands off for any reason', { kind: 'hands_off', reason: null }, handOff, null],
  ['it hands off for another reason', { kind: 'hands_off', reason: 'upset' }, handOff, 'hand_off: asked'],
  ['it is silent', { kind: 'stays_silent' }, silence, null],
  ['it is not silent', { kind: 'stays_silent' }, handOff, 'A person will help.'],
  ['it speaks the language', { kind: 'language', locale: 'en' }, answer, null],
  ['it speaks another language', { kind: 'language', locale: 'de' }, answer, 'en'],
  ['it is fast enough', { kind: 'within_ms', ms: 120 }, answer, null],
  ['it is too slow', { kind: 'within_ms', ms: 119 }, answer, '120'],
  ['it takes too many tokens', { kind: 'within_tokens', tokens: 899 }, answer, '900'],
])('%s', (_, expects, turn, found) => {
  expect(checkTurn(expects, turn)).toEqual({ expects, isMet: found === null, found: found ?? '' });
});

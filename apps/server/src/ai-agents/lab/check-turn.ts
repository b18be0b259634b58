import type { TurnExpectation } from '@parley/contracts/lab-cases';
import type { PlayedTurn } from '@parley/contracts/lab-runs';
import { contains } from './plain-text.ts';

/** A turn of the bot, with what only checks look at. */
export interface CheckedTurn extends Omit<PlayedTurn, 'checks' | 'scriptedBecause'> {
  /** Titles and headings of everything that the answer cites, shown or not. */
  cited: readonly string[];
}

type Check = PlayedTurn['checks'][number];
type Kind = TurnExpectation['kind'];
/** Whether it is met, and what there was. */
type Found = { isMet: boolean; found: string };
type Checks = { [K in Kind]: (expects: Extract<TurnExpectation, { kind: K }>, turn: CheckedTurn) => Found };

const MAX_FOUND = 300;

/** What the bot did, in a word. */
const outcomeOf = ({ outcome, reason }: CheckedTurn): string =>
  outcome === null ? 'silent' : [outcome, reason].filter(Boolean).join(': ');
/** All that the bot said, also before the customer wrote. */
const saidIn = ({ early, text }: CheckedTurn): string => [early, text].filter(Boolean).join('\n\n');
const wordsOf = (turn: CheckedTurn): string => saidIn(turn) || outcomeOf(turn);

const hasAsked = ({ policyHits }: CheckedTurn) =>
  policyHits.some(({ effect, droppedBecause }) => effect === 'asked' && droppedBecause === null);

/** What a policy did in a turn; null if it did not act. */
function effectsOf({ policyHits }: CheckedTurn, policyId: number): string | null {
  const acts = policyHits.filter((hit) => hit.policyId === policyId && hit.droppedBecause === null);
  return acts.length > 0 ? [...new Set(acts.map(({ effect }) => effect))].join(', ') : null;
}

/** Why a policy did not act. */
const whyNot = ({ policyHits }: CheckedTurn, policyId: number): string =>
  policyHits.find((hit) => hit.policyId === policyId)?.droppedBecause ?? '';

const CHECKS: Checks = {
  says: ({ text }, turn) => ({ isMet: contains(saidIn(turn), text), found: wordsOf(turn) }),
  does_not_say: ({ text }, turn) => ({ isMet: !contains(saidIn(turn), text), found: saidIn(turn) }),
  cites: ({ title }, turn) => ({
    isMet: turn.cited.some((name) => contains(name, title)),
    found: [...new Set(turn.cited)].filter(Boolean).join(', ') || outcomeOf(turn),
  }),
  policy_acts: ({ policyId }, turn) => ({
    isMet: effectsOf(turn, policyId) !== null,
    found: whyNot(turn, policyId),
  }),
  policy_does_not_act: ({ policyId }, turn) => {
    const effects = effectsOf(turn, policyId);
    return { isMet: effects === null, found: effects ?? '' };
  },
  asks: ({ text }, turn) => ({
    isMet: (/[?？]/u.test(saidIn(turn)) || hasAsked(turn)) && contains(saidIn(turn), text),
    found: wordsOf(turn),
  }),
  // Asking for something first is no answer.
  answers: (_, turn) => ({
    isMet: turn.outcome === 'answered' && !hasAsked(turn),
    found: hasAsked(turn) ? turn.text : outcomeOf(turn),
  }),
  offers_choices: (_, turn) => ({ isMet: turn.outcome === 'choices', found: outcomeOf(turn) }),
  refuses: (_, turn) => ({ isMet: turn.outcome === 'unsure', found: outcomeOf(turn) }),
  hands_off: ({ reason }, turn) => ({
    isMet: turn.outcome === 'hand_off' && (reason === null || turn.reason === reason),
    found: outcomeOf(turn),
  }),
  stays_silent: (_, turn) => ({ isMet: saidIn(turn) === '' && turn.options.length === 0, found: wordsOf(turn) }),
  language: ({ locale }, turn) => ({ isMet: turn.language === locale, found: turn.language ?? outcomeOf(turn) }),
  within_ms: ({ ms }, turn) => ({ isMet: turn.ms <= ms, found: String(turn.ms) }),
  within_tokens: ({ tokens }, turn) => ({ isMet: turn.tokens <= tokens, found: String(turn.tokens) }),
};

/** What became of an expectation of a turn. */
export function checkTurn(expects: TurnExpectation, turn: CheckedTurn): Check {
  const check = CHECKS[expects.kind] as (expects: TurnExpectation, turn: CheckedTurn) => Found;
  const { isMet, found } = check(expects, turn);
  return { expects, isMet, found: isMet ? '' : found.slice(0, MAX_FOUND) };
}

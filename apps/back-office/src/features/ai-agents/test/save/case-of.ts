import type { LabCaseContent, TurnExpectation } from '@parley/contracts/lab-cases';
import type { PretendedCustomer, Turn } from '../../../../components/test-chat/test-chat.ts';

const MAX_TURNS = 20;
const MAX_NAME_LENGTH = 120;
const MAX_TITLE_LENGTH = 200;

/** A name for a case that begins with this question. */
export const nameFor = (question: string): string => question.replaceAll(/\s+/g, ' ').trim().slice(0, MAX_NAME_LENGTH);

/** A case that expects the same again: for the last of these turns its outcome and source, for the others nothing. */
export function caseOf(
  name: string,
  turns: readonly Turn[],
  { name: customer, ...where }: PretendedCustomer,
): LabCaseContent {
  const kept = turns.slice(-MAX_TURNS);
  return {
    name,
    suite: '',
    mustPass: false,
    locale: where.locale,
    platform: where.platform,
    customer: { name: customer, isVerified: false, fields: [] },
    at: null,
    turns: kept.map((turn) => ({
      before: [],
      says: turn.question,
      expects: turn === kept.at(-1) ? expectationsOf(turn) : [],
    })),
    script: null,
    atEnd: [],
  };
}

function expectationsOf({ answer }: Turn): TurnExpectation[] {
  if (!answer) return [{ kind: 'answers' }];
  const [source] = answer.sources;
  const outcomes: Record<typeof answer.outcome, TurnExpectation> = {
    answered: { kind: 'answers' },
    choices: { kind: 'offers_choices' },
    unsure: { kind: 'refuses' },
    hand_off: { kind: 'hands_off', reason: answer.reason },
  };
  const cites: TurnExpectation[] =
    answer.outcome === 'answered' && source ? [{ kind: 'cites', title: source.title.slice(0, MAX_TITLE_LENGTH) }] : [];
  return [outcomes[answer.outcome], ...cites];
}

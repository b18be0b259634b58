import type {
  CaseEvent,
  CaseTurn,
  EndExpectation,
  LabCase,
  LabCaseContent,
  ScriptedCustomer,
  TurnExpectation,
} from '@parley/contracts/lab-cases';

/** A case in the editor. Turns and script are both kept, so that switching between them loses nothing. */
export interface CaseDraft extends Omit<LabCaseContent, 'script'> {
  talk: 'turns' | 'script';
  script: ScriptedCustomer;
}

/** What the editor begins with; a case that is not stored yet has no id. */
export interface EditedCase {
  id: number | null;
  content: LabCaseContent;
  source: LabCase['source'];
}

export const NEW_TURN: CaseTurn = { before: [], says: '', expects: [{ kind: 'answers' }] };
const NEW_SCRIPT: ScriptedCustomer = {
  opening: '',
  playedBy: 'script',
  wants: '',
  facts: [],
  mood: 'patient',
  goal: [{ kind: 'answers' }],
  maxTurns: 8,
};

/** A new case in a suite; with a policy, it expects that this one acts. */
export const newContent = (suite: string, policyId: number | null = null): LabCaseContent => ({
  name: '',
  suite,
  mustPass: false,
  locale: null,
  platform: null,
  customer: { name: '', isVerified: false, fields: [] },
  at: null,
  turns: [policyId === null ? NEW_TURN : { ...NEW_TURN, expects: [{ kind: 'policy_acts', policyId }] }],
  script: null,
  atEnd: [],
});

export const draftOf = ({ script, ...content }: LabCaseContent): CaseDraft => ({
  ...content,
  turns: content.turns.length > 0 ? content.turns : [NEW_TURN],
  talk: script ? 'script' : 'turns',
  script: script ?? NEW_SCRIPT,
});

/** What is sent: the turns or the script, and no fields that were left empty. */
export const contentOf = ({ talk, script, turns, ...draft }: CaseDraft): LabCaseContent => ({
  ...draft,
  customer: { ...draft.customer, fields: draft.customer.fields.filter(({ key }) => key.trim() !== '') },
  turns: talk === 'turns' ? turns : [],
  script: talk === 'script' ? script : null,
});

export const isSame = (one: CaseDraft, other: CaseDraft) =>
  JSON.stringify(contentOf(one)) === JSON.stringify(contentOf(other));

export const TURN_KINDS = [
  'answers',
  'says',
  'does_not_say',
  'cites',
  'asks',
  'offers_choices',
  'refuses',
  'hands_off',
  'stays_silent',
  'policy_acts',
  'policy_does_not_act',
  'language',
  'within_ms',
  'within_tokens',
] as const satisfies readonly TurnExpectation['kind'][];

/** An expectation of this kind to begin with. */
export function turnExpectation(kind: TurnExpectation['kind'], policyId: number): TurnExpectation {
  switch (kind) {
    case 'says':
    case 'does_not_say':
    case 'asks':
      return { kind, text: '' };
    case 'cites':
      return { kind, title: '' };
    case 'policy_acts':
    case 'policy_does_not_act':
      return { kind, policyId };
    case 'hands_off':
      return { kind, reason: null };
    case 'language':
      return { kind, locale: 'en' };
    case 'within_ms':
      return { kind, ms: 2_000 };
    case 'within_tokens':
      return { kind, tokens: 2_000 };
    case 'answers':
    case 'offers_choices':
    case 'refuses':
    case 'stays_silent':
      return { kind };
  }
}

export const END_KINDS = [
  'owner',
  'field',
  'flow_started',
  'tag',
  'ended',
] as const satisfies readonly EndExpectation['kind'][];

export function endExpectation(kind: EndExpectation['kind'], flowId: number): EndExpectation {
  switch (kind) {
    case 'owner':
      return { kind, owner: 'person' };
    case 'field':
      return { kind, field: '', value: '' };
    case 'flow_started':
      return { kind, flowId };
    case 'tag':
      return { kind, tag: '' };
    case 'ended':
      return { kind, isEnded: true };
  }
}

export const EVENT_KINDS = [
  'idle',
  'attachment',
  'staff_says',
  'staff_hands_back',
  'sentiment',
] as const satisfies readonly CaseEvent['kind'][];

export function caseEvent(kind: CaseEvent['kind']): CaseEvent {
  if (kind === 'idle') return { kind, minutes: 30 };
  if (kind === 'sentiment') return { kind, label: 'angry' };
  return kind === 'staff_says' ? { kind, text: '' } : { kind };
}

/** A list with one item replaced or removed. */
export const replaced = <Item>(items: readonly Item[], at: number, item: Item): Item[] => items.with(at, item);
export const without = <Item>(items: readonly Item[], at: number): Item[] => items.toSpliced(at, 1);

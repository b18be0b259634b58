import type { HandOffReason } from '@parley/contracts/ai-agents';
import type { AgentAnswer, AnswerCheck, AnswerStage, ModelProblem } from '@parley/contracts/answers';
import type { PolicyHit } from '@parley/contracts/policy-hits';
import type { PassageStatus } from './passage-status.ts';

export type Stage<Name extends AnswerStage['stage']> = Extract<AnswerStage, { stage: Name }>;

/** How it ended where no answer from a source was given. */
export const OUTCOMES: Record<Exclude<AgentAnswer['outcome'], 'answered'> | 'small_talk', string> = {
  small_talk: 'trace.outcomes.smallTalk',
  choices: 'trace.outcomes.choices',
  unsure: 'trace.outcomes.unsure',
  hand_off: 'trace.outcomes.handOff',
};

export const REASONS: Record<HandOffReason, string> = {
  asked: 'trace.reasons.asked',
  unsure: 'trace.reasons.unsure',
  upset: 'trace.reasons.upset',
  topic: 'trace.reasons.topic',
  failed: 'trace.reasons.failed',
  policy: 'trace.reasons.policy',
};

/** Why the model's answer was not used, and what to do about it. */
export const PROBLEMS: Record<ModelProblem, string> = {
  no_provider: 'trace.problems.noProvider',
  key_refused: 'trace.problems.keyRefused',
  key_unreadable: 'trace.problems.keyUnreadable',
  not_found: 'trace.problems.notFound',
  rate_limited: 'trace.problems.rateLimited',
  refused: 'trace.problems.refused',
  unreachable: 'trace.problems.unreachable',
  timeout: 'trace.problems.timeout',
  cut_off: 'trace.problems.cutOff',
  not_understood: 'trace.problems.notUnderstood',
  empty: 'trace.problems.empty',
  too_long: 'trace.problems.tooLong',
  resting: 'trace.problems.resting',
  budget_spent: 'trace.problems.budgetSpent',
};

export const CHECKS: Record<AnswerCheck, string> = {
  citations: 'trace.checks.citations',
  support: 'trace.checks.support',
  facts: 'trace.checks.facts',
  polarity: 'trace.checks.polarity',
  links: 'trace.checks.links',
  markup: 'trace.checks.markup',
  language: 'trace.checks.language',
  echo: 'trace.checks.echo',
};

/** Why a sentence was removed. */
export const REMOVALS: Record<AnswerCheck, string> = {
  citations: 'trace.removed.citations',
  support: 'trace.removed.support',
  facts: 'trace.removed.facts',
  polarity: 'trace.removed.polarity',
  links: 'trace.removed.links',
  markup: 'trace.removed.markup',
  language: 'trace.removed.language',
  echo: 'trace.removed.echo',
};

export const STATUSES: Record<PassageStatus, string> = {
  cited: 'trace.fates.cited',
  belowFloor: 'trace.fates.belowFloor',
  fitsLess: 'trace.fates.fitsLess',
  notNeeded: 'trace.fates.notNeeded',
  offered: 'trace.fates.offered',
  notSure: 'trace.fates.notSure',
};

export const AUTHORS: Record<Stage<'answer'>['by'], string> = {
  built_in: 'trace.by.builtIn',
  curated: 'trace.by.curated',
  model: 'trace.by.model',
  small_talk: 'trace.by.smallTalk',
  policy: 'trace.by.policy',
};

export const ACTIONS: Record<NonNullable<Stage<'draft'>['action']>, string> = {
  reply: 'trace.actions.reply',
  clarify: 'trace.actions.clarify',
  handoff: 'trace.actions.handOff',
};

export const ENFORCED: Record<PolicyHit['enforcement'], string> = {
  hard: 'trace.policies.hard',
  soft: 'trace.policies.soft',
  shadow: 'trace.policies.shadow',
};

/** What a policy did. */
export const EFFECTS: Record<PolicyHit['effect'], string> = {
  removed: 'trace.policies.effects.removed',
  replaced: 'trace.policies.effects.replaced',
  added: 'trace.policies.effects.added',
  kept: 'trace.policies.effects.kept',
  asked: 'trace.policies.effects.asked',
  routed: 'trace.policies.effects.routed',
  redacted: 'trace.policies.effects.redacted',
  shortened: 'trace.policies.effects.shortened',
  instructed: 'trace.policies.effects.instructed',
  counted: 'trace.policies.effects.counted',
  warned: 'trace.policies.effects.warned',
};

/** Why a policy gave way. */
export const BECAUSE: Record<NonNullable<PolicyHit['droppedBecause']> | 'person', string> = {
  rank: 'trace.policies.because.rank',
  person: 'trace.policies.because.person',
  outranked: 'trace.policies.because.outranked',
  excluded: 'trace.policies.because.excluded',
  priority: 'trace.policies.because.priority',
  stricter: 'trace.policies.because.stricter',
  dependency: 'trace.policies.because.dependency',
  ended: 'trace.policies.because.ended',
};

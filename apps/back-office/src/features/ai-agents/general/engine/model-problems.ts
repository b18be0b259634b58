import type { ModelProblem } from '@parley/contracts/answers';

/** Translation keys for why a model gave no answer, and what to do about it. */
export const MODEL_PROBLEM_KEYS: Readonly<Record<ModelProblem, string>> = {
  no_provider: 'aiAgents.engine.problems.noProvider',
  key_refused: 'aiAgents.engine.problems.keyRefused',
  key_unreadable: 'aiAgents.engine.problems.keyUnreadable',
  not_found: 'aiAgents.engine.problems.notFound',
  rate_limited: 'aiAgents.engine.problems.rateLimited',
  refused: 'aiAgents.engine.problems.refused',
  unreachable: 'aiAgents.engine.problems.unreachable',
  timeout: 'aiAgents.engine.problems.timeout',
  cut_off: 'aiAgents.engine.problems.cutOff',
  not_understood: 'aiAgents.engine.problems.notUnderstood',
  empty: 'aiAgents.engine.problems.empty',
  too_long: 'aiAgents.engine.problems.tooLong',
  resting: 'aiAgents.engine.problems.resting',
  budget_spent: 'aiAgents.engine.problems.budgetSpent',
};

import type { ModelProblem } from '@parley/contracts/answers';
import type { Verdict } from '../answering/exchange.ts';

const NOT_ASKED: ReadonlySet<ModelProblem | null> = new Set([
  'no_provider',
  'key_refused',
  'key_unreadable',
  'not_found',
  'resting',
  'budget_spent',
]);

/** The model could not be asked, or there is none, so whatever the built-in engine said instead proves nothing about it. */
export class NotAskedError extends Error {
  /** A model that has failed several times rests for a moment; nothing else gets better by waiting. */
  readonly isResting: boolean;
  constructor(problem: ModelProblem | 'no_model') {
    super(problem);
    this.isResting = problem === 'resting';
  }
}

/** Throws if the problem is that the model was never asked. */
export function refuseUnasked(problem: ModelProblem | null): void {
  if (problem && NOT_ASKED.has(problem)) throw new NotAskedError(problem);
}

/** Throws if the model of an agent could not be asked for this answer. */
export const checkAsked = ({ stages }: Pick<Verdict, 'stages'>): void =>
  refuseUnasked(stages.find((stage) => stage.stage === 'draft')?.problem ?? null);

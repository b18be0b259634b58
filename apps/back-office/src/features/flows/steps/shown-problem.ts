import type { Problem, ProblemCode } from '@parley/flow-engine';

/** A problem as it is shown: what is merely not finished is “to do” until somebody wants to publish. */
export type ShownProblem = Omit<Problem, 'severity'> & { severity: Problem['severity'] | 'todo' };

/** What every new step has before it is filled in and connected. */
const UNFINISHED: ReadonlySet<ProblemCode> = new Set(['badSettings', 'emptyText', 'missingExit']);

export const shownProblems = (problems: readonly Problem[], isCalm: boolean): ShownProblem[] =>
  problems.map((problem) =>
    isCalm && problem.severity === 'error' && UNFINISHED.has(problem.code) ? { ...problem, severity: 'todo' } : problem,
  );

/** How to show several problems at once. */
export function worstOf(problems: readonly { severity: ShownProblem['severity'] }[]): ShownProblem['severity'] | null {
  for (const severity of ['error', 'todo', 'warning'] as const)
    if (problems.some((each) => each.severity === severity)) return severity;
  return null;
}

/** Refuses to be published. */
export const blocks = ({ severity }: { severity: ShownProblem['severity'] }): boolean => severity !== 'warning';

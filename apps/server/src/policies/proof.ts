import type { PersonalData } from '@parley/contracts/personal-data';
import type { Problem } from '@parley/contracts/error-texts/index';
import type { ExampleResult } from '@parley/contracts/policies';
import type { PolicyContent } from '@parley/contracts/policy-content';
import { invalid } from '../infra/errors.ts';
import { problemsOf, runExamples, type PolicyProblem, type Topic } from './judging/index.ts';

/** Finds personal data in a text. */
export type FindPersonalData = (
  text: string,
  kinds: readonly PersonalData[],
) => readonly { start: number; end: number }[];

const PROBLEMS: Record<PolicyProblem['code'], Problem> = {
  look_around: { key: 'patternUnsupported' },
  back_reference: { key: 'patternUnsupported' },
  bad_pattern: { key: 'patternBroken' },
  matches_everything: { key: 'patternMatchesAll' },
  nothing_forbidden: { key: 'required' },
  no_text: { key: 'required' },
  no_limit: { key: 'required' },
};
/** What may be filled in later, as long as the policy is off. */
const UNFINISHED: ReadonlySet<PolicyProblem['code']> = new Set(['nothing_forbidden', 'no_text', 'no_limit']);

/** Runs the examples of a policy; refuses patterns that cannot be judged, with their field below `path`. */
export function proveExamples(
  content: PolicyContent,
  topics: readonly Topic[],
  find: FindPersonalData,
  path: string,
): ExampleResult[] {
  const problems = problemsOf(content).filter(({ code }) => content.isEnabled || !UNFINISHED.has(code));
  if (problems.length > 0)
    throw invalid(Object.fromEntries(problems.map(({ field, code }) => [`${path}${field}`, PROBLEMS[code]])));
  return runExamples(content, topics, find);
}

/** Why a policy may not be switched on yet; soft and shadow ones always may. */
export function switchProblem(
  { isEnabled, enforcement, examples }: PolicyContent,
  results: readonly ExampleResult[],
): Problem | null {
  if (!isEnabled || enforcement !== 'hard') return null;
  const hasBoth = examples.some(({ fires }) => fires) && examples.some(({ fires }) => !fires);
  if (!hasBoth) return { key: 'policyExamplesNeeded' };
  const failed = results.filter(({ isPassed }) => !isPassed).length;
  return failed > 0 ? { key: 'policyExamplesFail', params: { n: failed } } : null;
}

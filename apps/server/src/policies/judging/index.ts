export { runExamples } from './examples.ts';
export type { Breach } from './forbidden.ts';
export { beyond, linksIn, type Limit } from './limits.ts';
export { inOrder, rankOf, type AttachedPolicy } from './order.ts';
export {
  createPolicySet,
  factsAskedBy,
  policySetOf,
  type Applying,
  type KnownTopic,
  type PolicySet,
} from './policy-set.ts';
export { problemsOf, type PolicyProblem } from './problems.ts';
export { saysAlready, textIn } from './said.ts';
export { isInScope, type Situation } from './situation.ts';
export { unsourcedIn } from './sourced.ts';
export { topicQuality, type Topic } from './topics.ts';

import type { PolicyFinding } from '@parley/contracts/policy-findings';
import { createPolicySet, type AttachedPolicy, type Topic } from '../judging/index.ts';
import { findContradictions } from './contradictions.ts';
import { search } from './situations.ts';
import { isSubsumed } from './subsumed.ts';

/** How often policies acted while the agent answered customers. */
export interface Activity {
  days: number;
  answers: number;
  /** Policies that acted in that time, and those that are too new to say. */
  active: ReadonlySet<number>;
}

interface Inspected {
  policies: readonly AttachedPolicy[];
  topics: readonly Topic[];
  activity: Activity;
  /** In the company's time zone, such as 2026-07-01. */
  today: string;
}

/** Fewer answers say nothing about a policy that never acted. */
const MIN_ANSWERS = 50;
/** Staff wait for the list; what was not looked at by then is left out. */
const MAX_MS = 4_000;

/** What staff should look at among the policies of an agent that are switched on. */
export function findInPolicies(
  { policies, topics, activity, today }: Inspected,
  now = () => performance.now(),
): PolicyFinding[] {
  const startedAt = now();
  const isInTime = () => now() - startedAt < MAX_MS;
  const set = createPolicySet(policies, topics);
  const subsumed = findSubsumed(set.policies);
  const unreachable = findUnreachable(set.policies, topics, isInTime);
  const idle = new Set([...subsumed, ...unreachable].map(({ policyId }) => policyId));
  const silent = set.policies.filter(
    ({ id, content }) =>
      activity.answers >= MIN_ANSWERS && !activity.active.has(id) && !idle.has(id) && content.action.kind !== 'style',
  );
  return [
    ...findContradictions(set, topics, isInTime),
    ...unreachable,
    ...subsumed,
    ...set.policies.flatMap(({ id, content: { reviewBy } }): PolicyFinding[] =>
      reviewBy !== null && reviewBy < today ? [{ finding: 'expired', policyId: id, reviewBy }] : [],
    ),
    ...silent.map(({ id }): PolicyFinding => ({
      finding: 'never_fired',
      policyId: id,
      answers: activity.answers,
      days: activity.days,
    })),
  ];
}

type Subsumed = Extract<PolicyFinding, { finding: 'subsumed' }>;

/** Of two that are the same, the older one stays. */
function findSubsumed(policies: readonly AttachedPolicy[]): Subsumed[] {
  return policies.flatMap((lesser): Subsumed[] => {
    const greater = policies.find(
      (each) =>
        each.id !== lesser.id &&
        each.content.action.kind === lesser.content.action.kind &&
        isSubsumed(lesser, each) &&
        (each.id < lesser.id || !isSubsumed(each, lesser)),
    );
    return greater ? [{ finding: 'subsumed', policyId: lesser.id, otherId: greater.id }] : [];
  });
}

type Unreachable = Extract<PolicyFinding, { finding: 'unreachable' }>;

/** Policies whose conditions can never be met, or that another one drops whenever they are. */
function findUnreachable(
  policies: readonly AttachedPolicy[],
  topics: readonly Topic[],
  isInTime: () => boolean,
): Unreachable[] {
  return policies.flatMap((policy): Unreachable[] => {
    const { when, scope, relations } = policy.content;
    const rivals = policies.filter(
      ({ id, content }) =>
        id !== policy.id &&
        [content.relations.excludes, content.relations.outranks].some((ids) => ids.includes(policy.id)),
    );
    const isLimited = when !== null || scope.languages.length > 0 || relations.dependsOn.length > 0;
    if ((!isLimited && rivals.length === 0) || !isInTime()) return [];
    const needed = policies.filter(({ id }) => relations.dependsOn.includes(id));
    const all = [policy, ...rivals, ...needed];
    const { tried, isComplete } = search(createPolicySet(all, topics), all, topics);
    const droppers = new Set<number | null>();
    for (const { applying } of tried) {
      if (applying.active.some(({ id }) => id === policy.id)) return [];
      const dropped = applying.dropped.find((each) => each.policy.id === policy.id);
      if (dropped) droppers.add(dropped.by);
    }
    // A text can say anything, so only conditions that were tried out completely are called impossible.
    if (!isComplete() || (droppers.size === 0 && looksAtTexts(policy))) return [];
    const [dropper] = droppers;
    return [{ finding: 'unreachable', policyId: policy.id, otherId: droppers.size === 1 ? (dropper ?? null) : null }];
  });
}

const TEXT_OPERATORS: ReadonlySet<string> = new Set([
  'startsWith',
  'endsWith',
  'notContains',
  'lessThan',
  'greaterThan',
]);

function looksAtTexts({ content: { when } }: AttachedPolicy): boolean {
  const asText = JSON.stringify(when ?? {});
  return [...TEXT_OPERATORS].some((operator) => asText.includes(`"variable":"message","operator":"${operator}"`));
}

import type { ChangeCause, ChangedAnswer } from '@parley/contracts/back-tests';
import type { AnswerStage } from '@parley/contracts/answers';
import type { MessageExtras } from '@parley/contracts/messages';
import type { PolicyEffect } from '@parley/contracts/policy-hits';
import type { Verdict } from '../../answering/exchange.ts';

/** What of an answer is compared. */
export interface Answered {
  outcome: ChangedAnswer['before']['outcome'];
  text: string;
  /** What the buttons below it say. */
  options: readonly string[];
  sources: readonly string[];
  /** The policies that acted, by id. */
  acts: ReadonlyMap<number, { name: string; did: string }>;
}

/** They change nothing that a customer sees. */
const UNSEEN: ReadonlySet<PolicyEffect> = new Set(['kept', 'counted', 'instructed', 'warned']);

/** What an agent would do. Of a flow that a policy starts only the route counts: flows are not run. */
export function answeredOf({ outcome, text, options, sources, stages, flowId }: Verdict): Answered {
  const seen = flowId === null ? { text, options, sources } : { text: '', options: [], sources: [] };
  return asAnswered(outcome, stages, seen.text, seen);
}

export function asAnswered(
  outcome: Answered['outcome'],
  stages: readonly AnswerStage[],
  text: string,
  { options, sources }: Pick<MessageExtras, 'options' | 'sources'>,
): Answered {
  return {
    outcome,
    text,
    options: options.map(({ label }) => label),
    sources: sources.map(({ title, url }) => `${title} ${url ?? ''}`),
    acts: actsOf(stages),
  };
}

function actsOf(stages: readonly AnswerStage[]): Answered['acts'] {
  const report = stages.find((each) => each.stage === 'policies');
  const hits = report?.stage === 'policies' ? report.hits : [];
  const acted = hits.filter(({ droppedBecause, effect }) => droppedBecause === null && !UNSEEN.has(effect));
  const byPolicy = Map.groupBy(acted, ({ policyId }) => policyId);
  return new Map(
    [...byPolicy].map(([policyId, all]) => {
      const did = [...new Set(all.map(({ effect }) => effect))].toSorted().join(' ');
      return [policyId, { name: all[0]?.name ?? '', did }];
    }),
  );
}

/**
 * Why two answers differ; empty if they do not. A model never says the same twice, so where one writes, words do not count.
 */
export function causesOf(before: Answered, after: Answered, isModel: boolean): ChangeCause[] {
  const policyIds = [...new Set([...before.acts.keys(), ...after.acts.keys()])].toSorted((a, b) => a - b);
  const causes: ChangeCause[] = policyIds.flatMap((policyId) => {
    const [was, is] = [before.acts.get(policyId), after.acts.get(policyId)];
    return was?.did === is?.did ? [] : [{ cause: 'policy' as const, policyId, name: (is ?? was)?.name ?? '' }];
  });
  if (before.outcome !== after.outcome) causes.push({ cause: 'outcome' });
  if (!isSame(before.sources, after.sources)) causes.push({ cause: 'sources' });
  const isSaidSo = before.text === after.text && isSame(before.options, after.options);
  return causes.length === 0 && !isSaidSo && !isModel ? [{ cause: 'wording' }] : causes;
}

const isSame = (one: readonly string[], other: readonly string[]) => JSON.stringify(one) === JSON.stringify(other);

export type Group = { cause: ChangeCause; count: number };

/** Adds the causes of more changes to their groups, largest first. A change with two causes is in two groups. */
export function addToGroups(groups: readonly Group[], causes: readonly ChangeCause[]): Group[] {
  const all = new Map(groups.map((group) => [nameOf(group.cause), group]));
  for (const cause of causes) {
    const { count = 0 } = all.get(nameOf(cause)) ?? {};
    all.set(nameOf(cause), { cause, count: count + 1 });
  }
  return [...all.values()].toSorted((one, other) => other.count - one.count);
}

const nameOf = (cause: ChangeCause) => (cause.cause === 'policy' ? `policy ${cause.policyId}` : cause.cause);

import type { Locale } from '@parley/contracts/locales';
import type { Contradiction, PolicyFinding } from '@parley/contracts/policy-findings';
import { beyond, createPolicySet, textIn, type AttachedPolicy, type PolicySet, type Topic } from '../judging/index.ts';
import { search, witnessOf } from './situations.ts';

/** Two policies that may contradict each other, if there is a message to which both apply. */
interface Suspects {
  winner: AttachedPolicy;
  loser: AttachedPolicy;
  because: Contradiction;
  words: string;
  /** Whether they do for customers with this language: each gets one of the texts. */
  isIn: (language: Locale) => boolean;
}

type Found = Extract<PolicyFinding, { finding: 'contradiction' }>;

/**
 * Pairs of which one policy demands what the other refuses, each with a message to which both apply. Where staff have said which of
 * the two wins, there is nothing to find.
 */
export function findContradictions(set: PolicySet, topics: readonly Topic[], isInTime: () => boolean): Found[] {
  const found = new Map<string, Found>();
  for (const suspects of [...suspectsIn(set), ...rivalRoutes(set)]) {
    const { winner, loser, because, words, isIn } = suspects;
    const key = [winner.id, loser.id, because].join(' ');
    if (found.has(key) || isSettled(winner, loser)) continue;
    if (!isInTime()) break;
    const pair = [winner, loser];
    for (const { situation, applying } of search(createPolicySet(pair, topics), pair, topics).tried) {
      if (applying.active.length < 2 || !isIn(situation.language)) continue;
      const witness = witnessOf(situation, pair);
      found.set(key, { finding: 'contradiction', policyId: winner.id, otherId: loser.id, because, words, witness });
      break;
    }
  }
  return [...found.values()];
}

const isSettled = (one: AttachedPolicy, other: AttachedPolicy): boolean =>
  [one, other].some(({ content: { relations } }, at) => {
    const { id } = at === 0 ? other : one;
    return relations.excludes.includes(id) || relations.outranks.includes(id);
  });

/** Texts that policies want said, and those that forbid them or leave no room for them. */
function suspectsIn({ policies, findForbidden }: PolicySet): Suspects[] {
  const hard = policies.filter(({ content }) => content.enforcement === 'hard');
  const bans = new Set(hard.filter(({ content }) => content.action.kind === 'must_not_say').map(({ id }) => id));
  const byId = new Map(hard.map((policy) => [policy.id, policy]));
  return hard.flatMap((policy) =>
    wordsOf(policy).flatMap(({ locale, text }, _, texts): Suspects[] => {
      const isIn = (language: Locale) => textIn(texts, language) === text;
      const others = new Set([...bans].filter((id) => id !== policy.id));
      // What has a source is decided by the answer; a fixed text has none.
      const forbidding = findForbidden(text, locale, others, () => []).flatMap(({ policyId, words }): Suspects[] => {
        const winner = byId.get(policyId);
        return winner ? [{ winner, loser: policy, because: 'forbids_text', words, isIn }] : [];
      });
      const limiting = hard.flatMap((limit): Suspects[] => {
        const { action } = limit.content;
        if (action.kind !== 'limit' || policy.content.action.kind !== 'must_say' || beyond(action, text) === null)
          return [];
        return [{ winner: policy, loser: limit, because: 'too_long', words: text, isIn }];
      });
      return [...forbidding, ...limiting];
    }),
  );
}

/** Two ways at once: to a person and into a flow, or into two flows. */
function rivalRoutes({ policies }: PolicySet): Suspects[] {
  const routes = policies.flatMap((policy) => {
    const { action, enforcement } = policy.content;
    return action.kind === 'route' && enforcement === 'hard' ? [{ policy, flowId: action.flowId }] : [];
  });
  return routes.flatMap((one, at) =>
    routes
      .slice(at + 1)
      .flatMap((other): Suspects[] =>
        one.flowId === other.flowId
          ? []
          : [{ winner: one.policy, loser: other.policy, because: 'two_routes', words: '', isIn: () => true }],
      ),
  );
}

/** The fixed texts of a policy. */
function wordsOf({ content: { action } }: AttachedPolicy): readonly { locale: Locale; text: string }[] {
  if (action.kind === 'must_not_say') return action.safePhrase;
  return 'texts' in action ? action.texts : [];
}

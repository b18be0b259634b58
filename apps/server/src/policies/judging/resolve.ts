import type { PolicyHit } from '@parley/contracts/policy-hits';
import { rankOf, type AttachedPolicy } from './order.ts';

export type DropReason = NonNullable<PolicyHit['droppedBecause']>;

/** A policy that applied but did not act, and the one that won over it. */
export interface Dropped<Policy> {
  policy: Policy;
  by: number | null;
  because: DropReason;
}

export interface Resolved<Policy> {
  /** From the strongest to the weakest. */
  active: readonly Policy[];
  dropped: readonly Dropped<Policy>[];
}

/**
 * Which of the policies that apply may act, given in order of precedence. Of two that exclude each other the stronger one stays; what
 * is outranked in its own row or by a higher one is dropped; what depends on a policy acts only together with it.
 */
export function resolve<Policy extends AttachedPolicy>(applying: readonly Policy[]): Resolved<Policy> {
  const withoutSupport = new Map<number, Dropped<Policy>>();
  for (;;) {
    const candidates = applying.filter(({ id }) => !withoutSupport.has(id));
    const { active, dropped } = dropWeaker(candidates);
    const acting = new Set(active.map(({ id }) => id));
    const unsupported = active.flatMap((policy): Dropped<Policy>[] => {
      const missing = policy.content.relations.dependsOn.find((id) => id !== policy.id && !acting.has(id));
      return missing === undefined ? [] : [{ policy, by: missing, because: 'dependency' }];
    });
    if (unsupported.length === 0) return { active, dropped: [...dropped, ...withoutSupport.values()] };
    for (const drop of unsupported) withoutSupport.set(drop.policy.id, drop);
  }
}

function dropWeaker<Policy extends AttachedPolicy>(candidates: readonly Policy[]): Resolved<Policy> {
  const active: Policy[] = [];
  const dropped: Dropped<Policy>[] = [];
  // Who was named by a policy that acts; the strongest of those that name it.
  const excluded = new Map<number, number>();
  const outranked = new Map<number, number>();
  const acting = new Set<number>();
  for (const policy of candidates) {
    const { excludes, outranks } = policy.content.relations;
    const rival = excludes.find((id) => acting.has(id));
    const isCounted = rankOf(policy.content) === null;
    const excluder = excluded.get(policy.id) ?? rival;
    const outranker = outranked.get(policy.id);
    if (!isCounted && excluder !== undefined) dropped.push({ policy, by: excluder, because: 'excluded' });
    else if (!isCounted && outranker !== undefined) dropped.push({ policy, by: outranker, because: 'outranked' });
    else {
      active.push(policy);
      // What is only counted decides nothing about others.
      if (isCounted) continue;
      acting.add(policy.id);
      for (const id of excludes) if (id !== policy.id && !excluded.has(id)) excluded.set(id, policy.id);
      for (const id of outranks) if (id !== policy.id && !outranked.has(id)) outranked.set(id, policy.id);
    }
  }
  return { active, dropped };
}

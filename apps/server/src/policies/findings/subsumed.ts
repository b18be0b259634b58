import { isDeepStrictEqual } from 'node:util';
import { ENFORCEMENTS, type PolicyAction, type PolicyScope } from '@parley/contracts/policy-content';
import type { AttachedPolicy } from '../judging/index.ts';

/** Whether a policy changes nothing beside another one, which applies at least as often and demands at least as much. */
export function isSubsumed({ content: lesser }: AttachedPolicy, { content: greater }: AttachedPolicy): boolean {
  return (
    ENFORCEMENTS.indexOf(greater.enforcement) <= ENFORCEMENTS.indexOf(lesser.enforcement) &&
    greater.relations.dependsOn.length === 0 &&
    (greater.when === null || isDeepStrictEqual(greater.when, lesser.when)) &&
    coversScope(greater.scope, lesser.scope) &&
    demandsAll(greater.action, lesser.action)
  );
}

function coversScope(greater: PolicyScope, lesser: PolicyScope): boolean {
  return (
    covers(greater.channels, lesser.channels) &&
    covers(greater.languages, lesser.languages) &&
    (greater.hours === null || isDeepStrictEqual(greater.hours, lesser.hours)) &&
    (greater.audience === 'everyone' || greater.audience === lesser.audience)
  );
}

/** An empty list does not limit anything. */
const covers = <Item>(greater: readonly Item[], lesser: readonly Item[]): boolean =>
  greater.length === 0 || (lesser.length > 0 && hasAll(greater, lesser));

const hasAll = <Item>(list: readonly Item[], items: readonly Item[]): boolean =>
  items.every((item) => list.includes(item));

function demandsAll(greater: PolicyAction, lesser: PolicyAction): boolean {
  if (greater.kind === 'must_not_say' && lesser.kind === 'must_not_say')
    return (
      hasAll(greater.patterns, lesser.patterns) &&
      hasAll(greater.phrases, lesser.phrases) &&
      hasAll(greater.topics, lesser.topics) &&
      (greater.unlessSourced || !lesser.unlessSourced)
    );
  if (greater.kind === 'data' && lesser.kind === 'data')
    return hasAll(greater.finds, lesser.finds) && (!greater.isShownToStaff || lesser.isShownToStaff);
  if (greater.kind === 'limit' && lesser.kind === 'limit')
    return (['characters', 'sentences', 'links', 'offers'] as const).every((name) => {
      const [most, other] = [greater[name], lesser[name]];
      return other === null || (most !== null && most <= other);
    });
  if (greater.kind === 'must_ask' && lesser.kind === 'must_ask') return greater.field === lesser.field;
  return isDeepStrictEqual(greater, lesser);
}

import { isGroup, type Group } from '@parley/contracts/conditions';
import { operators } from '../../operators.ts';
import type { Lookup } from '../../text.ts';
import type { Value } from '../../values.ts';

/** Whether conditions are met. `fill` replaces the variables in a text that a fact is compared with. */
export function holds({ needs, rules }: Group, lookup: Lookup, fill: (template: string) => string): boolean {
  const check = (rule: Group['rules'][number]): boolean => {
    if (isGroup(rule)) return holds(rule, lookup, fill);
    const value: Value = typeof rule.value === 'string' ? fill(rule.value) : rule.value;
    return operators[rule.operator](lookup(rule.variable), value);
  };
  return needs === 'all' ? rules.every(check) : rules.some(check);
}

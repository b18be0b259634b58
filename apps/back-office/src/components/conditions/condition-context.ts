import type { Comparison, Operator } from '@parley/contracts/conditions';
import type { Piece } from '@parley/flow-engine';
import { createContext, useContext, type ComponentType } from 'react';

export interface RuleFieldProps {
  rule: Comparison;
  onChange: (rule: Comparison) => void;
}

/** What rules are about: the variables of a flow, or the facts of a policy. */
export interface Conditions {
  newRule: () => Comparison;
  /** The operators that suit what a rule looks at. */
  operatorsFor: (variable: string) => readonly Operator[];
  /** A rule in plain words. */
  describe: (rule: Comparison) => Piece[];
  /** Chooses what a rule looks at. */
  FactField: ComponentType<RuleFieldProps>;
  /** Chooses what it is compared with. */
  ValueField: ComponentType<RuleFieldProps>;
}

export const ConditionContext = createContext<Conditions | null>(null);

export function useConditions(): Conditions {
  const conditions = useContext(ConditionContext);
  if (!conditions) throw new Error('useConditions must be called inside a condition editor.');
  return conditions;
}

import type { Locale } from '@parley/contracts/locales';
import type { FlowDefinition, FlowNode } from '@parley/flow-engine';
import { createContext, useContext } from 'react';
import type { StepWords } from '../steps/step-words.ts';

/** What the editors of a step share: the step, the flow around it, and how to change it. */
export interface StepContextValue {
  flowId: number;
  node: FlowNode;
  definition: FlowDefinition;
  words: StepWords;
  /** Every variable the flow can use. */
  variables: readonly string[];
  /** The language whose texts are shown. */
  language: Locale;
  set: (name: string, value: unknown) => void;
  /** All settings at once, where one choice changes several. */
  setAll: (settings: Record<string, unknown>) => void;
  /** What is wrong with the setting at this path, in words. */
  problemAt: (...path: (string | number)[]) => string | undefined;
  /** Where an exit leads: the name of that step, or null. */
  targetOf: (exit: string) => string | null;
}

export const StepContext = createContext<StepContextValue | null>(null);

export function useStep(): StepContextValue {
  const step = useContext(StepContext);
  if (!step) throw new Error('An editor of a step stands outside of the inspector.');
  return step;
}

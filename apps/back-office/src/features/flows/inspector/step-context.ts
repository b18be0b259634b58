import type { CustomerField } from '@parley/contracts/customer-fields';
import type { Locale } from '@parley/contracts/locales';
import type { FlowDefinition, FlowNode } from '@parley/flow-engine';
import { createContext, useContext } from 'react';
import type { StepWords } from '../steps/step-words.ts';

/** What the editors of a step share: the step, its flow, and functions to change it. */
export interface StepContextValue {
  flowId: number;
  node: FlowNode;
  definition: FlowDefinition;
  words: StepWords;
  /** Every variable the flow can use. */
  variables: readonly string[];
  /** The company's custom fields of customers. */
  customerFields: readonly CustomerField[];
  /** The language whose texts are shown. */
  language: Locale;
  set: (name: string, value: unknown) => void;
  /** Sets all settings in one change, when one choice affects several of them. */
  setAll: (settings: Record<string, unknown>) => void;
  /** The problem with the setting at this path, as a translated text. */
  problemAt: (...path: (string | number)[]) => string | undefined;
  /** The title of the step that an exit leads to, or null. */
  targetOf: (exit: string) => string | null;
}

export const StepContext = createContext<StepContextValue | null>(null);

export function useStep(): StepContextValue {
  const step = useContext(StepContext);
  if (!step) throw new Error('useStep must be called inside the inspector.');
  return step;
}

import type { FlowDefinition } from '@parley/flow-engine';

/** Flows to begin with, in the order they are offered. */
export const STARTERS: readonly { key: string; definition: FlowDefinition }[] = [];

export const findStarter = (key: string): FlowDefinition | undefined =>
  STARTERS.find((starter) => starter.key === key)?.definition;

import type { FlowDefinition } from '@parley/flow-engine';
import { contact } from './contact.ts';
import { feedback } from './feedback.ts';
import { orderStatus } from './order-status.ts';
import { welcome } from './welcome.ts';

/** Starter flows, in the order they are offered. */
export const STARTERS: readonly { key: string; definition: FlowDefinition }[] = [
  { key: 'welcome', definition: welcome },
  { key: 'contact', definition: contact },
  { key: 'orderStatus', definition: orderStatus },
  { key: 'feedback', definition: feedback },
];

export const findStarter = (key: string): FlowDefinition | undefined =>
  STARTERS.find((starter) => starter.key === key)?.definition;

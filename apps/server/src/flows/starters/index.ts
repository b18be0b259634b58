import type { FlowDefinition } from '@parley/flow-engine';
import { booking } from './booking.ts';
import { contact } from './contact.ts';
import { faq } from './faq.ts';
import { feedback } from './feedback.ts';
import { lead } from './lead.ts';
import { nps } from './nps.ts';
import { orderStatus } from './order-status.ts';
import { productFinder } from './product-finder.ts';
import { returns } from './returns.ts';
import { welcome } from './welcome.ts';

/** Starter flows, in the order they are offered. */
export const STARTERS: readonly { key: string; definition: FlowDefinition }[] = [
  { key: 'welcome', definition: welcome },
  { key: 'lead', definition: lead },
  { key: 'booking', definition: booking },
  { key: 'faq', definition: faq },
  { key: 'contact', definition: contact },
  { key: 'orderStatus', definition: orderStatus },
  { key: 'returns', definition: returns },
  { key: 'productFinder', definition: productFinder },
  { key: 'feedback', definition: feedback },
  { key: 'nps', definition: nps },
];

export const findStarter = (key: string): FlowDefinition | undefined =>
  STARTERS.find((starter) => starter.key === key)?.definition;

import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { Id, Time } from './shared.ts';

const Params = z.object({ id: Id });

/** At most a million dollars, in millionths. */
const Micros = z.number().int().min(0).max(1e12);

/** What a WhatsApp number costs in the current month of the company, in millionths of a US dollar: an estimate, because Meta reports no amounts. */
export const WhatsAppCosts = z.object({
  totalMicros: z.number().int(),
  /** Delivered messages that Meta charges. */
  messages: z.number().int(),
  /** Of those, the ones whose price is not known; they are not part of the total. */
  unpriced: z.number().int(),
  categories: z.array(z.object({ category: z.string(), messages: z.number().int(), micros: z.number().int() })),
  budgetMicros: z.number().int().nullable(),
  /** Whether bots fall silent once the budget is used up. */
  stopsBots: z.boolean(),
  /** `near` from 80 per cent of the budget, `over` from 100. */
  alarm: z.enum(['near', 'over']).nullable(),
  since: Time,
});
export type WhatsAppCosts = z.output<typeof WhatsAppCosts>;

export const getWhatsAppCosts = endpoint('GET', '/channels/:id/whatsapp-costs', {
  summary: 'What a WhatsApp number costs this month, and its budget',
  access: 'verified',
  params: Params,
  result: WhatsAppCosts,
});

export const setWhatsAppBudget = endpoint('PUT', '/channels/:id/whatsapp-costs', {
  summary: "Set a WhatsApp number's monthly budget, and whether bots stop when it is used up",
  access: 'verified',
  params: Params,
  body: z.strictObject({ budgetMicros: Micros.min(1).nullable(), stopsBots: z.boolean() }),
  result: WhatsAppCosts,
});

/** Ready-made policies, most useful first. */
export const PACK_KEYS = [
  'disclosure',
  'sourced_figures',
  'no_promises',
  'refunds',
  'account_data',
  'payment_data',
  'angry_customers',
  'legal_and_press',
  'emergencies',
  'competitors',
] as const;
export type PackKey = (typeof PACK_KEYS)[number];

import { z } from 'zod';

/** What edges and options are told apart by; they are made by the builder, not by people. */
export const Id = z.string().regex(/^[\w-]{1,40}$/);

/** How people name a variable: letters of any language, digits, underscores. */
export const VariableName = z.string().regex(/^[\p{L}_][\p{L}\p{N}_]{0,39}$/u);

const MAX_MINUTES = 43_200;

/** After how many minutes without a reply the flow goes on by itself; null waits for ever. */
export const Timeout = z.number().int().min(1).max(MAX_MINUTES).nullable().default(null);

const MINUTE_MS = 60_000;
export const minutes = (count: number | null): number | null => (count === null ? null : count * MINUTE_MS);

/** The customer's own fields that a flow may write, with their texts. */
export const CUSTOMER_FIELD_KEYS = {
  name: 'steps.customer.name',
  email: 'steps.customer.email',
  phone: 'steps.customer.phone',
} as const;
export const CustomerField = z.enum(Object.keys(CUSTOMER_FIELD_KEYS) as [keyof typeof CUSTOMER_FIELD_KEYS]);

import { z } from 'zod';
import { ChannelType } from './channels.ts';
import { Customer } from './customers.ts';
import { endpoint } from './endpoint.ts';
import { Id, Time } from './shared.ts';

/** Why two customers may be one person, the strongest first. A similar name proves nothing. */
export const MERGE_REASONS = ['proof', 'email', 'phone', 'identity', 'name'] as const;

export const MergeCandidate = z.object({
  id: Id,
  name: z.string().nullable(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  isVerified: z.boolean(),
  createdAt: Time,
  platforms: z.array(ChannelType),
  conversations: z.number().int(),
  reasons: z.array(z.enum(MERGE_REASONS)),
});

const Params = z.object({ id: Id });

export const listMergeCandidates = endpoint('GET', '/customers/:id/merge-candidates', {
  summary: 'Customers who may be the same person, with the reasons; a search finds any other',
  access: 'verified',
  params: Params,
  query: z.object({ search: z.string().trim().max(200).optional() }),
  result: z.array(MergeCandidate),
});

export const mergeCustomer = endpoint('POST', '/customers/:id/merge', {
  summary: 'Make one person of two customers; conversations stay separate, and what this one has wins',
  access: 'verified',
  params: Params,
  body: z.strictObject({ otherId: Id }),
  /** No merge if the two were one person already. */
  result: z.object({ mergeId: Id.nullable(), customer: Customer }),
});

export const undoMerge = endpoint('POST', '/customers/merges/:id/undo', {
  summary: 'Take two merged customers apart again, within 30 days; the same proof does not merge them again',
  access: 'verified',
  params: Params,
  result: z.object({ customer: Customer, other: Customer }),
});

export type MergeCandidate = z.output<typeof MergeCandidate>;
export type MergeReason = (typeof MERGE_REASONS)[number];

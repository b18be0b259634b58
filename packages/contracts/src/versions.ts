import { z } from 'zod';
import { Id, MAX_COUNT, Ordinal, Time } from './shared.ts';

const Number = z.number().int().min(0).max(MAX_COUNT);

export const Person = z.object({ id: Id, name: z.string() }).nullable();

/** What published versions have in common, of flows and of agents. */
export const PublishedVersion = z.object({
  number: Number,
  isCurrent: z.boolean(),
  /** The version that was restored, if this is a restored one. */
  restoredFrom: Number.nullable(),
  publishedBy: Person,
  publishedAt: Time,
});

export const VersionParams = z.object({ id: Id, number: Ordinal });

export const VersionPage = z.object({
  cursor: z
    .string()
    .regex(/^\d{1,9}$/)
    .optional(),
  limit: z.coerce.number().int().min(1).max(100).default(50),
});

/** What to compare a version with; omitted for the draft. */
export const ComparedWith = z.object({ with: Ordinal.optional() });

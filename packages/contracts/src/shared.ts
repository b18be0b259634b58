import { z } from 'zod';

/** Ids are positive integers; secrets and tokens are never ids. */
export const Id = z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER);

export const Time = z.date();

/** What an error answer looks like, whatever went wrong. */
export const ErrorBody = z.object({
  message: z.string(),
  code: z.string(),
  errors: z.record(z.string(), z.array(z.string())),
});

import { z } from 'zod';

/** Ids are positive integers; secrets and tokens are never ids. */
export const Id = z
  .union([
    z.number(),
    z
      .string()
      .regex(/^\d{1,16}$/)
      .transform(Number),
  ])
  .pipe(z.number().int().positive().max(Number.MAX_SAFE_INTEGER));

export const Time = z.date();

/** A day of the calendar, in years that every database and clock agrees on. */
export const Day = z.string().refine((day) => {
  const time = /^(19[7-9]\d|2\d{3})-\d\d-\d\d$/.test(day) ? Date.parse(`${day}T00:00:00Z`) : Number.NaN;
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(day);
});

/** What an error answer looks like, whatever went wrong. */
export const ErrorBody = z.object({
  message: z.string(),
  code: z.string(),
  errors: z.record(z.string(), z.array(z.string())),
});

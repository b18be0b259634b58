import { z } from 'zod';

/** The largest value of the database's integer columns: versions, revisions, positions in a conversation. */
export const MAX_COUNT = 2_147_483_647;

const positive = (max: number) =>
  z
    .union([
      z.number(),
      z
        .string()
        .regex(/^\d{1,16}$/)
        .transform(Number),
    ])
    .pipe(z.number().int().positive().max(max));

/** Ids are positive integers; secrets and tokens are never ids. */
export const Id = positive(Number.MAX_SAFE_INTEGER);

/** A number that counts up from one, such as a version. */
export const Ordinal = positive(MAX_COUNT);

/** A position in a conversation, as used in queries; zero is before the first message. */
export const Seq = z.coerce.number().int().min(0).max(MAX_COUNT);

export const Time = z.date();

/** A calendar day, in years that every database and clock agrees on. */
export const Day = z.string().refine((day) => {
  const time = /^(19[7-9]\d|2\d{3})-\d\d-\d\d$/.test(day) ? Date.parse(`${day}T00:00:00Z`) : Number.NaN;
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(day);
});

/** The shape of every error response. */
export const ErrorBody = z.object({
  message: z.string(),
  code: z.string(),
  errors: z.record(z.string(), z.array(z.string())),
});

/** Names chosen by people, with their values. They are never object keys, because keys are renamed on the wire. */
export const NamedTexts = z.array(z.strictObject({ name: z.string().max(80), value: z.string().max(4_000) })).max(100);

import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { LocaleCode } from './profile.ts';
import { line, maxLength, required } from './rules.ts';
import { Id } from './shared.ts';

/** How many questions visitors see at once. */
export const MAX_STARTERS = 3;
export const MAX_STARTER_LENGTH = 80;

const Own = z
  .array(
    z.strictObject({
      locale: LocaleCode,
      texts: z.array(line(required, maxLength(MAX_STARTER_LENGTH))).max(MAX_STARTERS),
    }),
  )
  .max(7)
  .refine((own) => new Set(own.map(({ locale }) => locale)).size === own.length);

/** The questions that an agent suggests to visitors who have not written yet. */
export const Starters = z.object({
  isOn: z.boolean(),
  /** What staff have written, by language. It replaces what was found in that language. */
  own: z.array(
    z.object({
      locale: LocaleCode,
      /** Visitors only see what the agent can answer. */
      questions: z.array(z.object({ text: z.string(), isAnswered: z.boolean() })),
    }),
  ),
  /** Made from the sources, and answered from them. */
  found: z.array(z.object({ locale: LocaleCode, text: z.string(), source: z.object({ id: Id, name: z.string() }) })),
});

const Params = z.object({ id: Id });

export const getStarters = endpoint('GET', '/ai-agents/:id/starters', {
  summary: 'The questions that an agent suggests, checked against its sources as they are now',
  cost: 'thinking',
  access: 'verified',
  params: Params,
  result: Starters,
});

export const setStarters = endpoint('PUT', '/ai-agents/:id/starters', {
  summary: 'Switch the suggested questions of an agent on or off, or write own ones; visitors get the change at once',
  cost: 'thinking',
  access: 'verified',
  params: Params,
  body: z.strictObject({ isOn: z.boolean().optional(), own: Own.optional() }),
  result: Starters,
});

export type Starters = z.output<typeof Starters>;

import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { LocaleCode } from './profile.ts';

const AnswerTime = z.object({
  /** How soon people usually answer, or when they are back; empty if nothing shows either. */
  texts: z.array(z.object({ locale: LocaleCode, text: z.string() })),
  /** The team is there now, so the texts come from past conversations and not from the opening hours. */
  isOpen: z.boolean(),
  /** How many conversations of the last 28 days the time is taken from. */
  conversations: z.number().int(),
});

export const getAnswerTime = endpoint('GET', '/answer-time', {
  summary:
    'What the widget tells customers about how soon people answer, and from how many conversations that is known',
  access: 'verified',
  result: AnswerTime,
});

export type AnswerTime = z.output<typeof AnswerTime>;

import { dateIn, numberIn, yesOrNoIn } from '@parley/contracts/read-answers';
import { email, phone } from '@parley/contracts/rules';
import { z } from 'zod';
import { nodeType, type ValueKind } from '../../node-type.ts';
import { textOrNothing } from '../../step-text.ts';
import { hasWords, Text } from '../../text.ts';
import type { Value } from '../../values.ts';
import { CustomerField, customFields, minutes, Timeout, VariableName } from '../parts.ts';

/** Parses an answer as the expected kind; null if it is not of that kind. */
const READERS = {
  text: (answer) => answer.slice(0, 4_000),
  email: (answer) => (email(answer) ? null : answer.toLowerCase()),
  phone: (answer) => (phone(answer) ? null : answer),
  number: numberIn,
  date: dateIn,
  rating: (answer) => (/^[1-5]$/.test(answer) ? Number(answer) : null),
  yesNo: yesOrNoIn,
} satisfies Record<string, (answer: string) => Value>;

export type AnswerKind = keyof typeof READERS;

const KINDS: Record<AnswerKind, ValueKind> = {
  text: 'text',
  email: 'text',
  phone: 'text',
  number: 'number',
  rating: 'number',
  date: 'date',
  yesNo: 'boolean',
};

/** Asks a question and stores the answer once it is valid. */
export const ask = nodeType({
  type: 'ask',
  family: 'talk',
  icon: 'field',
  settings: z.strictObject({
    text: Text,
    answer: z.enum(Object.keys(READERS) as [AnswerKind]),
    variable: VariableName,
    /** The customer field that the answer is also written to. */
    field: CustomerField.nullable().default(null),
    retries: z.number().int().min(0).max(5).default(2),
    retryText: Text.default({}),
    timeoutMinutes: Timeout,
  }),
  firstSettings: () => ({
    text: {},
    answer: 'text' as const,
    variable: 'answer',
    field: null,
    retries: 2,
    retryText: {},
    timeoutMinutes: null,
  }),
  summary: textOrNothing,
  exits: ({ timeoutMinutes }) => ['answered', 'gaveUp', ...(timeoutMinutes ? (['timeout'] as const) : [])],
  optionalExits: ['gaveUp'],
  waits: true,
  texts: ({ text, retryText }) => [text, retryText],
  lacksWords: ({ text }) => !hasWords(text),
  customFields: ({ field }) => customFields([field]),
  writtenKind: ({ answer }) => KINDS[answer],
  writes: ({ variable }) => [variable],
  asksFor: ({ answer, field, variable }) => (answer === 'text' && field === null ? [] : [variable]),
  run({ text, timeoutMinutes }, { say, words }) {
    say({ text: words(text) });
    return { do: 'waitForReply', timeoutMs: minutes(timeoutMinutes) };
  },
  onReply(settings, context, reply) {
    const { answer, variable, field, retries, retryText, timeoutMinutes, text } = settings;
    if (reply.type === 'timeout') return { do: 'go', exit: 'timeout' };
    const said = reply.text.trim();
    const value = said === '' ? null : READERS[answer](said);
    if (value === null) {
      if (context.attempts > retries) return { do: 'go', exit: 'gaveUp' };
      context.say({ text: context.words(retryText) || context.words(text) });
      return { do: 'waitForReply', timeoutMs: minutes(timeoutMinutes) };
    }
    context.set(variable, value);
    if (field) context.change({ kind: 'setField', field, value: String(value) });
    return { do: 'go', exit: 'answered' };
  },
});

import { email, phone } from '@parley/contracts/rules';
import { z } from 'zod';
import { nodeType, type ValueKind } from '../../node-type.ts';
import { operators } from '../../operators.ts';
import { textOrNothing } from '../../step-text.ts';
import { hasWords, Text } from '../../text.ts';
import type { Value } from '../../values.ts';
import { CustomerField, minutes, Timeout, VariableName } from '../parts.ts';

/** Parses an answer as the expected kind; null if it is not of that kind. */
const READERS = {
  text: (answer) => answer.slice(0, 4_000),
  email: (answer) => (email(answer) ? null : answer.toLowerCase()),
  phone: (answer) => (phone(answer) ? null : answer),
  number: (answer) => numberOf(answer),
  date: (answer) => dateOf(answer),
  rating: (answer) => (/^[1-5]$/.test(answer) ? Number(answer) : null),
  yesNo: (answer) => yesOrNo(answer),
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
  writtenKind: ({ answer }) => KINDS[answer],
  writes: ({ variable }) => [variable],
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

/** Accepts "1 200,50" as people write it. A single ambiguous separator is a decimal point. */
function numberOf(answer: string): number | null {
  const plain = answer.replace(/[\s'’_]/g, '').replace(/^([+-]?\d+)[.,](\d+)$/, '$1.$2');
  return /^[+-]?\d+(\.\d+)?$/.test(plain) ? Number(plain) : null;
}

/** 2026-07-01, 1.7.2026 or 01/07/2026: the day comes first, as in all supported languages. */
function dateOf(answer: string): string | null {
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(answer);
  const local = /^(\d{1,2})[./-](\d{1,2})[./-](\d{4})$/.exec(answer);
  const [year, month, day] = iso ? [iso[1], iso[2], iso[3]] : [local?.[3], local?.[2], local?.[1]];
  if (!year || !month || !day) return null;
  const text = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return operators.equals(text, new Date(`${text}T00:00:00Z`)) ? text : null;
}

const YES = ['yes', 'y', 'da', 'да', 'так', 'ja', 'oui', 'sì', 'si', 'true', '1', 'ok'];
const NO = ['no', 'n', 'nu', 'нет', 'ні', 'nein', 'non', 'false', '0'];

function yesOrNo(answer: string): boolean | null {
  const says = (words: string[]) => words.some((word) => answer.toLowerCase().replace(/[.!]+$/, '') === word);
  if (says(YES)) return true;
  return says(NO) ? false : null;
}

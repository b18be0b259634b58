import { QUESTION_KINDS } from '@parley/contracts/messages';
import { z } from 'zod';
import { nodeType, type Command, type NodeContext } from '../../node-type.ts';
import { textOrNothing } from '../../step-text.ts';
import { hasWords, Text } from '../../text.ts';
import { written } from '../../values.ts';
import { CustomerField, customFields, Id, minutes, Timeout, VariableName } from '../parts.ts';
import { questionOf, readAnswer, VALUE_KINDS, type AnswerKind, type AnswerRules } from './answers.ts';
import { wrongWords } from './wrong-words.ts';

export type { AnswerKind } from './answers.ts';

/** The answer fills the contact detail of its kind, if nothing is known there yet. */
export const FIELD_BY_KIND = 'byKind';
const FIELDS: Partial<Record<AnswerKind, string>> = { email: 'email', phone: 'phone' };

const Limit = z.number().min(-1_000_000_000).max(1_000_000_000).nullable().default(null);
const Choice = z.strictObject({ id: Id, label: Text });

const Settings = z.strictObject({
  text: Text,
  answer: z.enum(QUESTION_KINDS),
  variable: VariableName,
  /** The customer field that the answer is also written to. */
  field: z
    .union([z.literal(FIELD_BY_KIND), CustomerField])
    .nullable()
    .default(FIELD_BY_KIND),
  least: Limit,
  most: Limit,
  pattern: z.string().max(100).default(''),
  choices: z.array(Choice).max(20).default([]),
  retries: z.number().int().min(0).max(5).default(2),
  retryText: Text.default({}),
  timeoutMinutes: Timeout,
});
type Settings = z.output<typeof Settings>;

export const newAnswerChoice = (id: string) => ({ id, label: {} });

const fieldOf = ({ field, answer }: Settings): string | null =>
  field === FIELD_BY_KIND ? (FIELDS[answer] ?? null) : field;

const rulesOf = ({ answer, least, most, pattern, choices }: Settings, { words, now }: NodeContext): AnswerRules => ({
  kind: answer,
  least,
  most,
  pattern,
  choices: choices.map(({ id, label }) => ({ id, label: words(label) })),
  now,
});

function putQuestion(settings: Settings, context: NodeContext, text: string): Command {
  context.say({ text, question: questionOf(rulesOf(settings, context)) });
  return { do: 'waitForReply', timeoutMs: minutes(settings.timeoutMinutes) };
}

/** Asks a question and stores the answer once it is valid. */
export const ask = nodeType({
  type: 'ask',
  family: 'talk',
  icon: 'field',
  settings: Settings,
  firstSettings: () => ({
    text: {},
    answer: 'text' as const,
    variable: 'answer',
    field: FIELD_BY_KIND,
    least: null,
    most: null,
    pattern: '',
    choices: [],
    retries: 2,
    retryText: {},
    timeoutMinutes: null,
  }),
  summary: textOrNothing,
  exits: ({ timeoutMinutes }) => ['answered', 'gaveUp', ...(timeoutMinutes ? (['timeout'] as const) : [])],
  optionalExits: ['gaveUp'],
  waits: true,
  texts: ({ text, retryText, choices }) => [text, retryText, ...choices.map(({ label }) => label)],
  lacksWords: ({ text, answer, choices }) =>
    !hasWords(text) || (answer === 'choices' && !(choices.length > 0 && choices.every(({ label }) => hasWords(label)))),
  customFields: (settings) => customFields([fieldOf(settings)]),
  writtenKind: ({ answer, most }) => (answer === 'choices' && most === 1 ? 'text' : VALUE_KINDS[answer]),
  writes: ({ variable }) => [variable],
  asksFor: (settings) => (settings.answer === 'text' && fieldOf(settings) === null ? [] : [settings.variable]),
  run: (settings, context) => putQuestion(settings, context, context.words(settings.text)),
  onReply(settings, context, reply) {
    const { variable, retries, retryText } = settings;
    if (reply.type === 'timeout') return { do: 'go', exit: 'timeout' };
    const rules = rulesOf(settings, context);
    const read = readAnswer(rules, reply);
    if ('problem' in read) {
      if (context.attempts > retries) return { do: 'go', exit: 'gaveUp' };
      return putQuestion(
        settings,
        context,
        context.words(retryText) || wrongWords(rules, read.problem, context.languages),
      );
    }
    context.set(variable, read.value);
    const field = fieldOf(settings);
    const isKnown = field !== null && written(context.lookup(`customer.${field}`)) !== '';
    if (field && !(isKnown && settings.field === FIELD_BY_KIND))
      context.change({ kind: 'setField', field, value: written(read.value) });
    return { do: 'go', exit: 'answered' };
  },
});

import { z } from 'zod';
import { textOf } from '../../draft.ts';
import { nodeType, ownExits, type Command, type NodeContext } from '../../node-type.ts';
import { operators } from '../../operators.ts';
import { sentence, textOrNothing } from '../../step-text.ts';
import { hasWords, Text, wordsIn } from '../../text.ts';
import { Id, minutes, Timeout, VariableName } from '../parts.ts';

export const newOption = (id: string) => ({ id, label: {} });

const ASKED_AGAIN = 2;

const Settings = z.strictObject({
  text: Text,
  options: z
    .array(z.strictObject({ id: Id, label: Text }))
    .min(1)
    .max(10),
  allowsText: z.boolean().default(false),
  /** Where the chosen or written text is stored. */
  variable: VariableName.nullable().default(null),
  timeoutMinutes: Timeout,
});

function offer({ text, options, timeoutMinutes }: z.output<typeof Settings>, { say, words }: NodeContext): Command {
  say({ text: words(text), options: options.map(({ id, label }) => ({ id, label: words(label) })) });
  return { do: 'waitForReply', timeoutMs: minutes(timeoutMinutes) };
}

/** Offers buttons. A typed reply is matched against their labels and numbers; anything else takes a separate exit. */
export const choice = nodeType({
  type: 'choice',
  family: 'talk',
  icon: 'buttons',
  settings: Settings,
  firstSettings: (_, newId) => ({
    text: {},
    options: [newOption(newId()), newOption(newId())],
    allowsText: false,
    variable: null,
    timeoutMinutes: null,
  }),
  summary: textOrNothing,
  exitList: {
    setting: 'options',
    nameOf({ label }, index, language) {
      const words = wordsIn(textOf(label), [language]).trim();
      return words ? [{ words }] : sentence('steps.exits.option', { number: index + 1 });
    },
  },
  exits: ({ options, allowsText, timeoutMinutes }) => [
    ...ownExits(options.map(({ id }) => id)),
    allowsText ? 'text' : 'gaveUp',
    ...(timeoutMinutes ? (['timeout'] as const) : []),
  ],
  optionalExits: ['gaveUp'],
  waits: true,
  texts: ({ text, options }) => [text, ...options.map(({ label }) => label)],
  labels: ({ options }) => options.map(({ label }) => label),
  lacksWords: ({ text, options }) => ![text, ...options.map(({ label }) => label)].every(hasWords),
  writtenKind: () => 'text',
  writes: ({ variable }) => (variable ? [variable] : []),
  run: offer,
  onReply(settings, context, reply) {
    const { options, allowsText, variable } = settings;
    if (reply.type === 'timeout') return { do: 'go', exit: 'timeout' };
    const chosen =
      options.find(({ id }) => id === reply.optionId) ??
      options.find(({ label }) => Object.values(label).some((words) => operators.equals(words, reply.text))) ??
      options.find((_, index) => operators.equals(index + 1, reply.text));
    if (chosen) {
      if (variable) context.set(variable, context.words(chosen.label));
      return { do: 'go', exit: chosen.id };
    }
    if (allowsText) {
      if (variable) context.set(variable, reply.text);
      return { do: 'go', exit: 'text' };
    }
    if (context.attempts > ASKED_AGAIN) return { do: 'go', exit: 'gaveUp' };
    return offer(settings, context);
  },
});

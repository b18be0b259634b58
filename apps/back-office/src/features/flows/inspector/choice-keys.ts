import type { AnswerKind } from '@parley/flow-engine';

const ANSWER_KEYS = {
  text: 'steps.answers.text',
  email: 'steps.answers.email',
  phone: 'steps.answers.phone',
  number: 'steps.answers.number',
  date: 'steps.answers.date',
  time: 'steps.answers.time',
  url: 'steps.answers.url',
  rating: 'steps.answers.rating',
  yesNo: 'steps.answers.yesNo',
  choices: 'steps.answers.choices',
  file: 'steps.answers.file',
} satisfies Record<AnswerKind, string>;

/** Translation keys for the choices in generated forms, by the name of the setting. */
export const CHOICE_KEYS: Record<string, Record<string, string>> = { answer: ANSWER_KEYS };

import type { AnswerKind } from '@parley/flow-engine';

const ANSWER_KEYS = {
  text: 'steps.answers.text',
  email: 'steps.answers.email',
  phone: 'steps.answers.phone',
  number: 'steps.answers.number',
  date: 'steps.answers.date',
  rating: 'steps.answers.rating',
  yesNo: 'steps.answers.yesNo',
} satisfies Record<AnswerKind, string>;

/** Translation keys for the choices in generated forms, by the name of the setting. */
export const CHOICE_KEYS: Record<string, Record<string, string>> = { answer: ANSWER_KEYS };

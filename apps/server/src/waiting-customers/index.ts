export type { AnswerTimes } from './answer-times.ts';
export { createWaitingCustomers } from './feature.ts';

/** How long somebody waited for a person, and whether one answered; otherwise they left unanswered. */
export interface PastWait {
  seconds: number;
  isAnswered: boolean;
}

/** With fewer waits than these nothing is promised. */
export const MIN_WAITS = 30;
export const MIN_FIRST_WAITS = 10;

const MINUTE = 60;
/** The times that a waiting customer can be told. */
const QUEUE_STEPS = [2, 3, 5, 10, 15, 20, 30, 45, 60, 120, 180, 240].map((minutes) => minutes * MINUTE);
/** A few minutes, ten minutes, half an hour, an hour, a few hours, a day. */
const ANSWER_STEPS = [300, 600, 1_800, 3_600, 14_400, 86_400] as const;
export type AnswerStep = (typeof ANSWER_STEPS)[number];

/** Within how many seconds four of five customers were answered, rounded up; null if the figures promise nothing. */
export const expectedWait = (waits: readonly PastWait[]): number | null =>
  waits.length < MIN_WAITS ? null : firstStep(QUEUE_STEPS, waits, 0.8);

/** Within which time at least half of the customers get their first answer. */
export const usualAnswer = (waits: readonly PastWait[]): AnswerStep | null =>
  waits.length < MIN_FIRST_WAITS ? null : firstStep(ANSWER_STEPS, waits, 0.5);

/** Who left before the time was over says nothing about it; who waited longer than it, answered or not, speaks against it. */
function firstStep<Step extends number>(
  steps: readonly Step[],
  waits: readonly PastWait[],
  share: number,
): Step | null {
  const within = (step: number) => waits.filter(({ seconds, isAnswered }) => isAnswered && seconds <= step).length;
  const beyond = (step: number) => waits.filter(({ seconds }) => seconds > step).length;
  return steps.find((step) => within(step) > 0 && within(step) >= share * (within(step) + beyond(step))) ?? null;
}

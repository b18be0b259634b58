/** What happened at a step in the last days. */
export interface StepCount {
  reached: number;
  /** Dropped off: neither went on nor is still there. */
  left: number;
  /** There at this moment. */
  here: number;
}

export const NO_COUNT: StepCount = { reached: 0, left: 0, here: 0 };

/** Reads what the server counted. Somebody may be here who reached the step before the days that were counted. */
export const stepCount = (counted: { reached: number; left: number; here: number }): StepCount => ({
  reached: counted.reached,
  left: Math.max(0, counted.reached - counted.left - counted.here),
  here: counted.here,
});

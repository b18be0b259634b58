interface Failure {
  name: string;
  why: string;
}
export function failuresIn(report: unknown): Failure[];
interface Outcome extends Failure {
  isFailed: boolean;
}
export function joinRuns(first: Failure[], second: Failure[]): Outcome[];
export function verdictOf(outcomes: Outcome[], retriedBefore: string[]): { retried: string[]; problems: string[] };

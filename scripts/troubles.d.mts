interface Failure {
  name: string;
  why: string;
}
export function failuresIn(report: unknown): Failure[];
export function settle(first: Failure[], second: Failure[]): (Failure & { isFailed: boolean })[];

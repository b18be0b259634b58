/** Digits in a row. */
interface Group {
  digits: string;
  start: number;
  end: number;
}

/** Groups that may belong together: between two of them are at most three characters, none of them a letter. */
export type Sequence = readonly [Group, ...Group[]];

const DIGITS = /\d+/g;
const GAP = /^[^\p{L}\p{N}]{1,3}$/u;

/** All digits of a folded text, in sequences. */
export function readSequences(text: string): Sequence[] {
  const sequences: [Group, ...Group[]][] = [];
  let last: Group | undefined;
  for (const { 0: digits, index: start } of text.matchAll(DIGITS)) {
    const group = { digits, start, end: start + digits.length };
    const goesOn = last && start - last.end <= 3 && GAP.test(text.slice(last.end, start));
    if (goesOn) sequences.at(-1)?.push(group);
    else sequences.push([group]);
    last = group;
  }
  return sequences;
}

/** A part of a sequence from one group to another. */
export interface Window {
  digits: string;
  start: number;
  end: number;
  size: number;
  /** Read on demand: most windows are ruled out by their digits alone. */
  groups: () => readonly Group[];
  /** What separates the groups. */
  gaps: () => readonly string[];
}

/** The windows that begin with a group, shortest first, with at most so many digits. */
export function windowsFrom(text: string, sequence: Sequence, first: number, maxDigits: number): Window[] {
  const windows: Window[] = [];
  const start = sequence[first]?.start ?? 0;
  let digits = '';
  for (let at = first; at < sequence.length; at++) {
    const group = sequence[at];
    if (!group || digits.length + group.digits.length > maxDigits) break;
    digits += group.digits;
    const groups = () => sequence.slice(first, at + 1);
    const gaps = () =>
      groups()
        .slice(1)
        .map((each, index) => text.slice(sequence[first + index]?.end ?? 0, each.start));
    windows.push({ digits, start, end: group.end, size: at + 1 - first, groups, gaps });
  }
  return windows;
}

/** The lengths of the groups, such as "4-3-3". */
export const shapeOf = ({ groups }: Window): string =>
  groups()
    .map(({ digits }) => digits.length)
    .join('-');

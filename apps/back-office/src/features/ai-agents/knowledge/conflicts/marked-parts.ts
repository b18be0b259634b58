interface Marked {
  sentence: string;
  marks: readonly { start: number; end: number }[];
}

interface Part {
  /** Where it begins; identifies it. */
  start: number;
  text: string;
  isMarked: boolean;
}

/** The sentence in parts, those that differ from the other side marked. */
export function markedParts({ sentence, marks }: Marked): Part[] {
  const parts: Part[] = [];
  let at = 0;
  const add = (end: number, isMarked: boolean) => {
    if (end > at) parts.push({ start: at, text: sentence.slice(at, end), isMarked });
    at = Math.max(at, end);
  };
  for (const { start, end } of marks.toSorted((one, other) => one.start - other.start)) {
    add(start, false);
    add(end, true);
  }
  add(sentence.length, false);
  return parts;
}

const MAX_SEARCH = 200;

/** What finds the passage of a sentence: the line that differs, as far as one can search for it. */
export function searchFor({ sentence, marks }: Marked): string {
  const place = marks[0]?.start ?? 0;
  const start = sentence.lastIndexOf('\n', place - 1) + 1;
  const end = sentence.indexOf('\n', place);
  return sentence.slice(place === 0 ? 0 : start, end === -1 ? undefined : end).slice(0, MAX_SEARCH);
}

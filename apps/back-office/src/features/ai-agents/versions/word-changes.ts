/** A piece of a text, and whether it is in both versions. */
export interface Piece {
  text: string;
  isChanged: boolean;
}

export interface WordChanges {
  before: Piece[];
  after: Piece[];
  removed: number;
  added: number;
}

/** Longer texts are marked as a whole: comparing them word by word would take too long. */
const MAX_WORDS = 1_500;

/** Marks the words that differ between two texts. */
export function compareWords(before: string, after: string): WordChanges {
  const [old, now] = [wordsOf(before), wordsOf(after)];
  const common = old.length > MAX_WORDS || now.length > MAX_WORDS ? [] : commonWords(old, now);
  const [inOld, inNow] = [new Set(common.map(([at]) => at)), new Set(common.map(([, at]) => at))];
  return {
    before: piecesOf(old, inOld),
    after: piecesOf(now, inNow),
    removed: old.length - inOld.size,
    added: now.length - inNow.size,
  };
}

/** Each word with the space before it, so that the pieces add up to the text. */
const wordsOf = (text: string): string[] => text.match(/\s*\S+/g) ?? [];

/** The positions of the longest common sequence of words, in both texts. */
function commonWords(old: readonly string[], now: readonly string[]): [number, number][] {
  const width = now.length + 1;
  const lengths = new Uint16Array((old.length + 1) * width);
  const isSame = (a: number, b: number) => old[a]?.trim() === now[b]?.trim();
  const lengthAt = (a: number, b: number) => lengths[a * width + b] ?? 0;
  for (let a = old.length - 1; a >= 0; a -= 1)
    for (let b = now.length - 1; b >= 0; b -= 1)
      lengths[a * width + b] = isSame(a, b)
        ? lengthAt(a + 1, b + 1) + 1
        : Math.max(lengthAt(a + 1, b), lengthAt(a, b + 1));
  const common: [number, number][] = [];
  for (let a = 0, b = 0; a < old.length && b < now.length;) {
    if (isSame(a, b)) common.push([a++, b++]);
    else if (lengthAt(a + 1, b) >= lengthAt(a, b + 1)) a += 1;
    else b += 1;
  }
  return common;
}

function piecesOf(words: readonly string[], common: ReadonlySet<number>): Piece[] {
  const pieces: Piece[] = [];
  words.forEach((text, at) => {
    const isChanged = !common.has(at);
    const last = pieces.at(-1);
    if (last?.isChanged === isChanged) last.text += text;
    else pieces.push({ text, isChanged });
  });
  return pieces;
}

/** A run of words that stayed, was removed or is new. */
export interface WordPart {
  kind: 'same' | 'removed' | 'added';
  words: string;
}

/** Comparing longer texts word by word would take long and show nothing that is easy to read. */
const MAX_WORDS = 400;

const split = (text: string) => text.match(/\s+|[^\s]+/g) ?? [];

/** What changed from one text to the other, word by word. */
export function diffWords(before: string, after: string): WordPart[] {
  const [old, now] = [split(before), split(after)];
  if (old.length > MAX_WORDS || now.length > MAX_WORDS) return joined([part('removed', before), part('added', after)]);
  const lengths = commonLengths(old, now);
  const parts: WordPart[] = [];
  let [i, j] = [0, 0];
  while (i < old.length || j < now.length) {
    const [one, other] = [old[i], now[j]];
    if (one !== undefined && one === other) {
      parts.push(part('same', one));
      i += 1;
      j += 1;
    } else if (
      other === undefined ||
      (one !== undefined && lengthAt(lengths, i + 1, j) >= lengthAt(lengths, i, j + 1))
    ) {
      parts.push(part('removed', one ?? ''));
      i += 1;
    } else {
      parts.push(part('added', other));
      j += 1;
    }
  }
  return joined(parts);
}

const part = (kind: WordPart['kind'], words: string): WordPart => ({ kind, words });
const lengthAt = (lengths: readonly (readonly number[])[], i: number, j: number) => lengths[i]?.[j] ?? 0;

/** The length of the longest common sequence that begins at each pair of words. */
function commonLengths(old: readonly string[], now: readonly string[]): number[][] {
  const lengths = Array.from({ length: old.length + 1 }, () => Array.from({ length: now.length + 1 }, () => 0));
  for (let i = old.length - 1; i >= 0; i -= 1)
    for (let j = now.length - 1; j >= 0; j -= 1) {
      const row = lengths[i] as number[];
      row[j] =
        old[i] === now[j]
          ? lengthAt(lengths, i + 1, j + 1) + 1
          : Math.max(lengthAt(lengths, i + 1, j), lengthAt(lengths, i, j + 1));
    }
  return lengths;
}

/** Joins neighbours of the same kind; what was removed stands before what is new. */
function joined(parts: readonly WordPart[]): WordPart[] {
  const result: WordPart[] = [];
  let [removed, added] = ['', ''];
  const flush = () => {
    if (removed) result.push(part('removed', removed));
    if (added) result.push(part('added', added));
    [removed, added] = ['', ''];
  };
  for (const { kind, words } of parts) {
    if (kind === 'removed') removed += words;
    else if (kind === 'added') added += words;
    // A space between two changed words belongs to both.
    else if (words.trim() === '' && (removed || added)) [removed, added] = [removed + words, added + words];
    else {
      const space = /\s*$/.exec(removed && added ? removed : '')?.[0] ?? '';
      const isShared = space !== '' && removed.endsWith(space) && added.endsWith(space);
      if (isShared) [removed, added] = [removed.slice(0, -space.length), added.slice(0, -space.length)];
      flush();
      const last = result.at(-1);
      const said = (isShared ? space : '') + words;
      if (last?.kind === 'same') last.words += said;
      else result.push(part('same', said));
    }
  }
  flush();
  return result;
}

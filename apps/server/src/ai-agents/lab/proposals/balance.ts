import type { LabCaseContent } from '@parley/contracts/lab-cases';

/** Proposals of one kind, best first. */
export type Pile = readonly LabCaseContent[];

/** At most so many, taken from all piles in turn, without any that says the same as an earlier one. */
export function balanced(piles: readonly Pile[], most: number): LabCaseContent[] {
  const chosen = new Map<string, LabCaseContent>();
  const longest = Math.max(0, ...piles.map(({ length }) => length));
  for (let nth = 0; nth < longest; nth += 1)
    for (const pile of piles) {
      const proposal = pile[nth];
      if (!proposal || chosen.size >= most) continue;
      const key = keyOf(proposal);
      if (!chosen.has(key)) chosen.set(key, proposal);
    }
  return [...chosen.values()];
}

/** What none of the known ones says, regardless of letter case and punctuation, and each only once. */
export function newTo(known: readonly Pile[], piles: readonly Pile[]): Pile[] {
  const said = new Set(known.flat().map(wordsIn));
  return piles.map((pile) =>
    pile.filter((proposal) => {
      const words = wordsIn(proposal);
      return !said.has(words) && said.add(words);
    }),
  );
}

const wordsIn = ({ suite, turns }: LabCaseContent) =>
  [
    suite,
    ...turns.map(({ says }) =>
      says
        .toLowerCase()
        .match(/[\p{L}\p{N}\p{M}]+/gu)
        ?.join(' '),
    ),
  ].join('\n');

const keyOf = ({ turns }: LabCaseContent) =>
  JSON.stringify(turns.map(({ says, expects }) => [says.trim().toLowerCase(), expects]));

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

const keyOf = ({ turns }: LabCaseContent) =>
  JSON.stringify(turns.map(({ says, expects }) => [says.trim().toLowerCase(), expects]));

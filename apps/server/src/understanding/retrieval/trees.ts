/** A value, or a question: is this feature below the threshold? Then go on with the first tree, else with the second. */
export type Tree = number | readonly [feature: number, threshold: number, below: Tree, above: Tree];

/** The sum of what each tree says. */
export const sumOf = (trees: readonly Tree[], features: readonly number[]): number =>
  trees.reduce<number>((sum, tree) => sum + valueOf(tree, features), 0);

function valueOf(tree: Tree, features: readonly number[]): number {
  if (typeof tree === 'number') return tree;
  const [feature, threshold, below, above] = tree;
  return valueOf((features[feature] ?? 0) < threshold ? below : above, features);
}

import type { FlowDefinition, FlowEdge, FlowNode } from '@parley/flow-engine';
import { isSame } from './same.ts';

/** Whose version wins where both people changed the same thing. */
export type Side = 'mine' | 'theirs';

export interface Merged {
  flow: FlowDefinition;
  /** The steps and notes that both changed differently. */
  conflicts: string[];
}

interface ThreeWay<Item> {
  base: Item | undefined;
  mine: Item | undefined;
  theirs: Item | undefined;
}

/**
 * Three-way merge of two people's edits. Where only one of them changed something, that change is kept. Where both did, the preferred side
 * wins and the step is reported as a conflict.
 */
export function mergeFlows(base: FlowDefinition, mine: FlowDefinition, theirs: FlowDefinition, prefer: Side): Merged {
  const conflicts = new Set<string>();
  const pick = <Item>({ base: was, mine: one, theirs: other }: ThreeWay<Item>, onConflict: () => void) => {
    if (isSame(one, other) || isSame(was, other)) return one;
    if (isSame(was, one)) return other;
    onConflict();
    return prefer === 'mine' ? one : other;
  };

  const nodes = threeWays(base.nodes, mine.nodes, theirs.nodes, ({ id }) => id).flatMap(([id, three]) => {
    const clash = () => conflicts.add(id);
    const { base: was, mine: one, theirs: other } = three;
    if (!one || !other) return pick(withoutMoves(three), clash) ?? [];
    if (!was) return pick(three, clash) ?? [];
    // Position and content are merged separately: moving a step does not conflict with editing it.
    const at =
      pick({ base: positionOf(was), mine: positionOf(one), theirs: positionOf(other) }, () => {}) ?? positionOf(one);
    const node =
      pick({ base: contentOf(was), mine: contentOf(one), theirs: contentOf(other) }, clash) ?? contentOf(one);
    return { ...node, ...at };
  });
  const notes = threeWays(base.notes, mine.notes, theirs.notes, ({ id }) => id).flatMap(
    ([id, three]) => pick(withoutMoves(three), () => conflicts.add(id)) ?? [],
  );
  const ids = new Set(nodes.map(({ id }) => id));
  const edges = threeWays(base.edges, mine.edges, theirs.edges, ({ from, exit }) => `${from} ${exit}`).flatMap(
    ([, three]) => mergedEdge(three, pick, conflicts) ?? [],
  );
  const languages = pick({ base: base.languages, mine: mine.languages, theirs: theirs.languages }, () => {});
  return {
    flow: {
      ...mine,
      languages: languages ?? mine.languages,
      nodes,
      notes,
      edges: edges.filter(({ from, to }) => ids.has(from) && ids.has(to)),
    },
    conflicts: [...conflicts],
  };
}

/** Compares only the targets of edges, not their ids. */
function mergedEdge(
  { base, mine, theirs }: ThreeWay<FlowEdge>,
  pick: <Item>(three: ThreeWay<Item>, onConflict: () => void) => Item | undefined,
  conflicts: Set<string>,
): FlowEdge | undefined {
  const to = pick({ base: base?.to, mine: mine?.to, theirs: theirs?.to }, () =>
    conflicts.add((mine ?? theirs)?.from ?? ''),
  );
  return [mine, theirs].find((edge) => edge !== undefined && edge.to === to);
}

const positionOf = ({ x, y }: FlowNode) => ({ x, y });
const contentOf = (node: FlowNode): FlowNode => ({ ...node, x: 0, y: 0 });

/** A delete wins over a move. */
function withoutMoves<Item extends { x: number; y: number }>(three: ThreeWay<Item>): ThreeWay<Item> {
  const { base: was, mine, theirs } = three;
  const kept = mine ?? theirs;
  const isGoneForOne = was && kept && (!mine || !theirs);
  if (!isGoneForOne || !isSame({ ...was, x: kept.x, y: kept.y }, kept)) return three;
  return { base: was, mine: mine && was, theirs: theirs && was };
}

/** Pairs up the three versions of each item, in the order of mine. Items that mine lacks come last. */
function threeWays<Item>(
  base: readonly Item[],
  mine: readonly Item[],
  theirs: readonly Item[],
  keyOf: (item: Item) => string,
): [string, ThreeWay<Item>][] {
  const byKey = (items: readonly Item[]) => new Map(items.map((item) => [keyOf(item), item]));
  const [bases, mines, others] = [byKey(base), byKey(mine), byKey(theirs)];
  const keys = new Set([...mines.keys(), ...others.keys(), ...bases.keys()]);
  return [...keys].map((key) => [key, { base: bases.get(key), mine: mines.get(key), theirs: others.get(key) }]);
}

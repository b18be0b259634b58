import type { FlowDefinition, FlowEdge, FlowNode } from '@parley/flow-engine';
import { isSame } from './same.ts';

/** Who is right where two people changed the same. */
export type Side = 'mine' | 'theirs';

export interface Merged {
  flow: FlowDefinition;
  /** The steps and notes that both changed, each in another way. */
  conflicts: string[];
}

interface Three<Thing> {
  base: Thing | undefined;
  mine: Thing | undefined;
  theirs: Thing | undefined;
}

/**
 * Joins what two people made of the same flow. What only one of them changed is taken as it is; where both changed the same,
 * the preferred side is taken and the step is named.
 */
export function mergeFlows(base: FlowDefinition, mine: FlowDefinition, theirs: FlowDefinition, prefer: Side): Merged {
  const conflicts = new Set<string>();
  const pick = <Thing>({ base: was, mine: one, theirs: other }: Three<Thing>, onConflict: () => void) => {
    if (isSame(one, other) || isSame(was, other)) return one;
    if (isSame(was, one)) return other;
    onConflict();
    return prefer === 'mine' ? one : other;
  };

  const nodes = threeOf(base.nodes, mine.nodes, theirs.nodes, ({ id }) => id).flatMap(([id, three]) => {
    const clash = () => conflicts.add(id);
    const { base: was, mine: one, theirs: other } = three;
    if (!one || !other) return pick(withoutPlaceChanges(three), clash) ?? [];
    if (!was) return pick(three, clash) ?? [];
    // Moving a step and writing in it are two things.
    const at = pick({ base: placeOf(was), mine: placeOf(one), theirs: placeOf(other) }, () => {}) ?? placeOf(one);
    const node =
      pick({ base: contentOf(was), mine: contentOf(one), theirs: contentOf(other) }, clash) ?? contentOf(one);
    return { ...node, ...at };
  });
  const notes = threeOf(base.notes, mine.notes, theirs.notes, ({ id }) => id).flatMap(
    ([id, three]) => pick(withoutPlaceChanges(three), () => conflicts.add(id)) ?? [],
  );
  const ids = new Set(nodes.map(({ id }) => id));
  const edges = threeOf(base.edges, mine.edges, theirs.edges, ({ from, exit }) => `${from} ${exit}`).flatMap(
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

/** Where a way leads; its own name does not matter. */
function mergedEdge(
  { base, mine, theirs }: Three<FlowEdge>,
  pick: <Thing>(three: Three<Thing>, onConflict: () => void) => Thing | undefined,
  conflicts: Set<string>,
): FlowEdge | undefined {
  const to = pick({ base: base?.to, mine: mine?.to, theirs: theirs?.to }, () =>
    conflicts.add((mine ?? theirs)?.from ?? ''),
  );
  return [mine, theirs].find((edge) => edge !== undefined && edge.to === to);
}

const placeOf = ({ x, y }: FlowNode) => ({ x, y });
const contentOf = (node: FlowNode): FlowNode => ({ ...node, x: 0, y: 0 });

/** Whoever only moved a thing that the other took away does not mind. */
function withoutPlaceChanges<Thing extends { x: number; y: number }>(three: Three<Thing>): Three<Thing> {
  const { base: was, mine, theirs } = three;
  const kept = mine ?? theirs;
  const isGoneForOne = was && kept && (!mine || !theirs);
  if (!isGoneForOne || !isSame({ ...was, x: kept.x, y: kept.y }, kept)) return three;
  return { base: was, mine: mine && was, theirs: theirs && was };
}

/** The same thing in all three states, in the order of mine; what only the others have comes last. */
function threeOf<Thing>(
  base: readonly Thing[],
  mine: readonly Thing[],
  theirs: readonly Thing[],
  keyOf: (thing: Thing) => string,
): [string, Three<Thing>][] {
  const byKey = (things: readonly Thing[]) => new Map(things.map((thing) => [keyOf(thing), thing]));
  const [bases, mines, others] = [byKey(base), byKey(mine), byKey(theirs)];
  const keys = new Set([...mines.keys(), ...others.keys(), ...bases.keys()]);
  return [...keys].map((key) => [key, { base: bases.get(key), mine: mines.get(key), theirs: others.get(key) }]);
}

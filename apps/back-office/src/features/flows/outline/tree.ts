import { nodeTypes, type FlowDefinition, type FlowNode } from '@parley/flow-engine';
import { exitsOf } from '../builder/document/exits.ts';

/** The way that leads to a row: an exit of the step before it. */
export interface Way {
  from: string;
  exit: string;
}

/** One line of the outline. A step stands at one place only; other ways to it are rows that say "Go to". */
export interface OutlineRow {
  key: string;
  kind: 'step' | 'go' | 'open';
  /** The step itself, or the step that a way leads to; null for a way that leads nowhere. */
  node: FlowNode | null;
  /** Null where the flow begins and for what nothing leads to. */
  way: Way | null;
  /** A way that has to lead somewhere. */
  isNeeded: boolean;
  isUnreached: boolean;
  depth: number;
  number: string;
  parent: string | null;
  children: string[];
  /** The place among its siblings, from one on. */
  place: number;
  siblings: number;
}

/** A flow as rows in the order they are read. */
export function outlineOf(flow: FlowDefinition): OutlineRow[] {
  const nodes = new Map(flow.nodes.map((node) => [node.id, node]));
  const targets = new Map(flow.edges.map(({ from, exit, to }) => [`${from} ${exit}`, to]));
  const shown = new Set<string>();
  const rows: OutlineRow[] = [];

  const entries = flow.nodes
    .filter(({ type }) => type === 'start' || type === 'trigger')
    .sort((one, other) => Number(other.type === 'start') - Number(one.type === 'start'));
  let count = 0;
  for (const entry of entries) count = chain(entry, { way: null, parent: null, numberOf: String, before: count });
  for (const node of flow.nodes)
    if (!shown.has(node.id))
      chain(node, { way: null, parent: null, numberOf: () => '–', before: 0, isUnreached: true });
  return withPlaces(rows);

  /** A step and, below it at the same depth, those that follow it one after another. Gives back how many there are. */
  function chain(first: FlowNode, { way: firstWay, parent, numberOf, before, isUnreached = false }: Beginning): number {
    const place = { isUnreached, depth: parent ? parent.depth + 1 : 0, parent: parent?.key ?? null };
    let at = before;
    let way = firstWay;
    for (let node: FlowNode | undefined = first; node;) {
      at += 1;
      const common = { ...ALONE, ...place, way, isNeeded: false, number: numberOf(at) };
      if (shown.has(node.id)) {
        rows.push({ ...common, key: keyOf('go', way), kind: 'go', node });
        return at;
      }
      shown.add(node.id);
      const row: OutlineRow = { ...common, key: node.id, kind: 'step', node };
      rows.push(row);
      const exits = exitsOf(node);
      if (exits.length > 1) {
        branches(row, node, exits);
        return at;
      }
      const [exit] = exits;
      if (exit === undefined) return at;
      way = { from: node.id, exit };
      const next = targetOf(way);
      if (!next && needsAll(node)) {
        at += 1;
        const number = numberOf(at);
        rows.push({ ...common, way, number, isNeeded: true, key: keyOf('open', way), kind: 'open', node: null });
        return at;
      }
      node = next;
    }
    return at;
  }

  /** The ways out of a step, each below it. */
  function branches(row: OutlineRow, node: FlowNode, exits: readonly string[]) {
    const optional = nodeTypes.get(node.type)?.optionalExits ?? [];
    const mustLead = exits.filter((exit) => !optional.includes(exit)).length > 1;
    for (const [index, exit] of exits.entries()) {
      const number = `${row.number}.${index + 1}`;
      const way = { from: node.id, exit };
      const target = targetOf(way);
      const { isUnreached, depth } = row;
      if (target) {
        const numberOf = (at: number) => (at === 1 ? number : `${number}-${at}`);
        chain(target, { way, parent: row, numberOf, before: 0, isUnreached });
        continue;
      }
      const place = { ...ALONE, isUnreached, depth: depth + 1, number, parent: row.key };
      const isNeeded = mustLead && !optional.includes(exit);
      rows.push({ ...place, way, isNeeded, key: keyOf('open', way), kind: 'open', node: null });
    }
  }

  function targetOf({ from, exit }: Way): FlowNode | undefined {
    return nodes.get(targets.get(`${from} ${exit}`) ?? '');
  }
}

/** Where a row of steps that follow each other begins. */
interface Beginning {
  way: Way | null;
  parent: OutlineRow | null;
  numberOf: (at: number) => string;
  /** How many have been counted already. */
  before: number;
  isUnreached?: boolean;
}

/** Before the family of a row is known. */
const ALONE = { children: [], place: 1, siblings: 1 };

const keyOf = (kind: string, way: Way | null): string => `${kind} ${way?.from ?? ''} ${way?.exit ?? ''}`;

/** A conversation that comes in has to go somewhere. */
const needsAll = ({ type }: FlowNode): boolean => type === 'start' || type === 'trigger';

function withPlaces(rows: OutlineRow[]): OutlineRow[] {
  const byKey = new Map(rows.map((row) => [row.key, row]));
  const families = Map.groupBy(rows, ({ parent }) => parent);
  for (const [parent, family] of families) {
    family.forEach((row, at) => {
      row.place = at + 1;
      row.siblings = family.length;
    });
    const above = parent === null ? undefined : byKey.get(parent);
    if (above) above.children = family.map(({ key }) => key);
  }
  return rows;
}

/** The rows that are seen while some are folded. */
export function unfolded(rows: readonly OutlineRow[], folded: ReadonlySet<string>): OutlineRow[] {
  const hidden = new Set<string>();
  return rows.filter(({ key, parent }) => {
    const isHidden = parent !== null && (folded.has(parent) || hidden.has(parent));
    if (isHidden) hidden.add(key);
    return !isHidden;
  });
}

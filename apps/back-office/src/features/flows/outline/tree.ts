import { nodeTypes, type FlowDefinition, type FlowNode } from '@parley/flow-engine';
import { exitsOf } from '../builder/document/exits.ts';

/** The exit of the previous step that leads to a row. */
export interface Way {
  from: string;
  exit: string;
}

/** One line of the outline. A step appears only once; other exits that lead to it become “Go to” rows. */
export interface OutlineRow {
  key: string;
  kind: 'step' | 'go' | 'open';
  /** The step itself, or the target of a “Go to” row. Null for an exit that is not connected. */
  node: FlowNode | null;
  /** Null for starts, triggers and unreachable steps. */
  way: Way | null;
  /** The exit must be connected. */
  isNeeded: boolean;
  isUnreached: boolean;
  depth: number;
  number: string;
  parent: string | null;
  children: string[];
  /** The position among its siblings, starting at 1. */
  place: number;
  siblings: number;
}

/** Flattens a flow into rows in reading order. */
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

  /** Adds a step and the steps that follow it, all at the same depth. Returns the last position used. */
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

  /** Adds the exits of a step below it. */
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

/** Where a chain of steps begins. */
interface Beginning {
  way: Way | null;
  parent: OutlineRow | null;
  numberOf: (at: number) => string;
  /** How many rows were numbered before. */
  before: number;
  isUnreached?: boolean;
}

/** Defaults until siblings and children are known. */
const ALONE = { children: [], place: 1, siblings: 1 };

const keyOf = (kind: string, way: Way | null): string => `${kind} ${way?.from ?? ''} ${way?.exit ?? ''}`;

/** A start or trigger must lead somewhere. */
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

/** The rows that are visible while some are folded. */
export function unfolded(rows: readonly OutlineRow[], folded: ReadonlySet<string>): OutlineRow[] {
  const hidden = new Set<string>();
  return rows.filter(({ key, parent }) => {
    const isHidden = parent !== null && (folded.has(parent) || hidden.has(parent));
    if (isHidden) hidden.add(key);
    return !isHidden;
  });
}

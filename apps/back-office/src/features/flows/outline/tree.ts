import { nodeTypes, type FlowDefinition, type FlowNode } from '@parley/flow-engine';
import { exitsOf } from '../builder/document/exits.ts';

/** The exit of the previous step that leads to a row. */
export interface ExitRef {
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
  via: ExitRef | null;
  /** The exit must be connected. */
  isNeeded: boolean;
  isUnreached: boolean;
  depth: number;
  number: string;
  parent: string | null;
  children: string[];
  /** The position among its siblings, starting at 1. */
  position: number;
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
  for (const entry of entries) count = chain(entry, { via: null, parent: null, numberOf: String, before: count });
  for (const node of flow.nodes)
    if (!shown.has(node.id))
      chain(node, { via: null, parent: null, numberOf: () => '–', before: 0, isUnreached: true });
  return withPositions(rows);

  /** Adds a step and the steps that follow it, all at the same depth. Returns the last position used. */
  function chain(
    first: FlowNode,
    { via: firstVia, parent, numberOf, before, isUnreached = false }: ChainStart,
  ): number {
    const base = { isUnreached, depth: parent ? parent.depth + 1 : 0, parent: parent?.key ?? null };
    let at = before;
    let via = firstVia;
    for (let node: FlowNode | undefined = first; node;) {
      at += 1;
      const common = { ...ALONE, ...base, via, isNeeded: false, number: numberOf(at) };
      if (shown.has(node.id)) {
        rows.push({ ...common, key: keyOf('go', via), kind: 'go', node });
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
      via = { from: node.id, exit };
      const next = targetOf(via);
      if (!next && needsAll(node)) {
        at += 1;
        const number = numberOf(at);
        rows.push({ ...common, via, number, isNeeded: true, key: keyOf('open', via), kind: 'open', node: null });
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
      const via = { from: node.id, exit };
      const target = targetOf(via);
      const { isUnreached, depth } = row;
      if (target) {
        const numberOf = (at: number) => (at === 1 ? number : `${number}-${at}`);
        chain(target, { via, parent: row, numberOf, before: 0, isUnreached });
        continue;
      }
      const base = { ...ALONE, isUnreached, depth: depth + 1, number, parent: row.key };
      const isNeeded = mustLead && !optional.includes(exit);
      rows.push({ ...base, via, isNeeded, key: keyOf('open', via), kind: 'open', node: null });
    }
  }

  function targetOf({ from, exit }: ExitRef): FlowNode | undefined {
    return nodes.get(targets.get(`${from} ${exit}`) ?? '');
  }
}

/** Where a chain of steps begins. */
interface ChainStart {
  via: ExitRef | null;
  parent: OutlineRow | null;
  numberOf: (at: number) => string;
  /** How many rows were numbered before. */
  before: number;
  isUnreached?: boolean;
}

/** Defaults until siblings and children are known. */
const ALONE = { children: [], position: 1, siblings: 1 };

const keyOf = (kind: string, via: ExitRef | null): string => `${kind} ${via?.from ?? ''} ${via?.exit ?? ''}`;

/** A start or trigger must lead somewhere. */
const needsAll = ({ type }: FlowNode): boolean => type === 'start' || type === 'trigger';

function withPositions(rows: OutlineRow[]): OutlineRow[] {
  const byKey = new Map(rows.map((row) => [row.key, row]));
  const families = Map.groupBy(rows, ({ parent }) => parent);
  for (const [parent, family] of families) {
    family.forEach((row, at) => {
      row.position = at + 1;
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

import type { FlowDefinition, FlowNode, Piece } from '@parley/flow-engine';
import { Position, type Edge, type Node } from '@xyflow/react';
import { plain } from '../../../../components/step-text/pieces.ts';
import type { ShownProblem } from '../../steps/shown-problem.ts';
import { NO_COUNT, type StepCount } from '../../steps/step-count.ts';
import type { StepWords } from '../../steps/step-words.ts';
import type { CanvasNote, Point } from '../document/definition-types.ts';
import { exitsOf } from '../document/exits.ts';
import { isSame } from '../document/same.ts';
import {
  ENTRY_AT,
  exitAt,
  isBelow,
  isFar,
  NOTE_WIDTH,
  noteHeight,
  portAt,
  STEP_WIDTH,
  stepHeight,
} from './node-geometry.ts';

/** An exit as the canvas draws it. */
export interface ExitView {
  exit: string;
  name: string;
  /** The target, when it is too far away to draw an edge. */
  jump: { to: string; title: string } | null;
  isOpen: boolean;
  /** The exit is required but not connected. */
  isMissing: boolean;
  /** That is still to do rather than wrong. */
  isTodo: boolean;
}

export interface StepView extends Record<string, unknown> {
  type: string;
  title: string;
  pieces: Piece[];
  exits: ExitView[];
  problems: { severity: ShownProblem['severity']; words: string }[];
  isUnreached: boolean;
  isPreviewHere: boolean;
  isSelected: boolean;
  /** Null while drop-off is hidden. */
  count: StepCount | null;
}

export interface NoteView extends Record<string, unknown> {
  text: string;
}

export type CanvasNode = Node<StepView, 'step'> | Node<NoteView, 'note'>;
export type CanvasEdge = Edge<{ isOnPath: boolean; isFar: boolean }, 'exit'>;

/** Everything that affects how the canvas looks. */
export interface Shown {
  definition: FlowDefinition;
  words: StepWords;
  problems: readonly ShownProblem[];
  selected: ReadonlySet<string>;
  counts: ReadonlyMap<string, StepCount> | null;
  preview: { node: string | null; edges: readonly string[] };
}

export interface View {
  nodes: CanvasNode[];
  edges: CanvasEdge[];
}

/** The nodes and edges to draw. Unchanged ones keep their identity and are not rendered again. */
export function viewOf(shown: Shown, before: View): View {
  const known = new Map(before.nodes.map((node) => [node.id, node]));
  const keep = <Item extends CanvasNode>(next: Item): CanvasNode => {
    const old = known.get(next.id);
    return old && isSame(old, next) ? old : next;
  };
  const problemsOf = Map.groupBy(shown.problems, ({ node }) => node);
  const byId = new Map(shown.definition.nodes.map((node) => [node.id, node]));
  const edgesByNode = Map.groupBy(shown.definition.edges, ({ from }) => from);
  const nodes = [
    ...shown.definition.notes.map((note) => keep(noteNode(note, shown))),
    ...shown.definition.nodes.map((node) =>
      keep(stepNode(node, shown, problemsOf.get(node.id) ?? [], edgesByNode.get(node.id) ?? [], byId)),
    ),
  ];
  const knownEdges = new Map(before.edges.map((edge) => [edge.id, edge]));
  const edges = shown.definition.edges.flatMap((edge) => {
    const [from, to] = [byId.get(edge.from), byId.get(edge.to)];
    if (!from || !to || !hasEntry(to) || !exitsOf(from).includes(edge.exit)) return [];
    const next = canvasEdge(edge, from, to, shown);
    const old = knownEdges.get(edge.id);
    return old && isSame(old, next) ? old : next;
  });
  return { nodes, edges };
}

/** Nothing can lead to a start or a trigger. */
const hasEntry = ({ type }: FlowNode) => type !== 'start' && type !== 'trigger';

function stepNode(
  node: FlowNode,
  { words, selected, counts, preview, definition }: Shown,
  problems: readonly ShownProblem[],
  outgoing: FlowDefinition['edges'],
  byId: ReadonlyMap<string, FlowNode>,
): Node<StepView, 'step'> {
  const language = definition.languages[0] ?? 'en';
  // The branches of a condition already describe it.
  const pieces = node.type === 'condition' ? [] : words.summary(node, language);
  const title = words.title(node);
  const missing = new Map(
    problems.filter(({ code }) => code === 'missingExit').map(({ detail, severity }) => [detail, severity]),
  );
  const exits = exitsOf(node).map((exit): ExitView => {
    const target = byId.get(outgoing.find((edge) => edge.exit === exit)?.to ?? '');
    const jump = target && isFar(node, target) ? { to: target.id, title: words.title(target) } : null;
    const isMissing = !target && missing.has(exit);
    const isTodo = missing.get(exit) === 'todo';
    return { exit, name: words.exit(node, exit), jump, isOpen: !target, isMissing, isTodo };
  });
  const textLength = plain(pieces).length;
  const rows = hasEntry(node) ? exits.length : 0;
  const height = stepHeight({ textLength, exits: rows, hasFoot: counts !== null });
  return {
    id: node.id,
    type: 'step',
    position: { x: node.x, y: node.y },
    width: STEP_WIDTH,
    height,
    measured: { width: STEP_WIDTH, height },
    selected: selected.has(node.id),
    ariaLabel: title,
    handles: [
      ...(hasEntry(node)
        ? [
            { type: 'target' as const, position: Position.Left, id: 'in', ...portAt(0, ENTRY_AT) },
            { type: 'target' as const, position: Position.Top, id: 'top', ...portAt(STEP_WIDTH / 2, 0) },
          ]
        : []),
      ...exits.map(({ exit }, index) => ({
        type: 'source' as const,
        id: exit,
        ...(hasEntry(node)
          ? { position: Position.Right, ...portAt(STEP_WIDTH, exitAt(textLength, index)) }
          : { position: Position.Bottom, ...portAt(STEP_WIDTH / 2, height) }),
      })),
    ],
    data: {
      type: node.type,
      title,
      pieces,
      exits,
      problems: problems.map((problem) => ({ severity: problem.severity, words: words.problem(problem) })),
      isUnreached: problems.some(({ code }) => code === 'unreachable'),
      isPreviewHere: preview.node === node.id,
      isSelected: selected.has(node.id),
      count: counts && (counts.get(node.id) ?? NO_COUNT),
    },
  };
}

function noteNode(note: CanvasNote, { selected }: Shown): Node<NoteView, 'note'> {
  const height = noteHeight(note.text);
  return {
    id: note.id,
    type: 'note',
    position: { x: note.x, y: note.y },
    width: NOTE_WIDTH,
    height,
    measured: { width: NOTE_WIDTH, height },
    selected: selected.has(note.id),
    zIndex: selected.has(note.id) ? 1 : 0,
    data: { text: note.text },
  };
}

function canvasEdge(
  { id, from, exit, to }: FlowDefinition['edges'][number],
  source: FlowNode,
  target: FlowNode,
  { selected, preview }: Shown,
): CanvasEdge {
  const isOnPath = preview.edges.includes(id);
  const isSelected = selected.has(id) || selected.has(from) || selected.has(to);
  return {
    id,
    type: 'exit',
    source: from,
    sourceHandle: exit,
    target: to,
    targetHandle: !hasEntry(source) && isBelow(source, target) ? 'top' : 'in',
    // Edges are selected only by clicking: a selection box selects steps.
    selectable: false,
    selected: selected.has(id),
    // A long edge is shown only while it or one of its ends is selected, or when the preview took it.
    hidden: isFar(source, target) && !isSelected && !isOnPath,
    data: { isOnPath, isFar: isFar(source, target) },
  };
}

/** Applies the positions of nodes that are being dragged. */
export const withDragged = (nodes: CanvasNode[], dragged: ReadonlyMap<string, Point>): CanvasNode[] =>
  dragged.size === 0
    ? nodes
    : nodes.map((node) => {
        const position = dragged.get(node.id);
        return position ? { ...node, position } : node;
      });

import type { Flow } from '@parley/contracts/flows';
import type { FlowDefinition, FlowNode, NodeTypeName } from '@parley/flow-engine';
import { useCallback, useMemo, useState } from 'react';
import { newStep } from '../steps/new-step.ts';
import { shownProblems, type ShownProblem } from '../steps/shown-problem.ts';
import { copyText, pasteText, type Pasted } from './document/clipboard.ts';
import type { Point } from './document/definition-types.ts';
import * as document from './document/document.ts';
import { findNode, openExitOf } from './document/exits.ts';
import type { History } from './document/history.ts';
import { newId } from './document/new-id.ts';
import { isSame } from './document/same.ts';
import { useHistory, type FlowStore } from './flow-store.ts';
import type { Stored } from './saving/saver.ts';
import { useSavedFlow, type Saving } from './saving/useSaver.ts';
import { useProblems } from './useProblems.ts';

const PASTE_OFFSET = { x: 30, y: 30 };
const NOBODY: ReadonlySet<string> = new Set();
/** These settings are picked rather than typed, so each change is undone separately. */
const PICKED: ReadonlySet<string> = new Set(['attachments', 'quickActions', 'templateId', 'text templateId']);

/** The state and actions shared by the parts of the builder. */
export interface Builder {
  flow: Flow;
  store: FlowStore;
  history: History;
  definition: FlowDefinition;
  problems: ShownProblem[];
  /** Nobody has pressed Publish yet, so what is not finished is no error. */
  isCalm: boolean;
  endCalm: () => void;
  saving: Saving;
  selected: ReadonlySet<string>;
  select: (ids: ReadonlySet<string>) => void;
  /** The selected step, when exactly one is selected. */
  chosen: FlowNode | null;
  /** The step that was just added and gets the focus. */
  fresh: string | null;
  /** Adds a step after an exit, after the selected step, or at a position, and returns its id. */
  add: (type: NodeTypeName, where: { after?: { step: string; exit: string }; at?: Point }) => string;
  addNote: (at: Point) => void;
  /** Connects an exit to a step, or to none. */
  lead: (step: string, exit: string, to: string | null) => void;
  write: (node: FlowNode) => void;
  removeSelected: () => void;
  duplicateSelected: () => void;
  copy: () => string | null;
  paste: (text: string) => boolean;
}

export function useBuilder(flow: Flow, draft: Stored): Builder {
  const { store, ...saving } = useSavedFlow(flow, draft);
  const history = useHistory(store);
  const definition = history.present;
  const found = useProblems(definition, flow);
  const [isCalm, setIsCalm] = useState(true);
  const problems = useMemo(() => shownProblems(found, isCalm), [found, isCalm]);
  const [selected, setSelected] = useState(NOBODY);
  const [fresh, setFresh] = useState<string | null>(null);
  const select = useCallback((ids: ReadonlySet<string>) => {
    setSelected((before) => (isSame([...before], [...ids]) ? before : ids));
    setFresh((before) => (before !== null && ids.size === 1 && ids.has(before) ? before : null));
  }, []);
  const chosen = useMemo(() => {
    const [first, ...others] = definition.nodes.filter(({ id }) => selected.has(id));
    return first && others.length === 0 ? first : null;
  }, [definition, selected]);

  const add: Builder['add'] = (type, { after, at }) => {
    const present = store.flow();
    const language = present.languages[0] ?? 'en';
    const before = findNode(present, after?.step ?? (at ? '' : (chosen?.id ?? '')));
    const exit = after?.exit ?? (before && openExitOf(before, present.edges));
    const position = at ?? (before ? document.positionAfter(present, before) : { x: 0, y: 0 });
    const node = { ...newStep(type, language), x: Math.round(position.x), y: Math.round(position.y) };
    const isLed = before && exit !== null && exit !== undefined && type !== 'trigger';
    store.change(isLed ? document.insertAfter(present, before.id, exit, node) : document.addNode(present, node));
    select(new Set([node.id]));
    setFresh(node.id);
    return node.id;
  };

  return {
    flow,
    store,
    history,
    definition,
    problems,
    isCalm,
    endCalm: () => setIsCalm(false),
    saving,
    selected,
    select,
    chosen,
    fresh,
    add,
    addNote({ x, y }) {
      const id = newId();
      store.change(document.addNote(store.flow(), { id, x: Math.round(x), y: Math.round(y), text: '' }));
      select(new Set([id]));
    },
    lead: (step, exit, to) => store.change(document.lead(store.flow(), step, exit, to)),
    write(node) {
      const before = findNode(store.flow(), node.id);
      const changed = before ? whatChanged(before, node) : '';
      store.change(document.updateNode(store.flow(), node), PICKED.has(changed) ? undefined : `${node.id} ${changed}`);
    },
    removeSelected() {
      store.change(document.remove(store.flow(), selected));
      select(NOBODY);
    },
    duplicateSelected() {
      const text = copyText(store.flow(), selected);
      if (text) pasteInto(store, text, select);
    },
    copy: () => copyText(store.flow(), selected),
    paste: (text) => pasteInto(store, text, select),
  };
}

function pasteInto(store: FlowStore, text: string, select: (ids: ReadonlySet<string>) => void): boolean {
  const flow = store.flow();
  let pasted = pasteText(flow, text, PASTE_OFFSET);
  // Offset further until the copy does not cover an earlier one.
  for (let times = 2; pasted && isHidden(flow, pasted) && times < 50; times += 1)
    pasted = pasteText(flow, text, { x: times * PASTE_OFFSET.x, y: times * PASTE_OFFSET.y });
  if (!pasted) return false;
  store.change(pasted.flow);
  select(new Set(pasted.ids));
  return true;
}

/** Whether something pasted is exactly on top of an existing item. */
function isHidden(before: FlowDefinition, { flow, ids }: Pasted): boolean {
  const positions = new Set([...before.nodes, ...before.notes].map(({ x, y }) => `${x} ${y}`));
  return [...flow.nodes, ...flow.notes].some(({ id, x, y }) => ids.includes(id) && positions.has(`${x} ${y}`));
}

/** The settings that changed. Typing in the same setting is undone together. */
function whatChanged(before: FlowNode, after: FlowNode): string {
  const fields = Object.keys({ ...before.settings, ...after.settings });
  const changed = fields.filter((field) => before.settings[field] !== after.settings[field]);
  return [...(before.title === after.title ? [] : ['title']), ...changed].join(' ');
}

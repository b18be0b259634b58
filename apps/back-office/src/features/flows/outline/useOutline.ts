import type { FlowDefinition, NodeTypeName } from '@parley/flow-engine';
import { useMemo, useState } from 'react';
import { plain } from '../../../components/step-text/pieces.ts';
import type { ShownProblem } from '../steps/shown-problem.ts';
import type { StepWords } from '../steps/step-words.ts';
import { added, reconnected, renamed, reordered, exitAfter, withoutStep } from './changes.ts';
import { outlineOf, unfolded, type OutlineRow } from './tree.ts';
import { useRowFocus } from './useRowFocus.ts';

interface Around {
  definition: FlowDefinition;
  problems: readonly ShownProblem[];
  words: StepWords;
  onSelect: (id: string) => void;
  onChange: (definition: FlowDefinition, what: string) => void;
}

const NONE: ReadonlySet<string> = new Set();

/** The rows of the outline, the focused row, and the actions on rows. */
export function useOutline({ definition, problems, words, onSelect, onChange }: Around) {
  const [folded, setFolded] = useState(NONE);
  const [query, setQuery] = useState('');
  const [onlyProblems, setOnlyProblems] = useState(false);
  const language = definition.languages[0] ?? 'en';
  const rows = useMemo(() => outlineOf(definition), [definition]);
  const problemsOf = useMemo(() => Map.groupBy(problems, ({ node }) => node ?? ''), [problems]);

  const shown = useMemo(() => {
    const search = query.trim().toLocaleLowerCase();
    if (!search && !onlyProblems) return unfolded(rows, folded);
    const nodeOf = (id: string) => definition.nodes.find((node) => node.id === id);
    return rows.filter(({ kind, node, via, isNeeded }) => {
      if (onlyProblems && !(kind === 'open' ? isNeeded : kind === 'step' && problemsOf.has(node?.id ?? '')))
        return false;
      const from = via && nodeOf(via.from);
      const exit = from && via ? words.exit(from, via.exit) : '';
      const text = node ? `${words.title(node)} ${kind === 'step' ? plain(words.summary(node, language)) : ''}` : '';
      return `${exit} ${text}`.toLocaleLowerCase().includes(search);
    });
  }, [rows, folded, query, onlyProblems, problemsOf, words, language, definition.nodes]);

  const { focus, focusLater, focused, setScroller, virtualizer } = useRowFocus(shown);
  const change = (next: FlowDefinition, what = '') => {
    if (next !== definition) onChange(next, what);
  };

  return {
    rows,
    shown,
    focused,
    setScroller,
    virtualizer,
    folded,
    problemsOf,
    language,
    query,
    setQuery,
    onlyProblems,
    setOnlyProblems,
    focus,
    fold: (key: string, isFolded: boolean) =>
      setFolded(isFolded ? new Set([...folded, key]) : new Set([...folded].filter((each) => each !== key))),
    foldAll: (isFolded: boolean) =>
      setFolded(isFolded ? new Set(rows.filter(({ children }) => children.length > 0).map(({ key }) => key)) : NONE),
    add: (row: OutlineRow | undefined, type: NodeTypeName) => {
      const made = added(definition, row && type !== 'trigger' ? exitAfter(definition, row) : null, type);
      change(made.flow);
      if (row) setFolded(new Set([...folded].filter((key) => key !== row.key)));
      onSelect(made.node.id);
      focusLater(made.node.id);
    },
    lead: (row: OutlineRow, to: string | null) => {
      if (!row.via) return;
      const next = reconnected(definition, row.via, to);
      change(next);
      const { from, exit } = row.via;
      const after = outlineOf(next).find(({ via }) => via?.from === from && via.exit === exit);
      focusLater(after?.key ?? from);
    },
    remove: (row: OutlineRow) => {
      const before = shown[shown.indexOf(row) - 1];
      if (row.kind === 'step' && row.node && row.node.type !== 'start') change(withoutStep(definition, row.node.id));
      else if (row.kind === 'go' && row.via) change(reconnected(definition, row.via, null));
      else return;
      if (before) focusLater(before.key);
    },
    reorder: (row: OutlineRow, by: -1 | 1) => {
      if (!row.via) return;
      change(reordered(definition, row.via, by));
      focusLater(row.key);
    },
    rename: (row: OutlineRow, title: string) => {
      if (row.node) change(renamed(definition, row.node.id, title), `${row.node.id} title`);
      focusLater(row.key);
    },
  };
}

export type OutlineModel = ReturnType<typeof useOutline>;

import Box from '@mui/material/Box';
import type { FlowDefinition, NodeTypeName } from '@parley/flow-engine';
import { useEffect, useEffectEvent, useRef, useState, type KeyboardEvent, type MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { focusForm } from '../inspector/focus-form.ts';
import { findNode } from '../builder/document/exits.ts';
import type { ShownProblem } from '../steps/shown-problem.ts';
import { RenameField } from '../steps/RenameField.tsx';
import { TargetPick } from '../steps/TargetPick.tsx';
import type { StepCount } from '../steps/step-count.ts';
import { useStepWords } from '../steps/useStepWords.ts';
import { TREE } from './outline-style.ts';
import { OutlineFoot, OutlineHead, OutlineTools } from './OutlineFrame.tsx';
import { OutlineMenu } from './OutlineMenu.tsx';
import { OutlineRowView, rowId } from './OutlineRowView.tsx';
import { pressKey, type RowActions } from './row-keys.ts';
import { StepPick } from './StepPick.tsx';
import type { OutlineRow } from './tree.ts';
import { useOutline } from './useOutline.ts';

interface Props {
  definition: FlowDefinition;
  problems: readonly ShownProblem[];
  /** What is missing is still to do rather than wrong. */
  isCalm: boolean;
  /** How many runs reached each step and how many dropped off there. Null while drop-off is hidden. */
  counts: ReadonlyMap<string, StepCount> | null;
  selected: string | null;
  onSelect: (id: string) => void;
  /** Receives the changed flow. Changes with the same `what` are undone together. */
  onChange: (definition: FlowDefinition, what: string) => void;
  onOpen: (id: string) => void;
  /** The current step of the preview, if it is open. */
  previewAt: string | null;
}

type Opened = { what: 'step' | 'target' | 'menu'; row: OutlineRow } | null;

/** The whole flow as a tree that can be read and edited with the keyboard alone. */
export function Outline(props: Props) {
  const { definition, problems, isCalm, counts, selected, onSelect, onChange, onOpen, previewAt } = props;
  const { t } = useTranslation();
  const words = useStepWords(definition);
  const outline = useOutline({ definition, problems, words, onSelect, onChange });
  const { shown, focused, folded, language, virtualizer, setScroller } = outline;
  const [opened, setOpened] = useState<Opened>(null);
  const [renaming, setRenaming] = useState<string | null>(null);
  const close = () => setOpened(null);
  const rowElement = opened && window.document.getElementById(rowId(opened.row.key));
  const anchor = rowElement?.querySelector<HTMLElement>('.main') ?? rowElement;

  const actions: RowActions = {
    open: (row) => {
      if (!row.node) return setOpened({ what: 'step', row });
      onOpen(row.node.id);
      focusForm('input');
    },
    pickStep: (row) => setOpened({ what: 'step', row }),
    pickTarget: (row) => row.via && setOpened({ what: 'target', row }),
    menu: (row) => setOpened({ what: 'menu', row }),
    startRename: (row) => setRenaming(row.key),
  };

  const goBack = () => focused && outline.focus(focused.key);
  useReturnToRow(goBack);
  useFocusReturn(selected, goBack);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.target instanceof HTMLInputElement) return;
    if (pressKey(event, outline, actions)) event.preventDefault();
  };
  const onClick = (event: MouseEvent) => {
    const target = event.target instanceof Element ? event.target : null;
    const key = target?.closest<HTMLElement>('[data-key]')?.dataset.key;
    const row = shown.find((each) => each.key === key);
    if (!row || target?.closest('input')) return;
    const action = target?.closest<HTMLElement>('[data-do]')?.dataset.do;
    outline.focus(row.key);
    if (action === 'fold') outline.fold(row.key, !folded.has(row.key));
    else if (action === 'menu') actions.menu(row);
    else if (action === 'lead') actions.pickStep(row);
    else if (row.node) onSelect(row.node.id);
  };

  const exitName = ({ via }: OutlineRow) => {
    const from = via && findNode(definition, via.from);
    return from && via ? words.exit(from, via.exit) : null;
  };
  const titleOf = ({ kind, node, isNeeded }: OutlineRow) => {
    if (!node) return isNeeded ? t('steps.outline.noNext') : t('steps.outline.endsHere');
    return kind === 'go' ? t('steps.summary.goTo', { step: words.title(node) }) : words.title(node);
  };
  const renameField = (row: OutlineRow) =>
    row.node && (
      <RenameField
        label={t('steps.title')}
        title={row.node.title}
        placeholder={words.title(row.node)}
        onDone={(title) => {
          setRenaming(null);
          if (title === null) outline.focus(row.key);
          else outline.rename(row, title);
        }}
      />
    );
  const firstUnreached = shown.find(({ isUnreached }) => isUnreached)?.key;

  return (
    <Box sx={{ flex: 1, minHeight: 0, minWidth: 0, display: 'flex', flexDirection: 'column' }}>
      <OutlineTools outline={outline} definition={definition} />
      <OutlineHead hasCounts={counts !== null} />
      <Box ref={setScroller} sx={{ position: 'relative', flex: 1, minHeight: 0, overflowY: 'auto', py: 1 }}>
        {shown.length === 0 && (
          <Box sx={{ p: 6, color: 'text.secondary' }} role="status">
            {t('steps.outline.nothing')}
          </Box>
        )}
        <Box
          role="tree"
          aria-label={t('steps.outline.label')}
          onKeyDown={onKeyDown}
          onClick={onClick}
          sx={{ ...TREE, height: virtualizer.getTotalSize() }}
        >
          {virtualizer.getVirtualItems().map(({ index, start }) => {
            const row = shown[index];
            return (
              row && (
                <OutlineRowView
                  key={row.key}
                  top={start}
                  row={row}
                  exit={exitName(row)}
                  title={titleOf(row)}
                  words={words}
                  language={language}
                  problems={row.node ? outline.problemsOf.get(row.node.id) : undefined}
                  isCalm={isCalm}
                  count={row.node ? counts?.get(row.node.id) : undefined}
                  hasCounts={counts !== null}
                  isFolded={folded.has(row.key)}
                  isSelected={row.kind === 'step' && row.node?.id === selected}
                  isFocused={row.key === focused?.key}
                  isFirstUnreached={row.key === firstUnreached}
                  isPreviewHere={row.kind === 'step' && row.node?.id === previewAt}
                  renaming={renaming === row.key ? renameField(row) : null}
                />
              )
            );
          })}
        </Box>
      </Box>
      <OutlineFoot />
      {opened?.what === 'step' && anchor && (
        <StepPick
          anchor={anchor}
          onPick={(type: NodeTypeName) => {
            close();
            outline.add(opened.row, type);
          }}
          onClose={close}
        />
      )}
      {opened?.what === 'target' && anchor && (
        <TargetPick
          anchor={anchor}
          definition={definition}
          isLed={opened.row.node !== null}
          onPick={(to) => {
            close();
            outline.lead(opened.row, to);
          }}
          onClose={close}
        />
      )}
      {opened?.what === 'menu' && anchor && (
        <OutlineMenu anchor={anchor} row={opened.row} outline={outline} actions={actions} onClose={close} />
      )}
    </Box>
  );
}

/** Esc in the form returns focus to the row. */
function useReturnToRow(goBack: () => void) {
  const back = useEffectEvent(goBack);
  useEffect(() => {
    const onKeyDown = (event: globalThis.KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented) return;
      if (!(event.target instanceof Element) || !event.target.closest('[data-inspector]')) return;
      event.preventDefault();
      back();
    };
    window.document.addEventListener('keydown', onKeyDown);
    return () => window.document.removeEventListener('keydown', onKeyDown);
  }, []);
}

/** When the form closes and its focus is lost, focus its row. */
function useFocusReturn(selected: string | null, goBack: () => void) {
  const back = useEffectEvent(goBack);
  const before = useRef(selected);
  useEffect(() => {
    const wasOpen = before.current !== null;
    before.current = selected;
    if (wasOpen && selected === null && window.document.activeElement === window.document.body) back();
  }, [selected]);
}

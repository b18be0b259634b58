import Box from '@mui/material/Box';
import Divider from '@mui/material/Divider';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useTranslation } from 'react-i18next';
import { focusForm } from '../../inspector/focus-form.ts';
import { KeyCap } from '../../../../components/KeyCap.tsx';
import type { Point } from '../document/definition-types.ts';
import { exitsOf, findNode, openExitOf } from '../document/exits.ts';
import type { Builder } from '../useBuilder.ts';
import { focusStep } from '../useBuilderKeys.ts';

interface Props {
  builder: Builder;
  /** The step or note that was clicked. */
  id: string;
  /** Screen coordinates. */
  at: Point;
  onAddAfter: (exit: string) => void;
  onTest: () => void;
  onClose: () => void;
}

/** All actions for a step, or for all selected ones. Each shows its shortcut. */
export function StepMenu({ builder, id, at, onAddAfter, onTest, onClose }: Props) {
  const { t } = useTranslation();
  const node = findNode(builder.definition, id);
  const isAlone = builder.selected.size === 1;
  const exit = node && (openExitOf(node, builder.definition.edges) ?? exitsOf(node)[0]);
  const text = builder.copy();
  const isStart = isAlone && node?.type === 'start';
  const actions = [
    {
      label: t('flows.menu.edit'),
      keys: '',
      isThere: isAlone && node,
      run: () => focusForm('input:not(#step-title), textarea'),
    },
    { label: t('flows.menu.rename'), keys: '', isThere: isAlone && node, run: () => focusForm('#step-title') },
    {
      label: t('flows.menu.addAfter'),
      keys: 'A',
      isThere: isAlone && exit !== undefined,
      run: () => exit && onAddAfter(exit),
    },
    { label: t('flows.test'), keys: '', isThere: isAlone && node, run: onTest },
    'line' as const,
    { label: t('flows.selection.duplicate'), keys: 'Ctrl D', isThere: text !== null, run: builder.duplicateSelected },
    {
      label: t('flows.menu.copy'),
      keys: 'Ctrl C',
      isThere: text !== null,
      run: () => void navigator.clipboard.writeText(text ?? ''),
    },
    { label: t('flows.selection.remove'), keys: 'Del', isThere: !isStart, run: builder.removeSelected },
  ];
  return (
    <Menu
      open
      onClose={() => {
        onClose();
        setTimeout(() => focusStep(new Set([id])));
      }}
      anchorReference="anchorPosition"
      anchorPosition={{ top: at.y, left: at.x }}
      transitionDuration={0}
      // What was chosen puts the focus where it belongs.
      disableRestoreFocus
      slotProps={{ list: { 'aria-label': t('flows.menu.label') } }}
    >
      {actions
        .filter((action) => action === 'line' || action.isThere)
        .map((action) =>
          action === 'line' ? (
            <Divider key="line" />
          ) : (
            <MenuItem
              key={action.label}
              onClick={() => {
                onClose();
                // The menu keeps the focus until it is gone.
                setTimeout(action.run);
              }}
            >
              <Box component="span" sx={{ flex: 1, mr: 4 }}>
                {action.label}
              </Box>
              {action.keys && <KeyCap>{action.keys}</KeyCap>}
            </MenuItem>
          ),
        )}
    </Menu>
  );
}

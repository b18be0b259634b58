import Box from '@mui/material/Box';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useTranslation } from 'react-i18next';
import { KeyCap } from '../../../components/KeyCap.tsx';
import type { RowActions } from './row-keys.ts';
import type { OutlineRow } from './tree.ts';
import type { OutlineModel } from './useOutline.ts';

interface Props {
  anchor: HTMLElement;
  row: OutlineRow;
  outline: OutlineModel;
  actions: RowActions;
  onClose: () => void;
}

/** All actions for a row, for mouse and touch users. Each shows its shortcut. */
export function OutlineMenu({ anchor, row, outline, actions, onClose }: Props) {
  const { t } = useTranslation();
  const items = [
    { label: t('steps.outline.edit'), keys: 'Enter', isThere: row.node !== null, run: actions.open },
    { label: t('steps.outline.addAfter'), keys: 'A', isThere: true, run: actions.pickStep },
    { label: t('steps.outline.changeWay'), keys: 'G', isThere: row.via !== null, run: actions.pickTarget },
    { label: t('steps.outline.rename'), keys: 'F2', isThere: row.kind === 'step', run: actions.startRename },
    { label: t('steps.list.up'), keys: 'Alt ↑', isThere: row.via !== null, run: () => outline.reorder(row, -1) },
    { label: t('steps.list.down'), keys: 'Alt ↓', isThere: row.via !== null, run: () => outline.reorder(row, 1) },
    {
      label: row.kind === 'go' ? t('steps.outline.removeWay') : t('steps.delete'),
      keys: 'Del',
      isThere: row.kind !== 'open' && row.node?.type !== 'start',
      run: outline.remove,
    },
  ];
  return (
    <Menu
      open
      anchorEl={anchor}
      onClose={onClose}
      disablePortal={false}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
      transformOrigin={{ vertical: 'top', horizontal: 'right' }}
    >
      {items
        .filter(({ isThere }) => isThere)
        .map(({ label, keys, run }) => (
          <MenuItem
            key={keys}
            onClick={() => {
              onClose();
              run(row);
            }}
          >
            <Box component="span" sx={{ flex: 1, mr: 4 }}>
              {label}
            </Box>
            <KeyCap>{keys}</KeyCap>
          </MenuItem>
        ))}
    </Menu>
  );
}

import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import {
  AlignHorizontalDistributeCenter,
  AlignStartHorizontal,
  AlignStartVertical,
  AlignVerticalDistributeCenter,
  Copy,
  Trash2,
  type LucideIcon,
} from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../../components/Icon.tsx';
import { align, type Alignment } from '../document/align.ts';
import type { Builder } from '../useBuilder.ts';

/** Actions on a selection of several items. */
export function SelectionBar({ builder }: { builder: Builder }) {
  const { t } = useTranslation();
  const { store, definition, selected } = builder;
  const count = [...definition.nodes, ...definition.notes].filter(({ id }) => selected.has(id)).length;
  if (count < 2) return null;
  const lineUp = (how: Alignment) => () => store.change(align(store.flow(), selected, how));
  return (
    <Box role="toolbar" aria-label={t('flows.selection.label')} sx={bar}>
      <Box component="span" sx={{ px: 2, typography: 'body2', fontWeight: 600, whiteSpace: 'nowrap' }}>
        {t('flows.selection.count', { count })}
      </Box>
      <Tool icon={AlignStartVertical} label={t('flows.selection.left')} onClick={lineUp('left')} />
      <Tool icon={AlignStartHorizontal} label={t('flows.selection.top')} onClick={lineUp('top')} />
      <Tool
        icon={AlignHorizontalDistributeCenter}
        label={t('flows.selection.across')}
        onClick={lineUp('spreadAcross')}
      />
      <Tool icon={AlignVerticalDistributeCenter} label={t('flows.selection.down')} onClick={lineUp('spreadDown')} />
      <Tool icon={Copy} label={t('flows.selection.duplicate')} onClick={builder.duplicateSelected} />
      <Tool icon={Trash2} label={t('flows.selection.remove')} onClick={builder.removeSelected} />
    </Box>
  );
}

function Tool({ icon, label, onClick }: { icon: LucideIcon; label: string; onClick: () => void }) {
  return (
    <Tooltip title={label}>
      <IconButton aria-label={label} onClick={onClick} sx={{ width: { xs: 44, lg: 32 }, height: { xs: 44, lg: 32 } }}>
        <Icon of={icon} size={18} />
      </IconButton>
    </Tooltip>
  );
}

const bar = {
  position: 'absolute',
  top: 12,
  left: '50%',
  transform: 'translateX(-50%)',
  zIndex: 6,
  display: 'flex',
  alignItems: 'center',
  gap: 1,
  p: 1,
  bgcolor: '#fff',
  border: '1px solid',
  borderColor: 'line.strong',
  borderRadius: '8px',
  boxShadow: '0 8px 28px rgba(31,26,20,.12), 0 1px 3px rgba(31,26,20,.08)',
} as const;

import Box from '@mui/material/Box';
import Popover from '@mui/material/Popover';
import type { NodeTypeName } from '@parley/flow-engine';
import { Command } from 'cmdk';
import { Search } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../../components/Icon.tsx';
import { paletteOf } from '../../steps/palette.ts';
import { StepTile } from '../../steps/StepTile.tsx';
import { useStepWords } from '../../steps/useStepWords.ts';
import type { Point } from '../document/definition-types.ts';

interface Props {
  /** Screen coordinates. */
  at: Point;
  onPick: (type: NodeTypeName) => void;
  onClose: () => void;
}

/** A searchable menu of step types. */
export function StepPicker({ at, onPick, onClose }: Props) {
  const { t } = useTranslation();
  const words = useStepWords();
  const groups = paletteOf({ hasStart: true }).filter(({ family }) => family !== 'start');
  return (
    <Popover
      open
      onClose={onClose}
      anchorReference="anchorPosition"
      anchorPosition={{ top: at.y + 8, left: at.x + 8 }}
      transitionDuration={0}
      slotProps={{ paper: { role: 'dialog', 'aria-label': t('flows.picker.title'), sx: paper } }}
    >
      <Command label={t('flows.picker.title')} loop>
        <Box sx={field}>
          <Icon of={Search} size={16} />
          <Command.Input autoFocus placeholder={t('flows.picker.search')} />
        </Box>
        <Box component={Command.List} label={t('flows.picker.title')} sx={list}>
          <Command.Empty>{t('flows.picker.empty')}</Command.Empty>
          {groups.map(({ family, types }) => (
            <Command.Group key={family} heading={words.family(family)}>
              {types.map((type) => (
                <Command.Item key={type} value={words.name(type)} keywords={[type]} onSelect={() => onPick(type)}>
                  <StepTile type={type} />
                  {words.name(type)}
                </Command.Item>
              ))}
            </Command.Group>
          ))}
        </Box>
      </Command>
    </Popover>
  );
}

const paper = {
  width: 240,
  border: '1px solid',
  borderColor: 'divider',
  borderRadius: '8px',
  boxShadow: '0 8px 28px rgba(31,26,20,.12), 0 1px 3px rgba(31,26,20,.08)',
} as const;

const field = {
  display: 'flex',
  alignItems: 'center',
  gap: 2,
  height: 44,
  px: 3,
  borderBottom: '1px solid',
  borderColor: 'divider',
  color: 'text.secondary',
  '& input': { flex: 1, minWidth: 0, border: 0, outline: 'none', font: 'inherit', fontSize: 14, color: 'text.primary' },
} as const;

const list = {
  maxHeight: 320,
  overflowY: 'auto',
  p: 1,
  fontSize: 14,
  '& [cmdk-group-heading]': { px: 2, pt: 2, pb: 1, typography: 'caption', color: 'text.secondary' },
  '& [cmdk-empty]': { p: 3, color: 'text.secondary' },
  '& [cmdk-item]': {
    display: 'flex',
    alignItems: 'center',
    gap: 2,
    minHeight: { xs: 44, lg: 34 },
    px: 2,
    borderRadius: '6px',
    cursor: 'pointer',
  },
  '& [cmdk-item][data-selected="true"]': { bgcolor: 'primary.light' },
} as const;

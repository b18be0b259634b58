import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import { visuallyHidden } from '@mui/utils';
import { ListTree, Workflow } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { CRAMPED } from './BarButton.tsx';
import { Icon } from '../../../../components/Icon.tsx';

export type BuilderView = 'canvas' | 'outline';

/** Switches between canvas and outline. */
export function ViewSwitch({ view, onView }: { view: BuilderView; onView: (view: BuilderView) => void }) {
  const { t } = useTranslation();
  const choices = [
    { value: 'canvas', label: t('flows.view.canvas'), icon: Workflow },
    { value: 'outline', label: t('flows.view.outline'), icon: ListTree },
  ] as const;
  return (
    <Box role="group" aria-label={t('flows.view.label')} sx={group}>
      {choices.map(({ value, label, icon }) => (
        <ButtonBase
          key={value}
          aria-pressed={view === value}
          onClick={() => onView(value)}
          sx={{ ...choice, ...(view === value ? chosen : {}) }}
        >
          <Icon of={icon} size={16} />
          <Box component="span" sx={{ [CRAMPED]: visuallyHidden }}>
            {label}
          </Box>
        </ButtonBase>
      ))}
    </Box>
  );
}

const group = {
  display: 'flex',
  flex: 'none',
  height: { xs: 44, lg: 36 },
  border: '1px solid',
  borderColor: 'line.strong',
  borderRadius: '6px',
  bgcolor: '#fff',
} as const;

const choice = {
  gap: 2,
  minWidth: 44,
  px: { xs: 2, lg: 3 },
  m: '-1px',
  border: '1px solid transparent',
  borderRadius: '6px',
  typography: 'body1',
  color: 'text.secondary',
  '&.Mui-focusVisible': { boxShadow: '0 0 0 2px #fff, 0 0 0 4px #8a5a0f', zIndex: 1 },
} as const;

const chosen = {
  bgcolor: 'primary.light',
  borderColor: 'color-mix(in srgb, #e09b34 70%, transparent)',
  color: 'primary.dark',
  fontWeight: 600,
} as const;

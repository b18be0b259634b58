import Box from '@mui/material/Box';
import Slider from '@mui/material/Slider';
import { GitBranch } from 'lucide-react';
import { useId, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../components/Icon.tsx';

/** The shares that people choose most. */
export const USUAL_SHARES = [5, 20, 50, 100];

interface Props {
  percent: number;
  onChange: (percent: number) => void;
  children: ReactNode;
}

/** How many of the new conversations get a version first. */
export function ShareSlider({ percent, onChange, children }: Props) {
  const { t } = useTranslation();
  const id = useId();
  return (
    <Box sx={{ p: 4, bgcolor: '#fff', border: '1px solid', borderColor: 'divider', borderRadius: '8px' }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 2 }}>
        <Icon of={GitBranch} size={18} />
        <Box component="h3" id={id} sx={{ m: 0, flex: 1, typography: 'h2' }}>
          {t('aiAgents.versions.who')}
        </Box>
        <Box sx={{ fontWeight: 600, fontVariantNumeric: 'tabular-nums' }}>
          {t('aiAgents.versions.percent', { percent })}
        </Box>
      </Box>
      <Box sx={{ px: 2.5, pt: 2 }}>
        <Slider
          value={percent}
          min={1}
          max={100}
          step={1}
          marks={USUAL_SHARES.map((value) => ({ value, label: String(value) }))}
          aria-labelledby={id}
          getAriaValueText={(value) => t('aiAgents.versions.percent', { percent: value })}
          onChange={(_, value) => onChange(value)}
          sx={{
            '& .MuiSlider-rail': { bgcolor: 'line.control' },
            '& .MuiSlider-thumb': { bgcolor: '#fff', border: '2px solid', borderColor: 'primary.dark' },
            '& .MuiSlider-markLabel': { typography: 'caption', color: 'text.secondary' },
          }}
        />
      </Box>
      <Box sx={{ typography: 'body2', color: 'text.secondary' }}>{children}</Box>
    </Box>
  );
}

import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import ButtonBase from '@mui/material/ButtonBase';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { Calendar, ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../Icon.tsx';
import { VisuallyHidden } from '../VisuallyHidden.tsx';
import { CustomRange } from './CustomRange.tsx';
import { PRESETS, type ChosenRange, type Preset, type Range } from './range.ts';

interface Props {
  range: ChosenRange;
  today: string;
  onChoose: (chosen: Preset | Range) => void;
}

/** Selects the days: four buttons, or one with a menu if there is little room. */
export function RangePicker({ range, today, onChoose }: Props) {
  const [custom, setCustom] = useState<HTMLElement | null>(null);
  return (
    <Box sx={{ '@media print': { display: 'none' } }}>
      <Segments range={range} onChoose={onChoose} onCustom={setCustom} />
      <RangeMenu range={range} onChoose={onChoose} onCustom={setCustom} />
      {custom && (
        <CustomRange
          anchor={custom}
          range={range}
          today={today}
          onClose={() => setCustom(null)}
          onChoose={(chosen) => {
            setCustom(null);
            onChoose(chosen);
          }}
        />
      )}
    </Box>
  );
}

interface ChoiceProps {
  range: ChosenRange;
  onChoose: (chosen: Preset) => void;
  onCustom: (anchor: HTMLElement) => void;
}

function Segments({ range, onChoose, onCustom }: ChoiceProps) {
  const { t } = useTranslation();
  return (
    <Box role="group" aria-label={t('charts.range.label')} sx={segments}>
      {PRESETS.map((days) => (
        <ButtonBase
          key={days}
          aria-pressed={range.preset === days}
          onClick={() => onChoose(days)}
          sx={[segment, range.preset === days && chosenSegment]}
        >
          {t('charts.range.days', { count: days })}
        </ButtonBase>
      ))}
      <ButtonBase
        aria-pressed={range.preset === null}
        aria-haspopup="dialog"
        onClick={(event) => onCustom(event.currentTarget)}
        sx={[segment, range.preset === null && chosenSegment]}
      >
        <Icon of={Calendar} size={16} />
        {t('charts.range.custom')}
      </ButtonBase>
    </Box>
  );
}

function RangeMenu({ range, onChoose, onCustom }: ChoiceProps) {
  const { t } = useTranslation();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <Box sx={{ display: { xs: 'block', sm: 'none' } }}>
      <Button
        variant="outlined"
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
        endIcon={<Icon of={ChevronDown} size={16} />}
      >
        <VisuallyHidden>{t('charts.range.label')}</VisuallyHidden>{' '}
        {range.preset ? t('charts.range.days', { count: range.preset }) : t('charts.range.custom')}
      </Button>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        {PRESETS.map((days) => (
          <MenuItem
            key={days}
            selected={range.preset === days}
            onClick={() => {
              setAnchor(null);
              onChoose(days);
            }}
          >
            {t('charts.range.days', { count: days })}
          </MenuItem>
        ))}
        <MenuItem
          selected={range.preset === null}
          onClick={() => {
            setAnchor(null);
            if (anchor) onCustom(anchor);
          }}
        >
          {t('charts.range.custom')}
        </MenuItem>
      </Menu>
    </Box>
  );
}

const segments = {
  display: { xs: 'none', sm: 'flex' },
  p: '2px',
  bgcolor: 'background.paper',
  border: '1px solid',
  borderColor: 'line.strong',
  borderRadius: '6px',
} as const;

const segment = {
  gap: 2,
  px: 3.5,
  minHeight: { sm: 44, lg: 32 },
  borderRadius: '4px',
  typography: 'body2',
  fontWeight: 500,
  border: '1px solid transparent',
  '&:hover': { bgcolor: 'surface' },
  '&.Mui-focusVisible': { outline: '2px solid', outlineColor: 'primary.dark', outlineOffset: 1 },
} as const;

const chosenSegment = {
  bgcolor: 'primary.light',
  color: 'primary.dark',
  fontWeight: 600,
  borderColor: 'color-mix(in srgb, currentColor 30%, transparent)',
  '&:hover': { bgcolor: 'primary.light' },
} as const;

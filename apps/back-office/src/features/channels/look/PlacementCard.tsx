import Box from '@mui/material/Box';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { WIDGET_SIDES, WIDGET_THEMES } from '@parley/contracts/widget-presentation';
import { useTranslation } from 'react-i18next';
import { Card } from '../setup/Card.tsx';
import type { Setup } from '../setup/useSetup.ts';

/** The corner of the launcher, and light or dark. */
export function PlacementCard({ setup: { values, set } }: { setup: Setup }) {
  const { t } = useTranslation();
  const sides = { right: t('channels.placement.right'), left: t('channels.placement.left') };
  const themes = {
    light: t('channels.placement.light'),
    dark: t('channels.placement.dark'),
    auto: t('channels.placement.auto'),
  };
  return (
    <Card title={t('channels.placement.heading')}>
      <Box sx={{ px: 4, pb: 4, pt: 2, display: 'grid', gap: 5, gridTemplateColumns: { sm: '1fr 1fr' } }}>
        <TextField
          select
          label={t('channels.placement.side')}
          helperText={t('channels.placement.sideHelp')}
          value={values.side}
          onChange={({ target }) => set('side', target.value as typeof values.side)}
        >
          {WIDGET_SIDES.map((side) => (
            <MenuItem key={side} value={side}>
              {sides[side]}
            </MenuItem>
          ))}
        </TextField>
        <TextField
          select
          label={t('channels.placement.theme')}
          helperText={t('channels.placement.themeHelp')}
          value={values.theme}
          onChange={({ target }) => set('theme', target.value as typeof values.theme)}
        >
          {WIDGET_THEMES.map((theme) => (
            <MenuItem key={theme} value={theme}>
              {themes[theme]}
            </MenuItem>
          ))}
        </TextField>
      </Box>
    </Card>
  );
}

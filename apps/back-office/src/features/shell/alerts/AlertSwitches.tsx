import Box from '@mui/material/Box';
import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { canNotify, setDesktop, setSound, useAlertSettings } from './alert-settings.ts';
import { playSound } from './play-sound.ts';

/** Sound and notifications, for this device only. */
export function AlertSwitches() {
  const { t } = useTranslation();
  const { isSoundOn, isDesktopOn } = useAlertSettings();
  const [isRefused, setIsRefused] = useState(false);
  const toggleSound = (isOn: boolean) => {
    setSound(isOn);
    if (isOn) playSound();
  };
  const toggleDesktop = async (isOn: boolean) => setIsRefused(!(await setDesktop(isOn)));
  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      <Box sx={{ typography: 'caption', fontWeight: 600, color: 'text.secondary' }}>{t('alerts.device')}</Box>
      <FormControlLabel
        sx={row}
        control={<Switch checked={isSoundOn} onChange={(_, isOn) => toggleSound(isOn)} />}
        label={t('alerts.sound')}
      />
      {canNotify() && (
        <FormControlLabel
          sx={row}
          control={<Switch checked={isDesktopOn} onChange={(_, isOn) => void toggleDesktop(isOn)} />}
          label={t('alerts.desktop')}
        />
      )}
      {isRefused && (
        <Box role="alert" sx={{ typography: 'caption', color: 'error.dark' }}>
          {t('alerts.refused')}
        </Box>
      )}
    </Box>
  );
}

const row = { m: 0, gap: 3, minHeight: { xs: 44, lg: 36 } } as const;

import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import { Bell, BellOff } from 'lucide-react';
import { lazy, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../components/Icon.tsx';
import { Popup } from '../../../components/Popup.tsx';
import { useAlertSettings } from './alert-settings.ts';

const AlertSwitches = lazy(async () => ({ default: (await import('./AlertSwitches.tsx')).AlertSwitches }));

/** Whether and how this device alerts when a customer writes. */
export function AlertBell() {
  const { t } = useTranslation();
  const { isSoundOn, isDesktopOn } = useAlertSettings();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <>
      <Tooltip title={t('alerts.label')}>
        <IconButton
          aria-label={t('alerts.label')}
          aria-haspopup="dialog"
          aria-expanded={anchor !== null}
          onClick={(event) => setAnchor(event.currentTarget)}
          sx={{ width: { xs: 44, lg: 36 }, height: { xs: 44, lg: 36 } }}
        >
          <Icon of={isSoundOn || isDesktopOn ? Bell : BellOff} />
        </IconButton>
      </Tooltip>
      {anchor && (
        <Popup anchor={anchor} label={t('alerts.label')} width={300} onClose={() => setAnchor(null)}>
          <AlertSwitches />
        </Popup>
      )}
    </>
  );
}

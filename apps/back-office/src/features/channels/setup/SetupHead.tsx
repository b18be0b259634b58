import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import type { WidgetChannel } from '@parley/contracts/channels';
import { ArrowLeft, Dot } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Icon } from '../../../components/Icon.tsx';
import { SubmitButton } from '../../../components/SubmitButton.tsx';
import { StateChip } from '../StateChip.tsx';

export interface SaveBarProps {
  isDirty: boolean;
  changes: number;
  isSaving: boolean;
  onSave: () => void;
  onDiscard: () => void;
}

/** The name and the state, with space on the right for unsaved changes. */
export function SetupHead({ channel, children }: { channel: WidgetChannel; children: ReactNode }) {
  const { t } = useTranslation();
  return (
    <Box
      sx={{ display: 'flex', alignItems: 'center', flexWrap: 'wrap', columnGap: 2, rowGap: 1, minHeight: 64, py: 2 }}
    >
      <IconButton
        component={Link}
        to="/channels"
        aria-label={t('channels.back')}
        sx={{ ml: -2, minWidth: { xs: 44, lg: 36 }, minHeight: { xs: 44, lg: 36 } }}
      >
        <Icon of={ArrowLeft} />
      </IconButton>
      <Box sx={{ display: 'flex', alignItems: 'center', flexWrap: 'wrap', gap: 2, flex: 1, minWidth: 160 }}>
        <Box component="h1" tabIndex={-1} sx={{ typography: 'h1', m: 0, overflowWrap: 'anywhere' }}>
          {channel.name}
        </Box>
        <StateChip channel={channel} />
      </Box>
      {children}
    </Box>
  );
}

/** The number of unsaved changes, with buttons to save or discard them. */
export function SaveBar({ isDirty, changes, isSaving, onSave, onDiscard }: SaveBarProps) {
  const { t } = useTranslation();
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', flexWrap: 'wrap', gap: 2, minHeight: { lg: 36 } }}>
      <Box
        role="status"
        sx={{
          display: 'flex',
          alignItems: 'center',
          flex: 1,
          typography: 'caption',
          fontWeight: 500,
          color: 'warning.dark',
          fontVariantNumeric: 'tabular-nums',
        }}
      >
        {isDirty && (
          <>
            <Icon of={Dot} /> {t('channels.unsaved', { count: Math.max(1, changes) })}
          </>
        )}
      </Box>
      {isDirty && (
        <Box sx={{ display: 'flex', gap: 2 }}>
          <Button variant="text" onClick={onDiscard} sx={{ color: 'text.secondary' }}>
            {t('channels.discard')}
          </Button>
          <SubmitButton type="button" isWorking={isSaving} onClick={onSave}>
            {t('channels.save')}
          </SubmitButton>
        </Box>
      )}
    </Box>
  );
}

import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { WidgetChannel } from '@parley/contracts/channels';
import { Dot } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../components/Icon.tsx';
import { SubmitButton } from '../../../components/SubmitButton.tsx';
import { ChannelHead } from '../ChannelHead.tsx';
import type { SetupPlace } from '../setup-place.ts';
import { ChannelName } from './ChannelName.tsx';
import type { Setup } from './useSetup.ts';

export interface SaveBarProps {
  isDirty: boolean;
  changes: number;
  isSaving: boolean;
  onSave: () => void;
  onDiscard: () => void;
}

interface Props {
  channel: WidgetChannel;
  setup: Setup;
  place: SetupPlace;
  children: ReactNode;
}

/** The name and the state, with space on the right for unsaved changes. */
export function SetupHead({ channel, setup, place, children }: Props) {
  const name = (
    <ChannelName name={setup.values.name} heading={place.heading} onChange={(next) => setup.set('name', next)} />
  );
  return (
    <ChannelHead channel={channel} place={place} name={name}>
      {children}
    </ChannelHead>
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

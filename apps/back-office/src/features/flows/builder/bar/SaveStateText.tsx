import Box from '@mui/material/Box';
import { bcp47 } from '@parley/contracts/locales';
import { CloudOff } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../../components/Icon.tsx';
import { currentLocale } from '../../../../language.ts';
import type { SaveState } from '../saving/saver.ts';

/** The save state of the draft as a short text. */
export function SaveStateText({ state }: { state: SaveState }) {
  const { t } = useTranslation();
  const isProblem = state.status === 'failing' || state.status === 'offline' || state.status === 'conflict';
  return (
    <Box
      role="status"
      sx={{
        display: 'inline-flex',
        alignItems: 'center',
        gap: 1,
        typography: 'body2',
        whiteSpace: 'nowrap',
        color: isProblem ? 'warning.dark' : 'text.secondary',
        fontVariantNumeric: 'tabular-nums',
      }}
    >
      {isProblem && <Icon of={CloudOff} size={16} />}
      {words()}
    </Box>
  );

  function words(): string {
    switch (state.status) {
      case 'saved':
        return t('flows.save.saved', { time: timeOf(state.at) });
      case 'unsaved':
      case 'saving':
        return t('flows.save.saving');
      case 'failing':
        return t('flows.save.failing');
      case 'offline':
        return t('flows.save.offline');
      case 'conflict':
        return t('flows.save.conflict');
    }
  }
}

const timeOf = (time: Date) =>
  new Intl.DateTimeFormat(bcp47(currentLocale()), { hour: '2-digit', minute: '2-digit' }).format(time);

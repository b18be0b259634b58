import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Check, Dot } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../components/Icon.tsx';
import { SubmitButton } from '../../components/SubmitButton.tsx';

interface Props {
  isDirty: boolean;
  isWorking: boolean;
  savedAt: Date | null;
  onDiscard: () => void;
}

/** Appears once something has changed; after saving it shows when. */
export function SaveBar({ isDirty, isWorking, savedAt, onDiscard }: Props) {
  const { t, i18n } = useTranslation();
  const time = savedAt && new Intl.DateTimeFormat(i18n.language, { timeStyle: 'short' }).format(savedAt);
  return (
    <Box
      sx={{
        display: 'flex',
        alignItems: 'center',
        flexWrap: 'wrap',
        gap: 2,
        minHeight: isDirty || time ? 36 : 0,
        mt: isDirty || time ? 3.5 : 0,
      }}
    >
      <Box
        role="status"
        sx={{
          display: 'flex',
          alignItems: 'center',
          gap: 1,
          flex: 1,
          typography: 'caption',
          whiteSpace: 'nowrap',
          color: isDirty ? 'warning.dark' : 'text.secondary',
        }}
      >
        {isDirty ? (
          <>
            <Icon of={Dot} /> {t('account.unsaved')}
          </>
        ) : (
          time && (
            <>
              <Icon of={Check} size={16} /> {t('account.saved', { time })}
            </>
          )
        )}
      </Box>
      {isDirty && (
        <Box sx={{ display: 'flex', gap: 2, ml: 'auto' }}>
          <Button variant="text" onClick={onDiscard} sx={{ color: 'text.secondary' }}>
            {t('account.discard')}
          </Button>
          <SubmitButton isWorking={isWorking}>{t('account.save')}</SubmitButton>
        </Box>
      )}
    </Box>
  );
}

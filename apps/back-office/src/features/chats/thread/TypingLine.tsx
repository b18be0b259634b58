import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { TypingDots } from '../../../components/TypingDots.tsx';

/** Says that the customer is writing, on a line that is there anyway. Screen readers hear it elsewhere, once. */
export function TypingLine({ name }: { name: string }) {
  const { t } = useTranslation();
  return (
    <Box
      aria-hidden
      sx={{ display: 'flex', alignItems: 'center', gap: 1.5, typography: 'caption', color: 'text.secondary' }}
    >
      <TypingDots />
      {t('chats.thread.typing', { name })}
    </Box>
  );
}

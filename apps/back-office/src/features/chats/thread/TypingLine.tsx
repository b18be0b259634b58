import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { TypingDots } from '../../../components/TypingDots.tsx';

/** Shows that the customer is typing, on a line that exists anyway. Screen readers get a separate announcement, once. */
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

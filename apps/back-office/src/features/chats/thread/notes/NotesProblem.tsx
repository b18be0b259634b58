import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';

/** Without its notes a thread looks complete, so it says that they are missing. */
export function NotesProblem({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation();
  return (
    <Box
      role="alert"
      sx={{
        flex: 'none',
        display: 'flex',
        alignItems: 'center',
        justifyContent: 'center',
        flexWrap: 'wrap',
        gap: 2,
        px: 3,
        py: 1,
        typography: 'body2',
        color: 'text.secondary',
      }}
    >
      {t('chats.thread.notes.failed')}
      <Button variant="text" onClick={onRetry} sx={{ minHeight: { xs: 44, lg: 32 }, py: 0 }}>
        {t('errors.retry')}
      </Button>
    </Box>
  );
}

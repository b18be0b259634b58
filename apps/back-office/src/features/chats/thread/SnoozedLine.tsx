import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { Conversation } from '@parley/contracts/conversations';
import { AlarmClock } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../components/Icon.tsx';
import { useSnooze, useSnoozeWords } from '../team/useSnooze.ts';

/** Says until when a conversation is snoozed, and brings it back. */
export function SnoozedLine({ conversation }: { conversation: Conversation }) {
  const { t } = useTranslation();
  const { wake } = useSnooze();
  const wordsFor = useSnoozeWords();
  return (
    <Box
      sx={{
        flex: 'none',
        display: 'flex',
        alignItems: 'center',
        gap: 2.5,
        minHeight: { xs: 52, lg: 40 },
        pl: { xs: 3, lg: 5 },
        pr: 3,
        bgcolor: 'surface',
        borderBottom: '1px solid',
        borderColor: 'divider',
        color: 'text.secondary',
      }}
    >
      <Icon of={AlarmClock} size={18} />
      <Box role="status" sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere', typography: 'body2' }}>
        {wordsFor(conversation.wakesAt)}
      </Box>
      <Button
        variant="text"
        onClick={() => void wake(conversation)}
        sx={{ flex: 'none', minHeight: { xs: 44, lg: 32 }, py: 0 }}
      >
        {t('chats.thread.snooze.wake')}
      </Button>
    </Box>
  );
}

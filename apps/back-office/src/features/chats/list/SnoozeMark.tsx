import Box from '@mui/material/Box';
import type { Conversation } from '@parley/contracts/conversations';
import { AlarmClock } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useProfile } from '../../../api/session.ts';
import { Icon } from '../../../components/Icon.tsx';
import { VisuallyHidden } from '../../../components/VisuallyHidden.tsx';
import { formatWakeTime } from '../team/snooze-times.ts';
import { useSnoozeWords } from '../team/useSnooze.ts';

/** In a row: when a snoozed conversation comes back, or that it is back. */
export function SnoozeMark({ conversation }: { conversation: Conversation }) {
  const { t, i18n } = useTranslation();
  const { company } = useProfile();
  const wordsFor = useSnoozeWords();
  const { snoozedAt, wakesAt } = conversation;
  const words = snoozedAt ? wordsFor(wakesAt) : t('chats.thread.snooze.back');
  return (
    <Box
      component="span"
      title={words}
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 1,
        flex: 'none',
        fontSize: 12,
        fontVariantNumeric: 'tabular-nums',
        color: snoozedAt ? 'text.secondary' : 'warning.dark',
        ...(!snoozedAt && { fontWeight: 600 }),
      }}
    >
      <Icon of={AlarmClock} size={14} />
      {snoozedAt && wakesAt && (
        <span aria-hidden>{formatWakeTime(wakesAt, i18n.language, company.timezone, new Date())}</span>
      )}
      <VisuallyHidden>{words}</VisuallyHidden>
    </Box>
  );
}

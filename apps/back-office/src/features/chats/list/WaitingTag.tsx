import Box from '@mui/material/Box';
import { AlarmClock, Clock } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useProfile } from '../../../api/session.ts';
import { Icon } from '../../../components/Icon.tsx';
import { VisuallyHidden } from '../../../components/VisuallyHidden.tsx';
import { formatWait } from '../format-time.ts';
import { useNow } from '../useNow.ts';

interface Props {
  since: Date;
  /** Nobody has taken the conversation. */
  isUntaken: boolean;
  /** Without the word “waiting”, where every row has the tag. */
  isShort: boolean;
}

/** How long the customer has been waiting, beside what the company aims at; it counts in place. */
export function WaitingTag({ since, isUntaken, isShort }: Props) {
  const { t, i18n } = useTranslation();
  const { replyTarget } = useProfile().company;
  const isTooLate = (minutes: number) => minutes >= 2 * replyTarget;
  const waited = useNow().getTime() - since.getTime();
  const minutes = waited / 60_000;
  const time = formatWait(waited, i18n.language);
  const whole = t('chats.answering.waitingFor', { time });
  const tint = isTooLate(minutes) ? 'error' : minutes > replyTarget ? 'warning' : null;
  return (
    <Box
      component="span"
      title={whole}
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 1,
        flex: 'none',
        height: 20,
        px: 1.5,
        borderRadius: '4px',
        fontSize: 12,
        fontWeight: 600,
        fontVariantNumeric: 'tabular-nums',
        ...(tint
          ? { bgcolor: `${tint}.light`, color: `${tint}.dark` }
          : { bgcolor: 'surface', color: 'text.secondary' }),
      }}
    >
      <Icon of={isTooLate(minutes) ? AlarmClock : Clock} size={12} />
      <span aria-hidden>{isShort ? time : whole}</span>
      <VisuallyHidden>{isUntaken ? `${t('chats.answering.nobody')}: ${time}` : whole}</VisuallyHidden>
    </Box>
  );
}

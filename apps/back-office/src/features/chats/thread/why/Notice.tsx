import Box from '@mui/material/Box';
import type { AnswerTrace } from '@parley/contracts/answer-traces';
import { useTranslation } from 'react-i18next';
import { formatMoment } from '../../format-time.ts';

/** Why the company itself told a waiting customer something. */
export function Notice({ notice }: { notice: NonNullable<AnswerTrace['notice']> }) {
  const { t, i18n } = useTranslation();
  const said = () => {
    if (notice.kind === 'place') {
      const place = t('chats.why.place', { number: notice.place });
      return notice.seconds === null
        ? place
        : `${place} ${t('chats.why.waits', { count: notice.waits, minutes: Math.round(notice.seconds / 60) })}`;
    }
    const who = notice.team ? t('chats.why.awayTeam', { team: notice.team }) : t('chats.why.away');
    if (!notice.opensAt) return `${who} ${t('chats.why.awayUnknown')}`;
    return `${who} ${t('chats.why.awayUntil', { time: formatMoment(new Date(notice.opensAt), i18n.language) })}`;
  };
  return <Box sx={{ typography: 'body2' }}>{said()}</Box>;
}

import type { MemberState } from '@parley/contracts/availability';
import { useTranslation } from 'react-i18next';

/** What somebody's state is called. */
export function useStateWords() {
  const { t, i18n } = useTranslation();
  const names: Record<MemberState, string> = {
    online: t('chats.state.online'),
    away: t('chats.state.away'),
    off: t('chats.state.off'),
  };
  return (state: MemberState, backAt: Date | null = null) =>
    state === 'away' && backAt
      ? t('chats.state.awayUntil', { time: backAt.toLocaleTimeString(i18n.language, { timeStyle: 'short' }) })
      : names[state];
}

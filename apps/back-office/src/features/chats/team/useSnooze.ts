import type { Conversation } from '@parley/contracts/conversations';
import { useTranslation } from 'react-i18next';
import { useProfile } from '../../../api/session.ts';
import { showError, showSuccess } from '../../../components/toast-queue.ts';
import { useConversationActions } from '../useConversationActions.ts';
import { formatWakeTime } from './snooze-times.ts';

/** Until when a conversation is snoozed, in words. */
export function useSnoozeWords() {
  const { t, i18n } = useTranslation();
  const { company } = useProfile();
  return (wakesAt: Date | null): string =>
    wakesAt
      ? t('chats.thread.snooze.until', {
          time: formatWakeTime(wakesAt, i18n.language, company.timezone, new Date()),
        })
      : t('chats.thread.snooze.untilReply');
}

/** Snoozes a conversation, or brings it back, and offers undo. */
export function useSnooze() {
  const { t } = useTranslation();
  const { snooze, unsnooze } = useConversationActions();
  const wordsFor = useSnoozeWords();
  return {
    async snooze(before: Conversation, wakesAt: Date | null) {
      const snoozed = { ...before, snoozedAt: new Date(), wakesAt, wokeAt: null };
      const undo = () => (before.snoozedAt ? snooze(snoozed, before.wakesAt) : unsnooze(snoozed));
      try {
        await snooze(before, wakesAt);
        showSuccess(wordsFor(wakesAt), { label: t('toast.undo'), run: () => void undo().catch(showError) });
      } catch (error) {
        showError(error);
      }
    },
    wake: (conversation: Conversation) => unsnooze(conversation).catch(showError),
  };
}

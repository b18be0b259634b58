import type { Conversation } from '@parley/contracts/conversations';
import { useTranslation } from 'react-i18next';
import { showError, showSuccess } from '../../components/toast-queue.ts';
import { useConversationActions } from './useConversationActions.ts';

/** Ends a conversation and offers undo. */
export function useEndWithUndo() {
  const { t } = useTranslation();
  const { end, reopen } = useConversationActions();
  return async (conversation: Conversation) => {
    try {
      await end(conversation);
      const undo = () => void reopen(conversation).catch(showError);
      showSuccess(t('chats.ended'), { label: t('toast.undo'), run: undo });
    } catch (error) {
      showError(error);
    }
  };
}

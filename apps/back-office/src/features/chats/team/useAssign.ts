import type { Conversation } from '@parley/contracts/conversations';
import { useTranslation } from 'react-i18next';
import { showError, showSuccess } from '../../../components/toast-queue.ts';
import { useConversationActions } from '../useConversationActions.ts';

/** Gives a conversation to somebody, or to nobody, and offers undo. */
export function useAssign() {
  const { t } = useTranslation();
  const { assign, giveBack } = useConversationActions();
  return async (before: Conversation, assignee: Conversation['handedOffTo']) => {
    const undo = async () => {
      await assign({ ...before, isHandedOff: true, handedOffTo: assignee }, before.handedOffTo);
      if (!before.isHandedOff) await giveBack({ ...before, isHandedOff: true, handedOffTo: null });
    };
    try {
      await assign(before, assignee);
      const done = assignee ? t('chats.thread.assign.to', { name: assignee.name }) : t('chats.thread.assign.returned');
      showSuccess(done, { label: t('toast.undo'), run: () => void undo().catch(showError) });
    } catch (error) {
      showError(error);
    }
  };
}

import type { Conversation, Priority } from '@parley/contracts/conversations';
import { useTranslation } from 'react-i18next';
import { showError, showSuccess } from '../../components/toast-queue.ts';
import { usePriorityNames } from './priorities.ts';
import { useConversationActions } from './useConversationActions.ts';

/** Sets how important a conversation is, and offers undo. */
export function usePriority() {
  const { t } = useTranslation();
  const names = usePriorityNames();
  const { setPriority } = useConversationActions();
  return async (before: Conversation, priority: Priority) => {
    if (priority === before.priority) return;
    try {
      await setPriority(before, priority);
      const undo = () => void setPriority({ ...before, priority }, before.priority).catch(showError);
      showSuccess(t('chats.priority.is', { name: names[priority] }), { label: t('toast.undo'), run: undo });
    } catch (error) {
      showError(error);
    }
  };
}

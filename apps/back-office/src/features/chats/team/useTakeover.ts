import type { Conversation } from '@parley/contracts/conversations';
import { useProfile } from '../../../api/session.ts';
import { showError } from '../../../components/toast-queue.ts';
import { useConversationActions } from '../useConversationActions.ts';
import { useAssign } from './useAssign.ts';

/** Takes a conversation over or gives it back. Relieving a colleague can be undone. */
export function useTakeover() {
  const { user } = useProfile();
  const { toggleTakeover } = useConversationActions();
  const { assign } = useAssign();
  return (conversation: Conversation): void => {
    const { handedOffTo } = conversation;
    if (handedOffTo && handedOffTo.id !== user.id) void assign(conversation, { id: user.id, name: user.name });
    else void toggleTakeover(conversation).catch(showError);
  };
}

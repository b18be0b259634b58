import type { Conversation } from '@parley/contracts/conversations';
import { useLocation, useNavigate } from 'react-router';
import { showError } from '../../components/toast-queue.ts';
import { useConversationActions } from './useConversationActions.ts';

/** Marks a conversation as unread, to come back to later, and closes it. */
export function useMarkUnread() {
  const navigate = useNavigate();
  const { search } = useLocation();
  const { markUnread } = useConversationActions();
  return async (conversation: Conversation) => {
    await navigate({ pathname: '/chats', search });
    await markUnread(conversation).catch(showError);
  };
}

import {
  endConversation,
  readConversation,
  setTags,
  setTakeover,
  type Conversation,
} from '@parley/contracts/conversations';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { useProfile } from '../../api/session.ts';
import { keepConversation } from './useConversation.ts';
import { COUNTS, TAGS } from './useConversations.ts';

/** What staff do to a conversation: shown at once, taken back and thrown when the server refuses. */
export function useConversationActions() {
  const queryClient = useQueryClient();
  const { user } = useProfile();

  const attempt = async (
    before: Conversation,
    guess: Partial<Conversation>,
    request: () => Promise<Conversation>,
  ): Promise<void> => {
    keepConversation(queryClient, { ...before, ...guess });
    try {
      keepConversation(queryClient, await request());
    } catch (error) {
      keepConversation(queryClient, before);
      throw error;
    } finally {
      void queryClient.invalidateQueries({ queryKey: COUNTS });
    }
  };

  return {
    end: (conversation: Conversation) =>
      attempt(conversation, { endedAt: new Date(), unreadCount: 0 }, () =>
        call(endConversation, { params: { id: conversation.id } }),
      ),
    markRead: (conversation: Conversation) =>
      attempt(conversation, { unreadCount: 0 }, () => call(readConversation, { params: { id: conversation.id } })),
    toggleTakeover: (conversation: Conversation) => {
      const isHandedOff = conversation.handedOffTo?.id !== user.id;
      return attempt(
        conversation,
        { isHandedOff, handedOffTo: isHandedOff ? { id: user.id, name: user.name } : null },
        () => call(setTakeover, { params: { id: conversation.id }, body: { isHandedOff } }),
      );
    },
    setTags: async (conversation: Conversation, tags: string[]) => {
      await attempt(conversation, { tags }, () => call(setTags, { params: { id: conversation.id }, body: { tags } }));
      void queryClient.invalidateQueries({ queryKey: TAGS });
    },
  };
}

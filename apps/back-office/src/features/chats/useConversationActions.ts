import {
  endConversation,
  readConversation,
  reopenConversation,
  setTags,
  setTakeover,
  unreadConversation,
  type Conversation,
} from '@parley/contracts/conversations';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { COUNTS } from '../../api/inbox-counts.ts';
import { useProfile } from '../../api/session.ts';
import { conversationKey, keepConversation } from './useConversation.ts';
import { TAGS } from './useConversations.ts';

const turns = new Map<number, Promise<unknown>>();

/** What is done to one conversation reaches the server in the order it was done. */
function inTurn<Result>(id: number, work: () => Promise<Result>): Promise<Result> {
  const own = (turns.get(id) ?? Promise.resolve()).then(work, work);
  turns.set(id, own);
  const leave = () => turns.get(id) === own && turns.delete(id);
  own.then(leave, leave);
  return own;
}

/** What staff do to a conversation: shown at once, taken back and thrown when the server refuses. */
export function useConversationActions() {
  const queryClient = useQueryClient();
  const { user } = useProfile();

  /** What is heard from here on may be newer than an answer that is on its way, and what the answer says is heard as well. */
  const unlessHeard = (id: number) => {
    const shown = () => queryClient.getQueryData(conversationKey(id));
    const before = shown();
    return (state: Conversation) => {
      if (shown() === before) keepConversation(queryClient, state);
    };
  };

  const attempt = async (
    before: Conversation,
    guess: Partial<Conversation>,
    request: () => Promise<Conversation>,
  ): Promise<void> => {
    keepConversation(queryClient, { ...before, ...guess });
    const settle = unlessHeard(before.id);
    try {
      settle(await inTurn(before.id, request));
    } catch (error) {
      settle(before);
      void queryClient.invalidateQueries({ queryKey: conversationKey(before.id) });
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
    reopen: async ({ id }: Conversation) => {
      const settle = unlessHeard(id);
      settle(await inTurn(id, () => call(reopenConversation, { params: { id } })));
      void queryClient.invalidateQueries({ queryKey: COUNTS });
    },
    markRead: (conversation: Conversation) =>
      attempt(conversation, { unreadCount: 0 }, () => call(readConversation, { params: { id: conversation.id } })),
    markUnread: (conversation: Conversation) =>
      attempt(conversation, { unreadCount: Math.max(1, conversation.unreadCount) }, () =>
        call(unreadConversation, { params: { id: conversation.id } }),
      ),
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

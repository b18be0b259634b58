import type { Conversation } from '@parley/contracts/conversations';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { showError } from '../../../components/toast-queue.ts';
import { conversationKey } from '../useConversation.ts';
import { useConversationActions } from '../useConversationActions.ts';
import { useEndWithUndo } from '../useEndWithUndo.ts';

/** The actions in a thread. If the server rejects one, its message is shown and the change is rolled back. */
export function useThreadActions() {
  const client = useQueryClient();
  const actions = useConversationActions();
  const own = { networkMode: 'always', onError: showError } as const;
  return {
    end: useMutation({ ...own, mutationFn: useEndWithUndo() }),
    reopen: useMutation({ ...own, mutationFn: actions.reopen }),
    /** Runs without user action, so failures are silent: it retries for half a minute, then whenever the user returns to the page. */
    markRead: useMutation({
      networkMode: 'always',
      retry: 5,
      mutationFn: ({ id }: Conversation) => {
        const known = client.getQueryData<Conversation>(conversationKey(id)); // it may have changed since the last attempt
        return known ? actions.markRead(known) : Promise.resolve();
      },
    }),
  };
}

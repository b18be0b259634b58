import type { Conversation } from '@parley/contracts/conversations';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { showError } from '../../../components/toast-queue.ts';
import { conversationKey } from '../useConversation.ts';
import { useConversationActions } from '../useConversationActions.ts';
import { useEndWithUndo } from '../useEndWithUndo.ts';

/** What can be done from within a thread; a refusal is told in the server's words and nothing has changed. */
export function useThreadActions() {
  const client = useQueryClient();
  const actions = useConversationActions();
  const own = { networkMode: 'always', onError: showError } as const;
  return {
    takeover: useMutation({ ...own, mutationFn: actions.toggleTakeover }),
    end: useMutation({ ...own, mutationFn: useEndWithUndo() }),
    reopen: useMutation({ ...own, mutationFn: actions.reopen }),
    /** Nobody asked for it by hand, so nobody hears when it fails: it is tried again for half a minute, then by the next look. */
    markRead: useMutation({
      networkMode: 'always',
      retry: 5,
      mutationFn: ({ id }: Conversation) => {
        const known = client.getQueryData<Conversation>(conversationKey(id)); // it may have changed since the last try
        return known ? actions.markRead(known) : Promise.resolve();
      },
    }),
  };
}

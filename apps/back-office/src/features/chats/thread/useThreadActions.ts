import { reopenConversation, type Conversation } from '@parley/contracts/conversations';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../api/call.ts';
import { showError } from '../../../components/toast-queue.ts';
import { keepConversation } from '../useConversation.ts';
import { useConversationActions } from '../useConversationActions.ts';

/** What can be done from within a thread; a refusal is told in the server's words and nothing has changed. */
export function useThreadActions() {
  const client = useQueryClient();
  const actions = useConversationActions();
  const own = { networkMode: 'always', onError: showError } as const;
  return {
    takeover: useMutation({ ...own, mutationFn: actions.toggleTakeover }),
    end: useMutation({ ...own, mutationFn: actions.end }),
    reopen: useMutation({
      ...own,
      mutationFn: async ({ id }: Conversation) =>
        keepConversation(client, await call(reopenConversation, { params: { id } })),
    }),
    /** Nobody asked for it by hand, so nobody hears when it fails; the next look tries again. */
    markRead: useMutation({ networkMode: 'always', mutationFn: actions.markRead }),
  };
}

import { useMutation } from '@tanstack/react-query';
import { showError } from '../../../components/toast-queue.ts';
import { useConversationActions } from '../useConversationActions.ts';
import { useEndWithUndo } from '../useEndWithUndo.ts';

/** What can be done from within a thread; a refusal is told in the server's words and nothing has changed. */
export function useThreadActions() {
  const actions = useConversationActions();
  const own = { networkMode: 'always', onError: showError } as const;
  return {
    takeover: useMutation({ ...own, mutationFn: actions.toggleTakeover }),
    end: useMutation({ ...own, mutationFn: useEndWithUndo() }),
    reopen: useMutation({ ...own, mutationFn: actions.reopen }),
    /** Nobody asked for it by hand, so nobody hears when it fails; the next look tries again. */
    markRead: useMutation({ networkMode: 'always', mutationFn: actions.markRead }),
  };
}

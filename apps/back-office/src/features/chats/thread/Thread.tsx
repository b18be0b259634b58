import { useConversation } from '../useConversation.ts';
import { OpenThread } from './OpenThread.tsx';
import { ThreadSkeleton, ThreadProblem } from './ThreadStates.tsx';

interface Props {
  conversationId: number;
  /** Set in narrow windows, which show either the list or the thread. */
  onBack?: () => void;
  onToggleDetails: () => void;
  isDetailsOpen: boolean;
  /** A message to scroll to, from a search. */
  jumpToSeq?: number;
}

/** A conversation with its messages, takeover bar and composer. */
export function Thread({ conversationId, ...props }: Props) {
  const query = useConversation(conversationId);
  // The key resets all state, so that nothing typed, loaded or scrolled carries over to another conversation.
  if (query.data) return <OpenThread key={conversationId} conversation={query.data} {...props} />;
  if (query.isError) return <ThreadProblem onRetry={() => void query.refetch()} onBack={props.onBack} />;
  return <ThreadSkeleton />;
}

import { useConversation } from '../useConversation.ts';
import { OpenThread } from './OpenThread.tsx';
import { ThreadBones, ThreadProblem } from './ThreadStates.tsx';

interface Props {
  conversationId: number;
  /** Narrow windows show the list and the thread one after the other. */
  onBack?: () => void;
  onToggleDetails: () => void;
  isDetailsOpen: boolean;
  /** A message to bring into view, found by a search. */
  jumpToSeq?: number;
}

/** One conversation: what was said, who answers, and where to write. */
export function Thread({ conversationId, ...props }: Props) {
  const query = useConversation(conversationId);
  // Each conversation is a thread of its own: nothing that was typed, loaded or scrolled in one shows in another.
  if (query.data) return <OpenThread key={conversationId} conversation={query.data} {...props} />;
  if (query.isError) return <ThreadProblem onRetry={() => void query.refetch()} onBack={props.onBack} />;
  return <ThreadBones />;
}

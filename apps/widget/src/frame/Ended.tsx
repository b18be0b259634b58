import type { Chat } from './chat.ts';
import { timeOf } from './clock.ts';
import { Rating } from './Rating.tsx';
import { fill, type Texts } from './texts.ts';
import type { WireConversation } from './wire.ts';

interface Props {
  chat: Chat;
  conversation: WireConversation;
  texts: Texts;
}

/** Shown below an ended conversation: when it ended, the rating, and a way to start the next one. */
export function Ended({ chat, conversation, texts }: Props) {
  return (
    <>
      <p className="note">{fill(texts.ended, timeOf(conversation.ended_at ?? ''))}</p>
      <Rating chat={chat} conversation={conversation} texts={texts} />
      <button type="button" className="quiet" onClick={() => chat.startOver()}>
        {texts.startOver}
      </button>
    </>
  );
}

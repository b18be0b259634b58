import { useEffect, useRef } from 'react';
import type { WireMessage } from './api.ts';
import type { Chat, ChatState, Outgoing } from './chat.ts';
import type { Texts } from './texts.ts';

interface Props {
  chat: Chat;
  state: ChatState;
  texts: Texts;
}

/** What was said, and what is on its way. Text is only ever text: no markup of anyone's is run. */
export function Log({ chat, state, texts }: Props) {
  const end = useRef<HTMLDivElement>(null);
  const count = state.messages.length + state.outbox.length;
  useEffect(() => end.current?.scrollIntoView({ block: 'end' }), [count]);

  return (
    <div className="log" role="log" aria-label={texts.log} tabIndex={0}>
      {state.messages.map((message) => (
        <Said key={message.seq} message={message} texts={texts} />
      ))}
      {state.outbox.map((message) => (
        <OnItsWay key={message.clientId} chat={chat} message={message} isOffline={state.isOffline} texts={texts} />
      ))}
      {state.isEnded && <p className="note">{texts.ended}</p>}
      <div ref={end} />
    </div>
  );
}

function Said({ message, texts }: { message: WireMessage; texts: Texts }) {
  const isMine = message.origin === 'customer';
  const time = new Intl.DateTimeFormat(document.documentElement.lang, { timeStyle: 'short' }).format(
    new Date(message.created_at),
  );
  return (
    <div className={isMine ? 'row mine' : 'row'}>
      <div className="bubble">{message.text}</div>
      <div className="meta">
        {message.author ? `${message.author.name}, ` : ''}
        {time}
        {isMine ? ` · ${texts.sent}` : ''}
      </div>
    </div>
  );
}

function OnItsWay({
  chat,
  message,
  isOffline,
  texts,
}: {
  chat: Chat;
  message: Outgoing;
  isOffline: boolean;
  texts: Texts;
}) {
  return (
    <div className="row mine waiting">
      <div className="bubble">{message.text}</div>
      {message.hasFailed ? (
        <div className="meta bad">
          {texts.failed}
          <button type="button" onClick={() => chat.tryAgain(message.clientId)}>
            {texts.again}
          </button>
          <button type="button" onClick={() => chat.drop(message.clientId)}>
            {texts.drop}
          </button>
        </div>
      ) : (
        <div className="meta">{isOffline ? texts.waiting : texts.sending}</div>
      )}
    </div>
  );
}

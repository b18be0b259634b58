import { useEffect, useState } from 'preact/hooks';
import type { Api } from './api.ts';
import type { Chat } from './chat.ts';
import { dayOf, timeOf } from './clock.ts';
import './Field.tsx';
import { initialOf } from './Header.tsx';
import css from './home.css?inline';
import { Icon, ICONS } from './Icon.tsx';
import './menu-sheet.ts';
import { NewConversation } from './NewConversation.tsx';
import { adopt } from './sheets.ts';
import type { ChatState } from './state.ts';
import type { Texts } from './texts.ts';
import type { WireSummary } from './wire.ts';

adopt(css);

interface Props {
  api: Api;
  chat: Chat;
  state: ChatState;
  texts: Texts;
  /** How soon people answer. */
  people: string | undefined;
  /** Back to the conversation on display; `newest` is where the chat returns to when it is closed. */
  onLeave: (newest?: number) => void;
}

/** The visitor's conversations, and a way to begin another one. */
export function Home({ api, chat, state, texts, people, onLeave }: Props) {
  const [items, setItems] = useState<WireSummary[] | null>(null);
  const [isAsking, setIsAsking] = useState(false);
  const [error, setError] = useState('');
  useEffect(() => {
    api.get<{ data: WireSummary[] }>('/conversations').then(
      ({ data }) => setItems(data),
      () => setError(texts.error),
    );
  }, [api, texts]);

  const open = items?.find(({ ended_at }) => ended_at === null);
  const begin = () => {
    if (!open) {
      chat.startOver();
      return onLeave();
    }
    if (state.conversation?.id !== open.id) chat.view(open.id);
    setIsAsking(true);
  };
  return (
    <div className="home">
      <h2>{texts.conversations}</h2>
      {error && (
        <p className="wrong" role="alert">
          {error}
        </p>
      )}
      <ul>
        {items?.map(({ id, text, author, origin, last_at, unread }) => (
          <li key={id}>
            <button
              type="button"
              aria-current={id === state.conversation?.id}
              onClick={() => {
                if (id !== state.conversation?.id) chat.view(id);
                onLeave(items[0]?.id);
              }}
            >
              <span className="face" aria-hidden="true">
                {author ? initialOf(author) : <Icon size={18} path={origin === 'bot' ? ICONS.bot : ICONS.smile} />}
              </span>
              <span className="last">
                <b dir="auto">{text || texts.attach}</b>
                <small>
                  {author ?? (origin === 'bot' ? texts.bot : texts.you)} · {dayOf(last_at)}, {timeOf(last_at)}
                </small>
              </span>
              {unread > 0 && <span className="count">{unread}</span>}
            </button>
          </li>
        ))}
      </ul>
      <button type="button" className="main" onClick={begin}>
        {texts.startOver}
      </button>
      {people && <p className="note">{people}</p>}
      {isAsking && (
        <NewConversation chat={chat} texts={texts} onDone={() => onLeave()} onClose={() => setIsAsking(false)} />
      )}
    </div>
  );
}

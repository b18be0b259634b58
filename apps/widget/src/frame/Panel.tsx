import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { Api } from './api.ts';
import type { Chat } from './chat.ts';
import { Composer } from './Composer.tsx';
import { Log } from './Log.tsx';
import { Icon } from './Icon.tsx';
import type { Texts } from './texts.ts';

interface Props {
  api: Api;
  chat: Chat;
  texts: Texts;
  isOpen: boolean;
  onClose: () => void;
  onUnread: (count: number) => void;
}

/** The whole chat: who answers, what was said, and where to write. */
export function Panel({ api, chat, texts, isOpen, onClose, onUnread }: Props) {
  const state = useSyncExternalStore(chat.subscribe, chat.get);
  const [name, setName] = useState('');
  const [isAvailable, setIsAvailable] = useState(true);
  const input = useRef<HTMLTextAreaElement>(null);
  const unread = state.messages.filter((message) => message.origin !== 'customer' && message.status !== 'read');
  const lastUnread = unread.at(-1)?.id;

  useEffect(() => {
    api.init().then(
      ({ company }) => setName(company.name),
      () => setIsAvailable(false),
    );
  }, [api]);

  useEffect(() => {
    if (isOpen) input.current?.focus();
  }, [isOpen]);

  useEffect(() => {
    onUnread(isOpen ? 0 : unread.length);
    if (isOpen && lastUnread !== undefined) chat.markRead(lastUnread);
  }, [isOpen, lastUnread, unread.length, chat, onUnread]);

  return (
    <section
      className="panel"
      role="dialog"
      aria-label={texts.title}
      onKeyDown={(event) => event.key === 'Escape' && onClose()}
    >
      <header>
        <span className="mark" aria-hidden="true">
          {name.slice(0, 1).toUpperCase()}
        </span>
        <div className="who">
          <h1>{name || texts.title}</h1>
        </div>
        <button type="button" aria-label={texts.close} onClick={onClose}>
          <Icon path="M18 6 6 18M6 6l12 12" />
        </button>
      </header>
      <div role="status">{state.isOffline && <div className="strip">{texts.offline}</div>}</div>
      <Log chat={chat} state={state} texts={texts} />
      {isAvailable ? <Composer ref={input} chat={chat} texts={texts} /> : <p className="note">{texts.unavailable}</p>}
    </section>
  );
}

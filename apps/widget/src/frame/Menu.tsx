import { useEffect, useRef, useState } from 'preact/hooks';
import type { Api } from './api.ts';
import type { Chat } from './chat.ts';
import { Erase } from './Erase.tsx';
import { Icon, ICONS } from './Icon.tsx';
import './menu-sheet.ts';
import { NewConversation } from './NewConversation.tsx';
import type { Settings } from './choices.ts';
import type { ChatState } from './state.ts';
import type { Texts } from './texts.ts';
import { Transcript } from './Transcript.tsx';

const MAIL = 'M3 5h18v14H3zM3 6l9 7 9-7';
const PERSON = 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM4 21a8 8 0 0 1 16 0';
const GLOBE = 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM3 12h18M12 3a14 14 0 0 1 0 18M12 3a14 14 0 0 0 0 18';
const SOUND = 'M4 10v4h4l5 4V6l-5 4zM17 9a4 4 0 0 1 0 6M19.5 6.5a8 8 0 0 1 0 11';
const BIN = 'M4 7h16M9 7V4h6v3M6 7l1 14h10l1-14M10 11v6M14 11v6';

const LANGUAGES = [
  ['en', 'English'],
  ['ro', 'Română'],
  ['ru', 'Русский'],
  ['ua', 'Українська'],
  ['de', 'Deutsch'],
  ['fr', 'Français'],
  ['it', 'Italiano'],
] as const;

interface Props {
  api: Api;
  chat: Chat;
  state: ChatState;
  texts: Texts;
  locale: string;
  /** A conversation can start without filling in a form. */
  canBegin: boolean;
  settings: Settings;
  onSettings: (settings: Settings) => void;
  onNotice: (text: string) => void;
  onClose: () => void;
}

/** Everything a visitor can do besides writing. */
export function Menu(props: Props) {
  const { api, chat, state, texts, locale, canBegin, settings, onSettings, onNotice } = props;
  const [view, setView] = useState<'menu' | 'languages' | 'transcript' | 'erase' | 'new'>('menu');
  const menu = useRef<HTMLDivElement>(null);
  const { conversation } = state;
  const close = () => {
    props.onClose();
    document.getElementById('menu-button')?.focus();
  };

  useEffect(() => {
    menu.current?.querySelector('button')?.focus();
  }, [view]);
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (event.key === 'Escape' || event.key === 'Tab') {
      event.stopPropagation();
      event.preventDefault();
      close();
    } else if (step) {
      event.preventDefault();
      const items = [...(menu.current?.querySelectorAll('button') ?? [])];
      const at = items.indexOf(document.activeElement as HTMLButtonElement);
      items[(at + step + items.length) % items.length]?.focus();
    }
  };

  if (view === 'transcript' && conversation)
    return <Transcript api={api} id={conversation.id} texts={texts} onClose={close} />;
  if (view === 'new') return <NewConversation chat={chat} texts={texts} onDone={close} onClose={close} />;
  if (view === 'erase') return <Erase chat={chat} texts={texts} onNotice={onNotice} onClose={close} />;

  const ask = async () => {
    close();
    await chat.change('person').catch(() => onNotice(texts.error));
  };
  return (
    <>
      <button type="button" className="behind" tabIndex={-1} aria-hidden="true" onClick={close} />
      <div ref={menu} className="menu" role="menu" aria-label={texts.menu} tabIndex={-1} onKeyDown={onKeyDown}>
        {view === 'languages' ? (
          LANGUAGES.map(([code, name]) => (
            <button
              key={code}
              type="button"
              role="menuitemradio"
              aria-checked={code === locale}
              onClick={() => {
                onSettings({ ...settings, language: code });
                close();
              }}
            >
              <span>{name}</span>
              {code === locale && <Icon size={16} path={ICONS.check} />}
            </button>
          ))
        ) : (
          <>
            {canBegin && !conversation?.is_handed_off && (
              <Item icon={PERSON} text={texts.person} onClick={() => void ask()} />
            )}
            {conversation && !conversation.ended_at && state.messages.length > 0 && (
              <Item icon={ICONS.pen} text={texts.startOver} onClick={() => setView('new')} />
            )}
            {conversation && <Item icon={MAIL} text={texts.transcript} onClick={() => setView('transcript')} />}
            <Item
              icon={GLOBE}
              text={texts.language}
              value={LANGUAGES.find(([code]) => code === locale)?.[1]}
              onClick={() => setView('languages')}
            />
            <Item
              icon={SOUND}
              text={texts.sounds}
              value={settings.hasSound ? texts.on : texts.off}
              onClick={() => onSettings({ ...settings, hasSound: !settings.hasSound })}
            />
            {state.isKnown && <Item icon={BIN} text={texts.erase} onClick={() => setView('erase')} />}
          </>
        )}
      </div>
    </>
  );
}

interface ItemProps {
  icon: string;
  text: string;
  value?: string | undefined;
  onClick: () => void;
}

function Item({ icon, text, value, onClick }: ItemProps) {
  return (
    <button type="button" role="menuitem" onClick={onClick}>
      <Icon size={18} path={icon} />
      <span>{text}</span>
      {value && <small>{value}</small>}
    </button>
  );
}

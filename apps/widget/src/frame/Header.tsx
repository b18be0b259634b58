import { Icon, ICONS } from './Icon.tsx';
import type { ChatState } from './state.ts';
import { fill, type Texts } from './texts.ts';

interface Props {
  name: string;
  subtitle: string;
  isOnline: boolean | undefined;
  /** A bot answers here until a person does. */
  hasBot: boolean | undefined;
  state: ChatState;
  texts: Texts;
  hasMenu: boolean;
  isMenuOpen: boolean;
  onMenu: () => void;
  /** To the visitor's conversations and back; null before the first one. */
  onHome: (() => void) | null;
  /** Null where there is nothing to close it into. */
  onClose: (() => void) | null;
}

/** Stands for a face. */
export const initialOf = (name: string): string => [...name][0]?.toUpperCase() ?? '';

/** Who answers, and whether they are online. */
export function Header(props: Props) {
  const { name, subtitle, isOnline, hasBot, state, texts, hasMenu, isMenuOpen, onMenu, onHome, onClose } = props;
  const { isOffline, conversation, messages } = state;
  const person = messages.findLast(({ origin, author }) => origin === 'operator' && author)?.author?.name;
  const isEnded = Boolean(conversation?.ended_at);
  const line = isOffline
    ? texts.noConnection
    : isEnded
      ? texts.chatEnded
      : person
        ? fill(texts.answers, person)
        : subtitle;
  return (
    <div className="head">
      {onHome && (
        <button type="button" className="back" aria-label={texts.conversations} onClick={onHome}>
          <Icon path={ICONS.back} />
        </button>
      )}
      <span className="mark" aria-hidden="true">
        {hasBot && !person ? <Icon path={ICONS.bot} /> : initialOf(person ?? name)}
        <i className={isOnline && !isOffline && !isEnded ? 'dot on' : 'dot'} />
      </span>
      <div className="who">
        <h1 dir="auto">{name}</h1>
        <p dir="auto">{line}</p>
      </div>
      {hasMenu && (
        <button
          type="button"
          id="menu-button"
          aria-label={texts.menu}
          aria-haspopup="menu"
          aria-expanded={isMenuOpen}
          onClick={onMenu}
        >
          <Icon path={ICONS.dots} />
        </button>
      )}
      {onClose && (
        <button type="button" aria-label={texts.close} onClick={onClose}>
          <Icon path={ICONS.close} />
        </button>
      )}
    </div>
  );
}

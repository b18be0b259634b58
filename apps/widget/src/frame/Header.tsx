import { Icon, ICONS } from './Icon.tsx';
import type { ChatState } from './state.ts';
import { fill, type Texts } from './texts.ts';

interface Props {
  name: string;
  subtitle: string;
  isOnline: boolean;
  state: ChatState;
  texts: Texts;
  hasMenu: boolean;
  isMenuOpen: boolean;
  onMenu: () => void;
  onClose: () => void;
}

/** Who answers, and whether they are online. */
export function Header({ name, subtitle, isOnline, state, texts, hasMenu, isMenuOpen, onMenu, onClose }: Props) {
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
      <span className="mark" aria-hidden="true">
        {[...name][0]?.toUpperCase()}
        <i className={isOnline && !isOffline && !isEnded ? 'dot on' : 'dot'} />
      </span>
      <div className="who">
        <h1>{name}</h1>
        <p>{line}</p>
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
      <button type="button" aria-label={texts.close} onClick={onClose}>
        <Icon path={ICONS.close} />
      </button>
    </div>
  );
}

import { useEffect, useRef, useState } from 'preact/hooks';
import { initialOf } from './Header.tsx';
import { Icon, ICONS } from './Icon.tsx';
import { adopt } from './sheets.ts';
import { unreadOf, type ChatState } from './state.ts';
import css from './teaser.css?inline';
import type { Texts } from './texts.ts';

adopt(css);
/** A hidden frame has no layout, so it is shown with this height before it can be measured. */
const FIRST_HEIGHT = 96;
const INVITED = 'parley.invited';

/** What the visitor has closed in this tab. An invitation stays closed on the next page, if the browser allows it. */
let closed = '';
function isClosed(name: string): boolean {
  try {
    return closed === name || (name === 'invitation' && sessionStorage.getItem(INVITED) !== null);
  } catch {
    return closed === name;
  }
}
function close(name: string) {
  closed = name;
  try {
    if (name === 'invitation') sessionStorage.setItem(INVITED, '1');
  } catch {} // the browser stores nothing here
}

interface Props {
  state: ChatState;
  texts: Texts;
  /** A proactive message, or empty. */
  invitation: string;
  onOpen: () => void;
  onHeight: (height: number) => void;
}

/** Beside the closed launcher: the text of a new message, or an invitation. The page cannot read it. */
export function Teaser({ state, texts, invitation, onOpen, onHeight }: Props) {
  const [, redraw] = useState(0);
  const box = useRef<HTMLDivElement>(null);
  const message = unreadOf(state).at(-1);
  const name = message ? String(message.seq) : 'invitation';
  const text = message ? message.text || message.attachments[0]?.name : state.isKnown ? '' : invitation;
  const isShown = Boolean(text) && !isClosed(name);

  useEffect(() => {
    if (!isShown || !box.current) return;
    onHeight(FIRST_HEIGHT);
    const observer = new ResizeObserver(([entry]) => {
      const height = entry?.borderBoxSize[0]?.blockSize ?? 0;
      if (height > 0) onHeight(Math.ceil(height));
    });
    observer.observe(box.current);
    return () => {
      observer.disconnect();
      onHeight(0);
    };
  }, [isShown, onHeight]);

  if (!isShown) return null;
  const person = message?.author?.name;
  const isBot = message?.origin === 'bot';
  return (
    <div className="teaser" ref={box} role="status">
      <button type="button" className="said" onClick={onOpen}>
        <span className="face" aria-hidden="true">
          {person ? initialOf(person) : <Icon size={18} path={isBot ? ICONS.bot : ICONS.smile} />}
        </span>
        <span className="words" dir="auto">
          {(person || isBot) && <b>{person ?? texts.bot}</b>}
          <span>{text}</span>
        </span>
      </button>
      <button
        type="button"
        className="shut"
        aria-label={texts.dismiss}
        onClick={() => {
          close(name);
          redraw(Date.now());
        }}
      >
        <Icon size={16} path={ICONS.close} />
      </button>
    </div>
  );
}

import type { ComponentChildren } from 'preact';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { Api } from './api.ts';
import type { Chat } from './chat.ts';
import { Icon, ICONS } from './Icon.tsx';
import { lazily } from './Lazily.tsx';
import { shownIn, type ChatState } from './state.ts';
import type { Texts } from './texts.ts';

const Messages = lazily(async () => (await import('./Messages.tsx')).Messages);
const NEAR_PX = 40;

interface Props {
  api: Api;
  chat: Chat;
  state: ChatState;
  texts: Texts;
  company: string;
  /** Empty where the bot speaks first. */
  greeting: string;
  /** Shown after the last message: a form, a rating, a note. */
  children?: ComponentChildren;
}

/** The middle of the panel: a greeting, or the conversation. */
export function Log({ children, ...rest }: Props) {
  const { state, texts, greeting } = rest;
  const { log, content, isAtEnd, toEnd } = useEndInView(state.outbox.length);
  return (
    <div className="around">
      <div className="log" role="log" aria-label={texts.log} tabIndex={0} ref={log}>
        <div className="content" ref={content}>
          {shownIn(state).length + state.outbox.length > 0 || state.typing !== null ? (
            <Messages {...rest} />
          ) : (
            greeting && (
              <div className="row">
                <p className="bubble" dir="auto">
                  {greeting}
                </p>
              </div>
            )
          )}
          {children}
        </div>
      </div>
      {!isAtEnd && (
        <button type="button" className="to-end" aria-label={texts.toEnd} onClick={toEnd}>
          <Icon path={ICONS.down} />
        </button>
      )}
    </div>
  );
}

/** Stays scrolled to the latest message unless the visitor has scrolled away; sending a message scrolls back. */
function useEndInView(written: number) {
  const log = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const isPinned = useRef(true);
  const [isAtEnd, setIsAtEnd] = useState(true);
  const toEnd = () => {
    isPinned.current = true;
    log.current?.scrollTo(0, log.current.scrollHeight);
  };
  useLayoutEffect(toEnd, [written]);
  useEffect(() => {
    const box = log.current;
    if (!box || !content.current) return;
    let top = 0;
    const onScroll = () => {
      // A picture may have arrived since we scrolled to the end: only the visitor scrolls up.
      const isUp = box.scrollTop < top;
      top = box.scrollTop;
      setIsAtEnd(
        (isPinned.current = (isPinned.current && !isUp) || box.scrollHeight - top - box.clientHeight < NEAR_PX),
      );
    };
    box.onscroll = onScroll;
    const observer = new ResizeObserver(() => (isPinned.current ? toEnd() : onScroll()));
    observer.observe(content.current);
    observer.observe(box);
    return () => observer.disconnect();
  }, []);
  return { log, content, isAtEnd, toEnd };
}

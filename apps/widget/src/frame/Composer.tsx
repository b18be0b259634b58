import { forwardRef, useRef, useState, type FormEvent, type KeyboardEvent } from 'react';
import type { Chat } from './chat.ts';
import { Icon } from './Icon.tsx';
import type { Texts } from './texts.ts';

const LONGEST = 10_000;
const TYPING_MS = 3_000;

/** Enter sends, Shift and Enter begin a new line. */
export const Composer = forwardRef<HTMLTextAreaElement, { chat: Chat; texts: Texts }>(function Composer(
  { chat, texts },
  ref,
) {
  const [text, setText] = useState('');
  const toldAt = useRef(0);

  const send = (event?: FormEvent) => {
    event?.preventDefault();
    if (!text.trim()) return;
    chat.send(text);
    setText('');
    toldAt.current = 0;
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    send();
  };
  const onInput = (value: string) => {
    setText(value);
    if (Date.now() - toldAt.current < TYPING_MS) return;
    toldAt.current = Date.now();
    chat.typing(true);
  };

  return (
    <form onSubmit={send}>
      <textarea
        ref={ref}
        rows={1}
        value={text}
        maxLength={LONGEST}
        placeholder={texts.write}
        aria-label={texts.write}
        onChange={(event) => onInput(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      <button type="submit" aria-label={texts.send}>
        <Icon path="M22 2 11 13M22 2l-7 20-4-9-9-4z" />
      </button>
    </form>
  );
});

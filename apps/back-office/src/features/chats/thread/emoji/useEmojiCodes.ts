import { useQuery } from '@tanstack/react-query';
import { useState, type KeyboardEvent } from 'react';
import { emojiQueryAt, withEmoji, type EmojiQuery } from './typed-emoji.ts';

const MAX_SHOWN = 8;

interface Typed extends EmojiQuery {
  text: string;
  cursor: number;
}

/** Offers emojis while a code such as `:smile` is being typed, and replaces `:smile:` by itself. The list is loaded then. */
export function useEmojiCodes(onReplace: (text: string, cursor: number) => void) {
  const [typed, setTyped] = useState<Typed | null>(null);
  const [index, setIndex] = useState(0);
  const list = useQuery({
    queryKey: ['emojis'],
    queryFn: () => import('./emojis.ts'),
    enabled: typed !== null,
    staleTime: Infinity,
    networkMode: 'always',
  });
  const found = typed && list.data ? list.data.findEmojis(typed.words).slice(0, MAX_SHOWN) : [];
  const active = Math.min(index, found.length - 1);
  const close = () => setTyped(null);
  const put = ({ text, from, cursor }: Typed, char: string) => {
    close();
    const next = withEmoji(text, { from, to: cursor }, char);
    onReplace(next.text, next.cursor);
  };
  return {
    isOpen: found.length > 0,
    found,
    active,
    close,
    pick: (char: string) => typed && put(typed, char),
    /** Call when the text changes. */
    onText(text: string, cursor: number) {
      const query = emojiQueryAt(text, cursor);
      const next = query && { ...query, text, cursor };
      const whole = next?.isWhole ? list.data?.emojiOf(next.words) : undefined;
      setIndex(0);
      if (next && whole) put(next, whole.char);
      else setTyped(next?.isWhole ? null : next);
    },
    /** Returns true if the list handled the key. */
    onKeyDown(event: KeyboardEvent): boolean {
      const chosen = found[active];
      if (!chosen || event.nativeEvent.isComposing) return false;
      if (event.key === 'Escape') close();
      else if (event.key === 'ArrowRight' || event.key === 'ArrowDown') setIndex((active + 1) % found.length);
      else if (event.key === 'ArrowLeft' || event.key === 'ArrowUp')
        setIndex((active - 1 + found.length) % found.length);
      else if ((event.key === 'Enter' || event.key === 'Tab') && !event.shiftKey && typed) put(typed, chosen.char);
      else return false;
      event.preventDefault();
      event.stopPropagation();
      return true;
    },
  };
}

import { useState, type KeyboardEvent } from 'react';
import { useMembers } from '../../team/useMembers.ts';
import { typedMention, type Picked } from './mention-text.ts';

/** Picks a colleague while the cursor stays in the text. An @ opens the list; the arrow keys navigate it. */
export function useMentionPicker(onPick: (text: string, cursor: number, picked: Picked) => void) {
  const [place, setPlace] = useState<{ text: string; cursor: number; typed: string } | null>(null);
  const [index, setIndex] = useState(0);
  const isOpen = place !== null;
  const members = useMembers(place?.typed ?? '', isOpen);
  const found = isOpen ? (members.data ?? []) : [];
  const active = Math.min(index, found.length - 1);

  const close = () => setPlace(null);
  const pick = ({ id, name }: Picked) => {
    if (!place) return;
    const start = place.cursor - place.typed.length - 1;
    const before = `${place.text.slice(0, start)}@${name} `;
    close();
    onPick(before + place.text.slice(place.cursor).replace(/^ /, ''), before.length, { id, name });
  };
  return {
    isOpen: isOpen && found.length > 0,
    found,
    active,
    pick,
    close,
    /** Call when the text changes. */
    onText(text: string, cursor: number) {
      const typed = typedMention(text, cursor);
      setIndex(0);
      setPlace(typed === null ? null : { text, cursor, typed });
    },
    /** Returns true if the list handled the key. */
    onKeyDown(event: KeyboardEvent): boolean {
      const chosen = found[active];
      if (!isOpen || !chosen || event.nativeEvent.isComposing) return false;
      if (event.key === 'Escape') close();
      else if (event.key === 'ArrowDown') setIndex((active + 1) % found.length);
      else if (event.key === 'ArrowUp') setIndex((active - 1 + found.length) % found.length);
      else if ((event.key === 'Enter' || event.key === 'Tab') && !event.shiftKey) pick(chosen);
      else return false;
      event.preventDefault();
      event.stopPropagation();
      return true;
    },
  };
}

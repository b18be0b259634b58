import type { MessageTemplate } from '@parley/contracts/message-templates';
import { useState, type KeyboardEvent } from 'react';
import { useSavedReplies } from '../../../api/saved-replies.ts';
import { matchesReply } from '../../../components/matches-reply.ts';

/** A leading slash searches the saved replies. */
const isSearch = (text: string) => text.startsWith('/') && !text.includes('\n');

/** Replies whose shortcut matches come first. */
const byShortcut = (search: string) => (one: MessageTemplate, other: MessageTemplate) =>
  Number(Boolean(other.shortcut?.startsWith(search))) - Number(Boolean(one.shortcut?.startsWith(search)));

/** Picks a saved reply while the cursor stays in the text. A slash or the button opens the list; the arrow keys navigate it. */
export function useReplyPicker(text: string, onPick: (reply: MessageTemplate, isSearched: boolean) => void) {
  const [isAsked, setIsAsked] = useState(false);
  const [isDismissed, setIsDismissed] = useState(false);
  const [index, setIndex] = useState(0);
  const isSearched = !isAsked && isSearch(text);
  const isOpen = isAsked || (isSearched && !isDismissed);
  const search = isSearched ? text.slice(1) : '';
  const replies = useSavedReplies(isOpen);
  const found = (replies.data ?? [])
    .filter((reply) => matchesReply(reply, search))
    .sort(search ? byShortcut(search) : () => 0);
  const active = Math.min(index, found.length - 1);

  const close = () => {
    setIsAsked(false);
    setIsDismissed(true);
  };
  const pick = (reply: MessageTemplate) => {
    close();
    onPick(reply, isSearched);
  };
  return {
    isOpen,
    replies,
    found,
    active,
    pick,
    close,
    toggle() {
      setIndex(0);
      if (isOpen) close();
      else setIsAsked(true);
    },
    /** Call when the text changes, which updates or ends the search. */
    onText(next: string) {
      setIndex(0);
      setIsAsked(false);
      if (!isSearch(next) || !isSearch(text)) setIsDismissed(false);
    },
    /** Returns true if the list handled the key. */
    onKeyDown(event: KeyboardEvent): boolean {
      if (!isOpen || event.nativeEvent.isComposing) return false;
      const chosen = found[active];
      if (event.key === 'Escape') close();
      else if (event.key === 'ArrowDown' && chosen) setIndex((active + 1) % found.length);
      else if (event.key === 'ArrowUp' && chosen) setIndex((active - 1 + found.length) % found.length);
      else if ((event.key === 'Enter' || event.key === 'Tab') && !event.shiftKey && chosen) pick(chosen);
      else return false;
      event.preventDefault();
      event.stopPropagation();
      return true;
    },
  };
}

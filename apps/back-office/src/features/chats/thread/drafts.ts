import type { Attachment } from '@parley/contracts/attachments';
import { useSyncExternalStore } from 'react';
import { useProfile } from '../../../api/session.ts';
import type { NoteText } from './notes/NoteField.tsx';

/** An unsent message. It survives reloads and is shared by all tabs. */
export interface Draft {
  text: string;
  /** Already uploaded, to be sent with the text. */
  files: readonly Attachment[];
}

const listeners = new Set<() => void>();
const notify = () => {
  for (const listener of listeners) listener();
};
/** The storage event fires in all tabs except the one that wrote. */
const onStorage = ({ key }: StorageEvent) => {
  if (key === null || key.startsWith(REPLIES) || key.startsWith(NOTES)) notify();
};

/** Drafts of one kind, by user and conversation. Damaged ones, or those not written by us, are empty. */
function createDrafts<Kind extends { text: string }>(
  prefix: string,
  empty: Kind,
  rest: (stored: Partial<Kind>) => Kind,
) {
  const parsed = new Map<string, { raw: string | null; draft: Kind }>();
  const keyOf = (userId: number, conversationId: number) => `${prefix}${userId}.${conversationId}`;
  const parse = (raw: string): Kind => {
    try {
      return rest(JSON.parse(raw) as Partial<Kind>);
    } catch {
      return empty;
    }
  };
  return {
    /** Keeps its identity until it changes. */
    read(userId: number, conversationId: number): Kind {
      const key = keyOf(userId, conversationId);
      const raw = localStorage.getItem(key);
      const known = parsed.get(key);
      if (known && known.raw === raw) return known.draft;
      const draft = raw === null ? empty : parse(raw);
      parsed.set(key, { raw, draft });
      return draft;
    },
    write(userId: number, conversationId: number, draft: Kind): void {
      const key = keyOf(userId, conversationId);
      try {
        if (JSON.stringify(draft) === JSON.stringify(empty)) localStorage.removeItem(key);
        else localStorage.setItem(key, JSON.stringify(draft));
      } catch {
        // Storage is full or disabled: keep the draft in memory.
        parsed.set(key, { raw: localStorage.getItem(key), draft });
      }
      notify();
    },
  };
}

const textOf = ({ text }: { text?: unknown }): string => (typeof text === 'string' ? text : '');
const listOf = <Item>(list: readonly Item[] | undefined): readonly Item[] => (Array.isArray(list) ? list : []);

const REPLIES = 'parley.chat-draft.';
const NOTES = 'parley.note-draft.';
const replies = createDrafts<Draft>(REPLIES, { text: '', files: [] }, ({ text, files }) => ({
  text: textOf({ text }),
  files: listOf(files),
}));
const notes = createDrafts<NoteText>(NOTES, { text: '', mentions: [] }, ({ text, mentions }) => ({
  text: textOf({ text }),
  mentions: listOf(mentions),
}));

/** A user's reply in a conversation. */
export const readDraft = replies.read;
export const writeDraft = replies.write;

export function subscribeDrafts(listener: () => void): () => void {
  if (listeners.size === 0) window.addEventListener('storage', onStorage);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) window.removeEventListener('storage', onStorage);
  };
}

function useDraftIn<Kind>(
  drafts: { read(userId: number, id: number): Kind; write(userId: number, id: number, draft: Kind): void },
  conversationId: number,
): [Kind, (draft: Kind) => void] {
  const { user } = useProfile();
  const draft = useSyncExternalStore(subscribeDrafts, () => drafts.read(user.id, conversationId));
  return [draft, (next) => drafts.write(user.id, conversationId, next)];
}

/** The current user's reply in a conversation, updated live. */
export const useChatDraft = (conversationId: number) => useDraftIn(replies, conversationId);

/** The current user's note about a conversation: never the same text as the reply. */
export const useNoteDraft = (conversationId: number) => useDraftIn(notes, conversationId);

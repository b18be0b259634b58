import type { Attachment } from '@parley/contracts/attachments';
import { useSyncExternalStore } from 'react';
import { useProfile } from '../../../api/session.ts';

/** An unsent message. It survives reloads and is shared by all tabs. */
export interface Draft {
  text: string;
  /** Already uploaded, to be sent with the text. */
  files: readonly Attachment[];
}

const EMPTY: Draft = { text: '', files: [] };
const PREFIX = 'parley.chat-draft.';
const keyOf = (userId: number, conversationId: number) => `${PREFIX}${userId}.${conversationId}`;

const parsed = new Map<string, { raw: string | null; draft: Draft }>();
const listeners = new Set<() => void>();
const notify = () => {
  for (const listener of listeners) listener();
};
/** The storage event fires in all tabs except the one that wrote. */
const onStorage = ({ key }: StorageEvent) => {
  if (key === null || key.startsWith(PREFIX)) notify();
};

/** A user's draft in a conversation. Keeps its identity until it changes. */
export function readDraft(userId: number, conversationId: number): Draft {
  const key = keyOf(userId, conversationId);
  const raw = localStorage.getItem(key);
  const known = parsed.get(key);
  if (known && known.raw === raw) return known.draft;
  const draft = raw === null ? EMPTY : parse(raw);
  parsed.set(key, { raw, draft });
  return draft;
}

function parse(raw: string): Draft {
  try {
    const { text, files } = JSON.parse(raw) as Partial<Draft>;
    return { text: typeof text === 'string' ? text : '', files: Array.isArray(files) ? (files as Attachment[]) : [] };
  } catch {
    return EMPTY; // not written by us
  }
}

export function writeDraft(userId: number, conversationId: number, { text, files }: Draft): void {
  const key = keyOf(userId, conversationId);
  try {
    if (text === '' && files.length === 0) localStorage.removeItem(key);
    else localStorage.setItem(key, JSON.stringify({ text, files }));
  } catch {
    // Storage is full or disabled: keep the draft in memory.
    parsed.set(key, { raw: localStorage.getItem(key), draft: { text, files } });
  }
  notify();
}

export function subscribeDrafts(listener: () => void): () => void {
  if (listeners.size === 0) window.addEventListener('storage', onStorage);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) window.removeEventListener('storage', onStorage);
  };
}

/** The current user's draft in a conversation, updated live. */
export function useChatDraft(conversationId: number): [Draft, (draft: Draft) => void] {
  const { user } = useProfile();
  const draft = useSyncExternalStore(subscribeDrafts, () => readDraft(user.id, conversationId));
  return [draft, (next) => writeDraft(user.id, conversationId, next)];
}

import type { Conversation } from '@parley/contracts/conversations';

/** The loaded pages of the inbox. */
export interface InboxPages {
  pages: { data: Conversation[]; nextCursor: string | null }[];
  pageParams: unknown[];
}

export const rowsOf = (inbox: InboxPages | undefined): Conversation[] => inbox?.pages.flatMap(({ data }) => data) ?? [];

const activityOf = ({ activeAt }: Conversation): number => activeAt.getTime();

/** Replaces a conversation in place. Nothing moves, and a list without it is returned unchanged. */
export function replaceRow(inbox: InboxPages, changed: Conversation): InboxPages {
  if (!rowsOf(inbox).some(({ id }) => id === changed.id)) return inbox;
  return {
    ...inbox,
    pages: inbox.pages.map((page) => ({
      ...page,
      // Only the list response has the search snippet.
      data: page.data.map((row) => (row.id === changed.id ? { ...changed, match: row.match } : row)),
    })),
  };
}

export function removeRow(inbox: InboxPages, id: number): InboxPages {
  if (!rowsOf(inbox).some((row) => row.id === id)) return inbox;
  return {
    ...inbox,
    pages: inbox.pages.map((page) => ({ ...page, data: page.data.filter((row) => row.id !== id) })),
  };
}

/** Inserts or moves conversations to their position by activity. Others stay on their pages. */
export function bringToTop(inbox: InboxPages, active: readonly Conversation[]): InboxPages {
  const [first, ...rest] = inbox.pages;
  if (!first || active.length === 0) return inbox;
  const ids = new Set(active.map(({ id }) => id));
  const others = (rows: Conversation[]) => rows.filter(({ id }) => !ids.has(id));
  const data = [...active, ...others(first.data)].sort(
    (one, other) => activityOf(other) - activityOf(one) || other.id - one.id,
  );
  return {
    ...inbox,
    pages: [{ ...first, data }, ...rest.map((page) => ({ ...page, data: others(page.data) }))],
  };
}

/** Whether the change would move rows: the conversation is not in the list, or it has a new message and is not on top. */
export function wouldMove(inbox: InboxPages, changed: Conversation): boolean {
  const rows = rowsOf(inbox);
  const index = rows.findIndex(({ id }) => id === changed.id);
  const before = rows[index];
  if (!before) {
    const oldest = rows.at(-1);
    const isComplete = inbox.pages.at(-1)?.nextCursor === null;
    return isComplete || !oldest || activityOf(changed) >= activityOf(oldest);
  }
  return index > 0 && changed.lastSeq > before.lastSeq;
}

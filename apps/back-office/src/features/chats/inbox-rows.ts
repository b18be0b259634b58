import type { Conversation } from '@parley/contracts/conversations';
import type { View } from './inbox-filter.ts';

/** The loaded pages of the inbox. */
export interface InboxPages {
  pages: { data: Conversation[]; nextCursor: string | null }[];
  pageParams: unknown[];
}

type Order = (one: Conversation, other: Conversation) => number;

const newestFirst: Order = (one, other) => other.activeAt.getTime() - one.activeAt.getTime() || other.id - one.id;
const longestWaitingFirst: Order = (one, other) =>
  (one.beganWaitingAt?.getTime() ?? 0) - (other.beganWaitingAt?.getTime() ?? 0) || one.id - other.id;

/** The order in which the server lists a view. */
export const orderOf = (view: View): Order => (view === 'waiting' ? longestWaitingFirst : newestFirst);

export const rowsOf = (inbox: InboxPages | undefined): Conversation[] => inbox?.pages.flatMap(({ data }) => data) ?? [];

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

/** Removes the conversations for which this holds. A list without any of them is returned unchanged. */
export function removeRows(inbox: InboxPages, isGone: (row: Conversation) => boolean): InboxPages {
  if (!rowsOf(inbox).some(isGone)) return inbox;
  return {
    ...inbox,
    pages: inbox.pages.map((page) => ({ ...page, data: page.data.filter((row) => !isGone(row)) })),
  };
}

/** Inserts or moves conversations to their places. Those that belong to a page that is not loaded are left out. */
export function placeRows(inbox: InboxPages, changed: readonly Conversation[], order: Order): InboxPages {
  if (changed.length === 0) return inbox;
  const ids = new Set(changed.map(({ id }) => id));
  const pages = inbox.pages.map(({ data, ...page }) => ({ ...page, data: data.filter(({ id }) => !ids.has(id)) }));
  for (const row of changed) {
    const isBefore = ({ data }: { data: Conversation[] }) => {
      const last = data.at(-1);
      return last !== undefined && order(row, last) < 0;
    };
    const last = pages.at(-1);
    const page =
      pages.find(isBefore) ?? (last && (last.nextCursor === null || last.data.length === 0) ? last : undefined);
    if (page) page.data = [...page.data, row].sort(order);
  }
  return { ...inbox, pages };
}

/** Whether the change would move rows: the conversation is not in the list, or it is not in its place any more. */
export function wouldMove(inbox: InboxPages, changed: Conversation, order: Order): boolean {
  const rows = rowsOf(inbox);
  const index = rows.findIndex(({ id }) => id === changed.id);
  if (index === -1) {
    const last = rows.at(-1);
    const isComplete = inbox.pages.at(-1)?.nextCursor === null;
    return isComplete || !last || order(changed, last) <= 0;
  }
  const [before, after] = [rows[index - 1], rows[index + 1]];
  return (before !== undefined && order(before, changed) > 0) || (after !== undefined && order(changed, after) > 0);
}

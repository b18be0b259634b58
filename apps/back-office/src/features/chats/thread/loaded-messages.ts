import type { Message } from '@parley/contracts/messages';

/** The loaded part of a conversation: a contiguous range of sequence numbers, sorted as every viewer sees it. */
export interface LoadedMessages {
  messages: readonly Message[];
  firstSeq: number;
  lastSeq: number;
  hasOlder: boolean;
  /** True after a jump into the past, until the user has scrolled back to the end. */
  hasNewer: boolean;
}

/** Delivery progress. A late event must not move a message back. */
const STEP: Record<Message['status'], number> = {
  pending: 0,
  unknown: 1,
  failed: 2,
  sent: 3,
  delivered: 4,
  read: 5,
};

const inOrder = (a: Message, b: Message) => a.sentAt.getTime() - b.sentAt.getTime() || a.seq - b.seq;

/** Merges messages by id and keeps the furthest delivery status. */
function united(known: readonly Message[], arrived: readonly Message[]): Message[] {
  const byId = new Map(known.map((message) => [message.id, message]));
  for (const message of arrived) {
    const before = byId.get(message.id);
    if (!before || STEP[message.status] >= STEP[before.status]) byId.set(message.id, message);
  }
  return [...byId.values()].sort(inOrder);
}

function reach(messages: readonly Message[]): { firstSeq: number; lastSeq: number } {
  let firstSeq = Number.MAX_SAFE_INTEGER;
  let lastSeq = 0;
  for (const { seq } of messages) {
    firstSeq = Math.min(firstSeq, seq);
    lastSeq = Math.max(lastSeq, seq);
  }
  return { firstSeq: messages.length > 0 ? firstSeq : 1, lastSeq };
}

/** A page together with what is known about its two ends. */
export function fromPage(
  page: readonly Message[],
  { hasOlder, hasNewer }: Pick<LoadedMessages, 'hasOlder' | 'hasNewer'>,
): LoadedMessages {
  const { firstSeq, lastSeq } = reach(page);
  return { messages: united([], page), firstSeq, lastSeq, hasOlder: hasOlder && firstSeq > 1, hasNewer };
}

/** Merges the newest page. Messages loaded before are kept if the two ranges connect. */
export function withNewestPage(
  known: LoadedMessages | undefined,
  page: readonly Message[],
  isFull: boolean,
): LoadedMessages {
  const newest = fromPage(page, { hasOlder: isFull, hasNewer: false });
  if (!known || known.messages.length === 0 || page.length === 0) return newest;
  if (known.hasNewer) return { ...known, messages: united(known.messages, page.filter(isWithin(known))) };
  if (known.lastSeq + 1 < newest.firstSeq) return newest;
  const there = new Set(page.map(({ id }) => id));
  // A known message that is missing from the page's range was deleted. Newer ones arrived while the page was loading.
  const kept = known.messages.filter(({ id, seq }) => seq < newest.firstSeq || seq > newest.lastSeq || there.has(id));
  const reachesFurther = known.firstSeq < newest.firstSeq;
  return {
    messages: united(kept, page),
    firstSeq: Math.min(known.firstSeq, newest.firstSeq),
    lastSeq: Math.max(known.lastSeq, newest.lastSeq),
    hasOlder: reachesFurther ? known.hasOlder : newest.hasOlder,
    hasNewer: false,
  };
}

const isWithin =
  ({ firstSeq, lastSeq }: LoadedMessages) =>
  ({ seq }: Message) =>
    seq >= firstSeq && seq <= lastSeq;

export function withOlderPage(known: LoadedMessages, page: readonly Message[], isFull: boolean): LoadedMessages {
  const messages = united(known.messages, page);
  const firstSeq = Math.min(known.firstSeq, reach(page).firstSeq);
  return { ...known, messages, firstSeq, hasOlder: isFull && firstSeq > 1 };
}

export function withNewerPage(known: LoadedMessages, page: readonly Message[], isFull: boolean): LoadedMessages {
  const messages = united(known.messages, page);
  return { ...known, messages, lastSeq: Math.max(known.lastSeq, reach(page).lastSeq), hasNewer: isFull };
}

/** Applies a live message, new or updated. Messages outside the loaded range are ignored and loaded later. */
export function withArrival(known: LoadedMessages, message: Message): LoadedMessages {
  if (message.seq < known.firstSeq && known.hasOlder) return known;
  if (message.seq > known.lastSeq && known.hasNewer) return known;
  return {
    ...known,
    messages: united(known.messages, [message]),
    firstSeq: Math.min(known.firstSeq, message.seq),
    lastSeq: Math.max(known.lastSeq, message.seq),
  };
}

/** Whether messages between the loaded range and this one are missing. */
export const leavesGap = (known: LoadedMessages, message: Message): boolean =>
  !known.hasNewer && message.seq > known.lastSeq + 1;

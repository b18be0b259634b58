import type { Message } from '@parley/contracts/messages';

/** The part of a conversation that is at hand: everything from one message number to another, in the order of all viewers. */
export interface LoadedMessages {
  messages: readonly Message[];
  firstSeq: number;
  lastSeq: number;
  hasOlder: boolean;
  /** True after a jump into the past, until someone has scrolled back to the end. */
  hasNewer: boolean;
}

/** How far a message has come; nothing we hear late may take a step back. */
const STEP: Record<Message['status'], number> = { pending: 0, failed: 1, sent: 2, delivered: 3, read: 4 };

const inOrder = (a: Message, b: Message) => a.sentAt.getTime() - b.sentAt.getTime() || a.seq - b.seq;

/** Each message once, in the furthest state that was heard of. */
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

/** A page as it came, with what is known about its two ends. */
export function fromPage(
  page: readonly Message[],
  { hasOlder, hasNewer }: Pick<LoadedMessages, 'hasOlder' | 'hasNewer'>,
): LoadedMessages {
  const { firstSeq, lastSeq } = reach(page);
  return { messages: united([], page), firstSeq, lastSeq, hasOlder: hasOlder && firstSeq > 1, hasNewer };
}

/** The newest page, loaded for the first time or anew. What was loaded before it stays if the two meet. */
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
  // Whatever the page should show and does not has been deleted; what is newer than the page was heard while it travelled.
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

/** One message that was heard of live: new, or one of ours in another state. What lies outside is left to be loaded. */
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

/** Whether something between what is at hand and the arrival was never heard of. */
export const leavesGap = (known: LoadedMessages, message: Message): boolean =>
  !known.hasNewer && message.seq > known.lastSeq + 1;

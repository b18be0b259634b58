import type { Clock } from './clock.ts';

/** Something that a customer or a business did, in the order in which the platform saw it. */
export interface TranscriptEntry {
  platform: string;
  /** Telegram only. */
  bot_id?: number;
  /** What the customer writes to, on the other platforms. */
  account_id?: string;
  customer_id: number | string;
  /** `in` is from the customer to the business. */
  direction: 'in' | 'out';
  kind:
    | 'message'
    | 'edit'
    | 'delete'
    | 'reaction'
    | 'draft'
    | 'draft_stopped'
    | 'typing'
    | 'tap'
    | 'tap_answered'
    | 'read'
    | 'unsend'
    | 'referral'
    | 'blocked'
    | 'unblocked';
  message_id?: number;
  /** The message's id on the other platforms. */
  mid?: string;
  text?: string;
  /** Written by a person at the business, elsewhere than in Parley. */
  is_from_staff?: boolean;
  /** What kind of file or object the message carries. */
  media?: string;
  buttons?: { text: string; data?: string; url?: string }[][];
  /** A draft that was streamed although the customer had pressed stop. */
  is_after_stop?: boolean;
}

/** A call that somebody made to a platform. */
interface CallEntry {
  platform: string;
  method: string;
  bot_id?: number | null;
  account_id?: string | null;
  status: number | null;
  ms: number;
  fault: string | null;
  error: string | null;
  params: Record<string, unknown>;
}

/** One attempt to send an event to a webhook. */
interface AttemptEntry {
  platform: string;
  url: string;
  /** The platform's id of the event. */
  event_id: number;
  kind: string;
  attempt: number;
  copy: number;
  /** Null if there was no answer. */
  status: number | null;
  error: string | null;
  ms: number;
}

type Recorded<T> = T & { seq: number; at: string };

/** Keeps what happened; the numbers of all lists together are in order. */
export interface Journal {
  transcript: List<TranscriptEntry>;
  calls: List<CallEntry>;
  webhooks: List<AttemptEntry>;
  clear: () => void;
}

interface List<T> {
  add: (entry: T) => Recorded<T>;
  /** The latest entries that match, oldest first. */
  list: (filter?: Filter) => Recorded<T>[];
}

export interface Filter {
  /** Only those after this number. */
  since?: number | undefined;
  last?: number | undefined;
  where?: Record<string, unknown>;
}

/** Calls and attempts are a log; only the transcript is kept whole. */
const MAX_LOG_ENTRIES = 20_000;

export function createJournal(clock: Clock): Journal {
  let seq = 0;
  const clears: (() => void)[] = [];

  function list<T>(limit = Infinity): List<T> {
    let entries: Recorded<T>[] = [];
    clears.push(() => (entries = []));
    return {
      add(entry) {
        const recorded = { seq: (seq += 1), at: new Date(clock.now()).toISOString(), ...entry };
        entries.push(recorded);
        if (entries.length > limit * 1.1) entries = entries.slice(-limit);
        return recorded;
      },
      list({ since = 0, last = Infinity, where = {} } = {}) {
        const wanted = Object.entries(where).filter(([, value]) => value !== undefined);
        const found = entries.filter(
          (entry) =>
            entry.seq > since &&
            wanted.every(([key, value]) => String((entry as Record<string, unknown>)[key]) === String(value)),
        );
        return found.slice(-Math.min(last, found.length || 1));
      },
    };
  }

  return {
    transcript: list(),
    calls: list(MAX_LOG_ENTRIES),
    webhooks: list(MAX_LOG_ENTRIES),
    clear: () => clears.forEach((clear) => clear()),
  };
}

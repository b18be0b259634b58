import type { Attachment } from '@parley/contracts/attachments';

/** A message that the server may not have yet. It is kept until the server says so. */
export interface Unsent {
  clientId: string;
  text: string;
  attachments: readonly Attachment[];
  writtenAt: number;
  /** Null while it is on its way; words, perhaps none, once it failed. */
  problem: string | null;
}

export interface OutboxDoors {
  /** Hands one message over; refuses with what went wrong. */
  send(item: Unsent): Promise<void>;
  /** Whether the message should simply wait: there is no network at all. */
  isOffline(): boolean;
  /** What a refusal says to the person. */
  wordsOf(error: unknown): string;
  store: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
  key: string;
}

export type Outbox = ReturnType<typeof createOutbox>;

/**
 * The messages of one person to one conversation: handed over one after another, so that they arrive in the order they were
 * written. What fails stays in its place with those behind it, until someone sends it again or takes it back. Left over from
 * an earlier page it counts as failed, and sending it again stores nothing twice: the client id stays.
 */
export function createOutbox({ send, isOffline, wordsOf, store, key }: OutboxDoors) {
  let items: readonly Unsent[] = readItems().map((item) => ({ ...item, problem: item.problem ?? '' }));
  let isBusy = false;
  const listeners = new Set<() => void>();

  function readItems(): Unsent[] {
    try {
      return JSON.parse(store.getItem(key) ?? '[]') as Unsent[];
    } catch {
      return [];
    }
  }

  function change(next: readonly Unsent[]) {
    const gone = new Set(items.map(({ clientId }) => clientId));
    for (const { clientId } of next) gone.delete(clientId);
    items = next;
    // Another tab may have put something there meanwhile.
    const own = new Set(items.map(({ clientId }) => clientId));
    const others = readItems().filter(({ clientId }) => !own.has(clientId) && !gone.has(clientId));
    const all = [...others, ...items];
    try {
      if (all.length > 0) store.setItem(key, JSON.stringify(all));
      else store.removeItem(key);
    } catch {
      // The store is full or switched off: the messages live as long as the page.
    }
    for (const listener of listeners) listener();
  }

  const mark = (isMarked: (item: Unsent) => boolean, problem: string | null) =>
    change(items.map((item) => (isMarked(item) ? { ...item, problem } : item)));

  async function work() {
    if (isBusy) return;
    isBusy = true;
    try {
      for (;;) {
        const next = items.find(({ problem }) => problem === null);
        if (!next || isOffline()) return;
        try {
          await send(next);
          change(items.filter(({ clientId }) => clientId !== next.clientId));
        } catch (error) {
          if (isOffline()) return;
          const problem = wordsOf(error);
          mark((item) => item.problem === null, problem); // those behind it must not overtake it
        }
      }
    } finally {
      isBusy = false;
    }
  }

  return {
    items: () => items,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    add(item: Omit<Unsent, 'problem'>) {
      change([...items, { ...item, problem: null }]);
      return work();
    },
    retry(clientId: string) {
      mark((item) => item.clientId === clientId, null);
      return work();
    },
    remove(clientId: string) {
      change(items.filter((item) => item.clientId !== clientId));
    },
    /** The network is back, or the server was heard to have some of them. */
    resume: work,
    settle(stored: ReadonlySet<string>) {
      if (items.some(({ clientId }) => stored.has(clientId)))
        change(items.filter(({ clientId }) => !stored.has(clientId)));
    },
  };
}

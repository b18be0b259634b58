import type { Attachment } from '@parley/contracts/attachments';

/** A message that the server may not have yet. It is kept until the server confirms it. */
export interface Unsent {
  clientId: string;
  text: string;
  attachments: readonly Attachment[];
  writtenAt: number;
  /** Null while sending; an error message, possibly empty, once it failed. */
  problem: string | null;
}

export interface OutboxDependencies {
  /** Sends a message; rejects on failure. */
  send(item: Unsent): Promise<void>;
  /** Whether messages should wait because there is no network. */
  isOffline(): boolean;
  /** The error message to show. */
  wordsOf(error: unknown): string;
  store: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
  key: string;
}

export type Outbox = ReturnType<typeof createOutbox>;

/**
 * One user's unsent messages in a conversation. They are sent one at a time, so that they arrive in order. A failed message and those after
 * it stay until the user retries or removes them. Messages left from an earlier page load count as failed; retrying is safe, because the
 * client id prevents duplicates.
 */
export function createOutbox({ send, isOffline, wordsOf, store, key }: OutboxDependencies) {
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
    // Another tab may have added items in the meantime.
    const own = new Set(items.map(({ clientId }) => clientId));
    const others = readItems().filter(({ clientId }) => !own.has(clientId) && !gone.has(clientId));
    const all = [...others, ...items];
    try {
      if (all.length > 0) store.setItem(key, JSON.stringify(all));
      else store.removeItem(key);
    } catch {
      // Storage is full or disabled: the messages last as long as the page.
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
          mark((item) => item.problem === null, problem); // later messages must not overtake it
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
    /** Call when the network is back. */
    resume: work,
    settle(stored: ReadonlySet<string>) {
      if (items.some(({ clientId }) => stored.has(clientId)))
        change(items.filter(({ clientId }) => !stored.has(clientId)));
    },
  };
}

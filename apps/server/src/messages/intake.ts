import type { Append, Entries, Entry, Stored } from './append.ts';

interface Waiting {
  entry: Entry;
  resolve(stored: Stored | undefined): void;
  reject(error: unknown): void;
}

interface Queue {
  waiting: Waiting[];
  running: number;
  startedAt: number;
  timer: NodeJS.Timeout | undefined;
}

/** A larger batch would only make each message wait longer. */
const MAX_BATCH = 64;
/** One transaction at a time gives the largest batches, but if it waits for a lock this long, others may overtake it. */
const SLOW_BATCH_MS = 25;
const MAX_CONCURRENT_BATCHES = 4;

/**
 * Stores customers' messages in batches. A single message is stored immediately; those that arrive while others are being
 * committed share the next transaction, so that a rush costs a few commits instead of one per message. Each is acknowledged after
 * its commit.
 */
export function createIntake(append: Append) {
  const queues = new Map<number, Queue>();

  async function pump(companyId: number) {
    const queue = queues.get(companyId);
    if (!queue) return;
    const isSlow = performance.now() - queue.startedAt >= SLOW_BATCH_MS;
    if (queue.running >= (isSlow ? MAX_CONCURRENT_BATCHES : 1)) return pumpLater(companyId, queue);
    const batch = takeBatch(queue.waiting);
    if (batch.length === 0) {
      if (queue.running === 0) queues.delete(companyId);
      return;
    }
    queue.running += 1;
    queue.startedAt = performance.now();
    await settle(companyId, batch);
    queue.running -= 1;
    void pump(companyId);
  }

  function pumpLater(companyId: number, queue: Queue) {
    queue.timer ??= setTimeout(() => {
      queue.timer = undefined;
      void pump(companyId);
    }, SLOW_BATCH_MS);
  }

  async function settle(companyId: number, batch: Waiting[]) {
    try {
      const entries = batch.map(({ entry }) => entry) as unknown as Entries;
      const stored = new Map((await append.alone(companyId, entries)).map((row) => [row.conversationId, row]));
      for (const { entry, resolve } of batch) resolve(stored.get(entry.message.conversationId));
    } catch (error) {
      if (batch.length === 1) return batch[0]?.reject(error);
      // One bad message must not fail the others. Retrying is safe, because each sender id is stored only once.
      for (const each of batch) await settle(companyId, [each]);
    }
  }

  return (companyId: number, entry: Entry): Promise<Stored | undefined> =>
    new Promise((resolve, reject) => {
      const queue = queues.get(companyId) ?? { waiting: [], running: 0, startedAt: 0, timer: undefined };
      queues.set(companyId, queue);
      queue.waiting.push({ entry, resolve, reject });
      void pump(companyId);
    });
}

/** The oldest waiting messages, but only one per conversation, because a statement assigns one number per conversation. */
function takeBatch(waiting: Waiting[]): Waiting[] {
  const taken = new Map<number, Waiting>();
  for (const each of waiting) {
    if (taken.size === MAX_BATCH) break;
    const { conversationId } = each.entry.message;
    if (!taken.has(conversationId)) taken.set(conversationId, each);
  }
  const batch = [...taken.values()];
  const isTaken = new Set(batch);
  waiting.splice(0, waiting.length, ...waiting.filter((each) => !isTaken.has(each)));
  return batch;
}

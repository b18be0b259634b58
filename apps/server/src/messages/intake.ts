import type { Sql } from '../infra/sql/sql.ts';
import { APPEND, appendValues, type Entry } from './append.ts';
import type { VersionedMessage } from './read-messages.ts';

export type Stored = VersionedMessage & { hasJob: boolean };

interface Waiting {
  entry: Entry;
  resolve(stored: Stored | undefined): void;
  reject(error: unknown): void;
}

interface Queue {
  waiting: Waiting[];
  running: number;
  begunAt: number;
  timer: NodeJS.Timeout | undefined;
}

/** More at once would only make each of them wait longer. */
const MAX_BATCH = 64;
/** One transaction at a time gathers best; when it waits for a lock, others go past it. */
const PATIENCE_MS = 25;
const AT_ONCE = 4;

/**
 * Stores customers' messages. One that comes alone goes at once; those that come while others are being committed go together in
 * the next transaction, so that a rush costs a few commits instead of one per message. Each is acknowledged after its commit.
 */
export function createIntake(sql: Sql) {
  const queues = new Map<number, Queue>();

  const write = (companyId: number, entries: readonly [Entry, ...Entry[]]) =>
    sql.runInCompany<Stored>(companyId, 'append-message', APPEND, appendValues(companyId, entries));

  async function pump(companyId: number) {
    const queue = queues.get(companyId);
    if (!queue) return;
    const isHeldUp = performance.now() - queue.begunAt >= PATIENCE_MS;
    if (queue.running >= (isHeldUp ? AT_ONCE : 1)) return lookAgain(companyId, queue);
    const batch = takeBatch(queue.waiting);
    if (batch.length === 0) {
      if (queue.running === 0) queues.delete(companyId);
      return;
    }
    queue.running += 1;
    queue.begunAt = performance.now();
    await settle(companyId, batch);
    queue.running -= 1;
    void pump(companyId);
  }

  function lookAgain(companyId: number, queue: Queue) {
    queue.timer ??= setTimeout(() => {
      queue.timer = undefined;
      void pump(companyId);
    }, PATIENCE_MS);
  }

  async function settle(companyId: number, batch: Waiting[]) {
    try {
      const entries = batch.map(({ entry }) => entry) as [Entry, ...Entry[]];
      const stored = new Map((await write(companyId, entries)).map((row) => [row.conversationId, row]));
      for (const { entry, resolve } of batch) resolve(stored.get(entry.message.conversationId));
    } catch (error) {
      if (batch.length === 1) return batch[0]?.reject(error);
      // One of them may be to blame; the others shall not suffer for it. Repeating is safe: the sender's id is stored once.
      for (const each of batch) await settle(companyId, [each]);
    }
  }

  return (companyId: number, entry: Entry): Promise<Stored | undefined> =>
    new Promise((resolve, reject) => {
      const queue = queues.get(companyId) ?? { waiting: [], running: 0, begunAt: 0, timer: undefined };
      queues.set(companyId, queue);
      queue.waiting.push({ entry, resolve, reject });
      void pump(companyId);
    });
}

/** The oldest waiting, but one per conversation: the next number of a conversation is given once per statement. */
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

import type { Jobs } from '../infra/jobs/jobs.ts';
import type { Tx } from '../infra/sql/sql.ts';
import type { Incoming } from './adapter.ts';
import type { PlatformChannel } from './connections.ts';
import type { PlatformEvents } from './platform-events.ts';
import { QueuedItem } from './queued-item.ts';
import { RECEIVE } from './receive-jobs.ts';
import { noteEvent } from './upkeep.ts';

/** What refers to a message of ours may arrive before the response to the request that sent it. */
const REFERRING_DELAY_MS = 2_000;
/** When a channel last reported something is shown in minutes; one row for all its events must not be locked by each of them. */
const NOTE_EVERY_MS = 10_000;

/**
 * Stores what a platform reported as jobs, in the caller's transaction: once that has committed, nothing is lost, and repetitions are
 * recognised when the jobs run.
 */
export function createQueueIncoming(jobs: Jobs, events: PlatformEvents) {
  const notedAt = new Map<number, number>();

  async function note(tx: Tx, channel: PlatformChannel) {
    if (performance.now() - (notedAt.get(channel.id) ?? -Infinity) < NOTE_EVERY_MS) return;
    await noteEvent(tx, channel);
    tx.afterCommit(() => void notedAt.set(channel.id, performance.now()));
  }

  return async (tx: Tx, channel: PlatformChannel, incoming: readonly Incoming[]): Promise<void> => {
    if (incoming.length > 0) await note(tx, channel);
    const { id: channelId, companyId, platform } = channel;
    for (const each of incoming) {
      if (each.type === 'typing') {
        tx.afterCommit(() => void events.showTyping(channel, each).catch(() => {}));
        continue;
      }
      // Whoever presses "stop" means now.
      if (each.type === 'stopped') {
        tx.afterCommit(() => void events.stopAnswer(channel, each).catch(() => {}));
        continue;
      }
      const item = QueuedItem.parse(each);
      await jobs.enqueue(tx, {
        kind: RECEIVE,
        companyId,
        payload: { channelId, platform, item },
        // What one customer does is handled in order, so that an answer takes into account the picture sent before the question.
        lane: `receive ${channelId} ${personIn(item)}`,
        ...(REFERRING.has(item.type) && { runAt: new Date(Date.now() + REFERRING_DELAY_MS) }),
      });
    }
  };
}

export type QueueIncoming = ReturnType<typeof createQueueIncoming>;

const REFERRING: ReadonlySet<QueuedItem['type']> = new Set(['delivered', 'read', 'failed', 'echo']);

/** What a report says about a message of ours follows what its status says. */
const OF_MESSAGES: ReadonlySet<string> = new Set(['price', 'template_refused']);

function personIn(item: QueuedItem): string {
  if (item.type === 'message') return item.from.externalId;
  // Reports about our messages wait for a moment, and must not hold up what the customer writes.
  if (item.type === 'history') return `${item.with.externalId} history`;
  if (item.type === 'report') return `${item.from}${OF_MESSAGES.has(item.report.kind) ? ' receipts' : ''}`;
  if (item.type === 'echo') return `${item.to} echoes`;
  return REFERRING.has(item.type) ? `${item.from} receipts` : item.from;
}

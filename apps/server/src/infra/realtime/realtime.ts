import { setMaxListeners } from 'node:events';
import type { Log } from '../log.ts';
import type { Bus } from './bus.ts';
import { MAX_CHANGED, PassingEvent, type ChangeReader, type LiveEvent } from './change-reader.ts';
import { covers, parseCursor, type Cursor } from './cursor.ts';
import {
  add,
  customersOf,
  deliverToCustomers,
  deliverToStaff,
  everyoneOf,
  isEmpty,
  newWatch,
  onlyFresh,
  remove,
  type Subscriber,
  type Watch,
} from './watch.ts';

export type { LiveEvent } from './change-reader.ts';

/** What changed since a cursor, and the cursor to continue from. */
interface Changes {
  events: LiveEvent[];
  cursor: string;
  /** Too much has changed; the client should reload everything. */
  isReset: boolean;
}

interface Subscription {
  /** Once resolved, nothing is missed: earlier commits can be read, later ones are delivered. */
  ready: Promise<void>;
  stop(): void;
}

export interface Realtime {
  /** Announces to this and all other nodes that something of the company was committed. */
  announce(companyId: number): void;
  /** Broadcasts something that is not stored, such as typing, to all listeners on all nodes. */
  publish(companyId: number, event: PassingEvent): void;
  /** Delivers everything new in the company until stopped. */
  subscribe(companyId: number, subscriber: Subscriber): Subscription;
  /** Ends the customer streams of these conversations, or of one channel, on every node. */
  endStreams(companyId: number, which: { conversationIds: number[] } | { channelId: number }): void;
  /** What a new or reconnecting stream has missed, in the whole company or in one conversation. */
  readChanges(companyId: number, since: string | null, conversationId?: number): Promise<Changes>;
  /** Aborted when the node stops: streams end, and clients reconnect to another node or after the restart. */
  stopping: AbortSignal;
  start(): Promise<void>;
  stop(): Promise<void>;
}

const CHECK_MS = 3_000;
const HEARTBEAT_MS = 20_000;
/** Delay before other nodes are notified, and the minimum interval: every notification is a transaction. */
const NOTIFY_NODES_DELAY_MS = 10;
const NOTIFY_NODES_INTERVAL_MS = 50;
const RETRY_MS = 200;
/** A client that has missed more than this is better served by a reset. */
const MAX_RESUMED = 200;
const MAX_RESUMED_EVENTS = 1_200;
const MAX_PARALLEL_READS = 8;

/**
 * Delivers committed changes to listeners. There is only one mechanism: read what changed since the last read. Notifications only
 * trigger a read; if one is lost, a check every few seconds (one query for all companies) finds the change anyway.
 */
export function createRealtime(bus: Bus, log: Log, reader: ChangeReader, checkMs = CHECK_MS): Realtime {
  const watched = new Map<number, Watch>();
  const stopping = new AbortController();
  setMaxListeners(0, stopping.signal);
  const unsent = new Set<number>();
  let sendTimer: NodeJS.Timeout | undefined;
  let sentAt = -Infinity;
  let checkTimer: NodeJS.Timeout | undefined;
  let heartbeat: NodeJS.Timeout | undefined;
  let checkedUpTo: string | null = null;
  let isChecking = false;

  async function readNew(companyId: number) {
    const watch = watched.get(companyId);
    if (!watch || stopping.signal.aborted) return;
    watch.isDirty = true;
    if (watch.isReading) return;
    watch.isReading = true;
    try {
      while (watch.isDirty) {
        watch.isDirty = false;
        await catchUp(companyId, watch);
      }
    } catch (error) {
      watch.isDirty = true; // the next check tries again
      log.warn({ err: error }, 'Could not read changes; trying again.');
    } finally {
      watch.isReading = false;
    }
  }

  /** Delivers everything since the watch's cursor, page by page; the cursor advances once the last page is delivered. */
  async function catchUp(companyId: number, watch: Watch) {
    const since = watch.cursor;
    const { cursor, isReset, deletions, conversationIds } = await reader.find(companyId, since);
    if (since !== null && isReset) for (const each of everyoneOf(watch)) each.onEvents([reset], cursor);
    if (since !== null && !isReset) {
      const isTooMuch = conversationIds.length > MAX_CHANGED;
      // Customers still get the changes of their own conversation, however much happens elsewhere.
      const ids = isTooMuch
        ? (await reader.find(companyId, since, [...watch.customers.keys()])).conversationIds
        : conversationIds;
      const deliver = (events: LiveEvent[], reached: string | null) => {
        const fresh = events.flatMap((event) => onlyFresh(watch, event));
        if (!isTooMuch) deliverToStaff(watch, fresh, reached);
        deliverToCustomers(watch, fresh, reached);
      };
      let page = deletions;
      for await (const next of reader.read(companyId, since, ids)) {
        deliver(page, null);
        page = next;
      }
      deliver(page, cursor);
      if (isTooMuch) deliverToStaff(watch, [reset], cursor);
    }
    watch.cursor = cursor;
  }

  /** The first read only takes a cursor. Rows read before that may be older than the cursor, and the difference would be lost. */
  async function begin(companyId: number, watch: Watch) {
    while (watch.cursor === null && watched.get(companyId) === watch && !stopping.signal.aborted) {
      watch.ready ??= readNew(companyId).finally(() => (watch.ready = undefined));
      await watch.ready;
      if (watch.cursor === null) await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
    }
  }

  /** Finds changes whose notification was lost: one query for all companies, then a read of those that are behind. */
  async function check() {
    if (isChecking || stopping.signal.aborted) return;
    isChecking = true;
    try {
      const { cursor, changed } = await reader.findCompanies(checkedUpTo);
      checkedUpTo = cursor;
      const checked = parseCursor(cursor);
      const behind = [...watched].filter(([companyId, watch]) => {
        const versions = changed === null ? null : (changed.get(companyId) ?? []);
        if (versions === null || watch.isDirty || isBehind(watch, versions)) return true;
        // The company has no changes up to here, so its cursor can advance.
        if (!watch.isReading && checked && isAtLeast(checked, watch.cursor)) watch.cursor = cursor;
        return false;
      });
      for (let start = 0; start < behind.length; start += MAX_PARALLEL_READS)
        await Promise.all(behind.slice(start, start + MAX_PARALLEL_READS).map(([companyId]) => readNew(companyId)));
    } catch (error) {
      log.warn({ err: error }, 'Could not check for changes; trying again.');
    } finally {
      isChecking = false;
    }
  }
  /** Random intervals, so that nodes that start together do not keep polling together. */
  const scheduleCheck = () => {
    checkTimer = setTimeout(() => void check().finally(scheduleCheck), checkMs * (0.75 + Math.random() / 2));
    if (stopping.signal.aborted) clearTimeout(checkTimer);
  };

  function onText(text: string | undefined) {
    if (text === undefined) return void check();
    const [kind = '', ids = ''] = text.split(' ', 2);
    if (kind === 'changed') return ids.split(',').forEach((id) => void readNew(Number(id)));
    const watch = watched.get(Number(ids));
    if (!watch) return;
    const body = text.slice(kind.length + ids.length + 2);
    if (kind === 'event') {
      const event = PassingEvent.safeParse(JSON.parse(body));
      // A node of another version may use another format. Such events are transient, so dropping one is harmless.
      if (!event.success) return log.warn({ err: event.error }, 'Dropped an invalid event from another node.');
      deliverToStaff(watch, [event.data], null);
      deliverToCustomers(watch, [event.data], null);
    } else if (kind === 'end') {
      const which = JSON.parse(body) as Parameters<Realtime['endStreams']>[1];
      for (const each of customersOf(watch, which)) each.onEnd();
    }
  }

  return {
    stopping: stopping.signal,
    async readChanges(companyId, since, conversationId) {
      const among = conversationId === undefined ? undefined : [conversationId];
      const { cursor, isReset, deletions, conversationIds } = await reader.find(companyId, since, among);
      if (isReset || conversationIds.length > MAX_RESUMED) return { events: [], cursor, isReset: true };
      const events = [...deletions];
      for await (const page of reader.read(companyId, since ?? '', conversationIds)) {
        events.push(...page);
        if (events.length > MAX_RESUMED_EVENTS) break;
      }
      const isTooMuch = events.length > MAX_RESUMED_EVENTS || events.some(({ name }) => name === 'reset');
      return { events: isTooMuch ? [] : events, cursor, isReset: isTooMuch };
    },
    announce(companyId) {
      void readNew(companyId);
      unsent.add(companyId);
      if (sendTimer) return;
      const delay = Math.max(NOTIFY_NODES_DELAY_MS, sentAt + NOTIFY_NODES_INTERVAL_MS - performance.now());
      sendTimer = setTimeout(() => {
        sendTimer = undefined;
        sentAt = performance.now();
        bus.publish(`changed ${[...unsent].join(',')}`);
        unsent.clear();
      }, delay);
    },
    publish: (companyId, event) => bus.publish(`event ${companyId} ${JSON.stringify(event)}`), // reaches this node through the bus as well
    endStreams: (companyId, which) => bus.publish(`end ${companyId} ${JSON.stringify(which)}`),
    subscribe(companyId, subscriber) {
      const watch = watched.get(companyId) ?? newWatch();
      watched.set(companyId, watch);
      add(watch, subscriber);
      return {
        ready: begin(companyId, watch),
        stop() {
          remove(watch, subscriber);
          if (isEmpty(watch)) watched.delete(companyId);
        },
      };
    },
    async start() {
      await bus.start(onText);
      await check();
      scheduleCheck();
      heartbeat = setInterval(() => {
        for (const watch of watched.values()) for (const each of everyoneOf(watch)) each.onHeartbeat(watch.cursor);
      }, HEARTBEAT_MS);
    },
    async stop() {
      stopping.abort();
      for (const timer of [checkTimer, heartbeat, sendTimer]) clearTimeout(timer);
      await bus.stop();
    },
  };
}

const reset: LiveEvent = { name: 'reset', conversationId: 0, data: {} };

function isBehind({ cursor }: Watch, versions: readonly bigint[]): boolean {
  if (versions.length === 0) return false;
  const position = cursor === null ? null : parseCursor(cursor);
  return versions.some((version) => !position || !covers(position, version));
}

function isAtLeast({ next }: Cursor, before: string | null): boolean {
  const earlier = before === null ? null : parseCursor(before);
  return earlier !== null && next >= earlier.next;
}

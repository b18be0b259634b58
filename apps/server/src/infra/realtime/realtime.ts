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

/** What changed since a cursor, and the cursor to go on from. */
interface Changes {
  events: LiveEvent[];
  cursor: string;
  /** There is too much to tell; whoever asks should load everything anew. */
  isReset: boolean;
}

interface Subscription {
  /** From here on nothing is missed: what was committed before is there to be read, what comes later is called back. */
  begun: Promise<void>;
  stop(): void;
}

export interface Realtime {
  /** Says that something of the company was committed, here and to the other nodes. */
  announce(companyId: number): void;
  /** Passes on something that is not stored, such as typing, to everyone listening on this node and the others. */
  publish(companyId: number, event: PassingEvent): void;
  /** Calls back with everything new of the company until it is stopped. */
  subscribe(companyId: number, subscriber: Subscriber): Subscription;
  /** Ends the customers' streams of these conversations, or of one channel, on every node. */
  endStreams(companyId: number, which: { conversationIds: number[] } | { channelId: number }): void;
  /** For a stream that begins or comes back: what it missed, in the whole company or in one conversation. */
  readChanges(companyId: number, since: string | null, conversationId?: number): Promise<Changes>;
  /** Aborted when the node stops: streams end, and their readers go to another node or wait for the next start. */
  stopping: AbortSignal;
  start(): Promise<void>;
  stop(): Promise<void>;
}

const CHECK_MS = 3_000;
const HEARTBEAT_MS = 20_000;
/** Other nodes hear of a change this soon, but of many changes only so often: every notification is a transaction. */
const TELL_OTHERS_MS = 10;
const TELL_OTHERS_EVERY_MS = 50;
const RETRY_MS = 200;
/** Someone who has missed more than this is better served by a fresh start. */
const MAX_RESUMED = 200;
const MAX_RESUMED_EVENTS = 1_200;
const LOOKS_AT_ONCE = 8;

/**
 * Brings committed changes to whoever listens. There is one way for all of them: read what changed since the last look. A
 * notification only says when to look; when it is lost, a check every few seconds, one query for all companies, finds the
 * change all the same.
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

  async function look(companyId: number) {
    const watch = watched.get(companyId);
    if (!watch || stopping.signal.aborted) return;
    watch.isDirty = true;
    if (watch.isLooking) return;
    watch.isLooking = true;
    try {
      while (watch.isDirty) {
        watch.isDirty = false;
        await catchUp(companyId, watch);
      }
    } catch (error) {
      watch.isDirty = true; // the next check looks again
      log.warn({ err: error }, 'Changes could not be read; trying again.');
    } finally {
      watch.isLooking = false;
    }
  }

  /** Delivers everything since the watch's cursor, page by page; the cursor moves when the last page has gone out. */
  async function catchUp(companyId: number, watch: Watch) {
    const since = watch.cursor;
    const { cursor, isReset, deletions, conversationIds } = await reader.find(companyId, since);
    if (since !== null && isReset) for (const each of everyoneOf(watch)) each.onEvents([reset], cursor);
    if (since !== null && !isReset) {
      const isTooMuch = conversationIds.length > MAX_CHANGED;
      // Customers hear of their own conversation however much happens elsewhere.
      const ids = isTooMuch
        ? (await reader.find(companyId, since, [...watch.customers.keys()])).conversationIds
        : conversationIds;
      const tell = (events: LiveEvent[], reached: string | null) => {
        const fresh = events.flatMap((event) => onlyFresh(watch, event));
        if (!isTooMuch) deliverToStaff(watch, fresh, reached);
        deliverToCustomers(watch, fresh, reached);
      };
      let page = deletions;
      for await (const next of reader.read(companyId, since, ids)) {
        tell(page, null);
        page = next;
      }
      tell(page, cursor);
      if (isTooMuch) deliverToStaff(watch, [reset], cursor);
    }
    watch.cursor = cursor;
  }

  /** The first look only takes a cursor. Whoever reads rows before that might see less than it, and miss the difference. */
  async function begin(companyId: number, watch: Watch) {
    while (watch.cursor === null && watched.get(companyId) === watch && !stopping.signal.aborted) {
      watch.begun ??= look(companyId).finally(() => (watch.begun = undefined));
      await watch.begun;
      if (watch.cursor === null) await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
    }
  }

  /** Finds what no notification told of: one query for all companies, and a look at those with something unheard. */
  async function check() {
    if (isChecking || stopping.signal.aborted) return;
    isChecking = true;
    try {
      const { cursor, changed } = await reader.findCompanies(checkedUpTo);
      checkedUpTo = cursor;
      const checked = parseCursor(cursor);
      const behind = [...watched].filter(([companyId, watch]) => {
        const versions = changed === null ? null : (changed.get(companyId) ?? []);
        if (versions === null || watch.isDirty || hasUnheard(watch, versions)) return true;
        // Nothing of the company happened up to here, so its watch goes on from here.
        if (!watch.isLooking && checked && isAtLeast(checked, watch.cursor)) watch.cursor = cursor;
        return false;
      });
      for (let start = 0; start < behind.length; start += LOOKS_AT_ONCE)
        await Promise.all(behind.slice(start, start + LOOKS_AT_ONCE).map(([companyId]) => look(companyId)));
    } catch (error) {
      log.warn({ err: error }, 'Changes could not be looked for; trying again.');
    } finally {
      isChecking = false;
    }
  }
  /** Nodes that started together do not ask together for ever. */
  const scheduleCheck = () => {
    checkTimer = setTimeout(() => void check().finally(scheduleCheck), checkMs * (0.75 + Math.random() / 2));
    if (stopping.signal.aborted) clearTimeout(checkTimer);
  };

  function onText(text: string | undefined) {
    if (text === undefined) return void check();
    const [kind = '', ids = ''] = text.split(' ', 2);
    if (kind === 'changed') return ids.split(',').forEach((id) => void look(Number(id)));
    const watch = watched.get(Number(ids));
    if (!watch) return;
    const body = text.slice(kind.length + ids.length + 2);
    if (kind === 'event') {
      const event = PassingEvent.safeParse(JSON.parse(body));
      // A node of another version may say it differently. It is of the moment, so nobody misses it.
      if (!event.success) return log.warn({ err: event.error }, 'An event of another node breaks its contract.');
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
      void look(companyId);
      unsent.add(companyId);
      if (sendTimer) return;
      const delay = Math.max(TELL_OTHERS_MS, sentAt + TELL_OTHERS_EVERY_MS - performance.now());
      sendTimer = setTimeout(() => {
        sendTimer = undefined;
        sentAt = performance.now();
        bus.publish(`changed ${[...unsent].join(',')}`);
        unsent.clear();
      }, delay);
    },
    publish: (companyId, event) => bus.publish(`event ${companyId} ${JSON.stringify(event)}`), // comes back to us as well
    endStreams: (companyId, which) => bus.publish(`end ${companyId} ${JSON.stringify(which)}`),
    subscribe(companyId, subscriber) {
      const watch = watched.get(companyId) ?? newWatch();
      watched.set(companyId, watch);
      add(watch, subscriber);
      return {
        begun: begin(companyId, watch),
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

function hasUnheard({ cursor }: Watch, versions: readonly bigint[]): boolean {
  if (versions.length === 0) return false;
  const heard = cursor === null ? null : parseCursor(cursor);
  return versions.some((version) => !heard || !covers(heard, version));
}

function isAtLeast({ next }: Cursor, before: string | null): boolean {
  const earlier = before === null ? null : parseCursor(before);
  return earlier !== null && next >= earlier.next;
}

import { setMaxListeners } from 'node:events';
import type { EventName } from '@parley/contracts/events';
import type { Log } from '../log.ts';
import type { Bus } from './bus.ts';

/** One thing that happened in a company. */
export interface LiveEvent {
  name: EventName;
  conversationId: number;
  data: unknown;
  /** What the conversation's customer hears instead, where they may not know all of it. */
  dataForCustomer?: unknown;
  /** For staff alone: the widget's stream leaves it out. */
  isInternal?: boolean;
}

/** What changed since a cursor, and the cursor to go on from. Reading from an old cursor may repeat, but never skips. */
export interface Changes {
  events: LiveEvent[];
  cursor: string;
  /** There is too much to tell; whoever asks should load everything anew. */
  isReset: boolean;
}

export type ReadChanges = (companyId: number, cursor: string | null, conversationId?: number) => Promise<Changes>;

/** Someone who listens: to a whole company, or as a customer to one conversation. */
interface Subscriber {
  conversationId?: number;
  onEvents(events: LiveEvent[], cursor: string | null): void;
  /** Now and then, so that proxies keep the line open. */
  onHeartbeat(): void;
  /** The right to listen may be gone; whoever still has it comes back. */
  onEnd(): void;
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
  publish(companyId: number, event: LiveEvent): void;
  /** Calls back with everything new of the company until it is stopped. */
  subscribe(companyId: number, subscriber: Subscriber): Subscription;
  /** Ends the customers' streams of the company, or of one conversation, on every node. */
  endStreams(companyId: number, conversationId?: number): void;
  readChanges: ReadChanges;
  /** Aborted when the node stops: streams end, and their readers go to another node or wait for the next start. */
  stopping: AbortSignal;
  start(): Promise<void>;
  stop(): Promise<void>;
}

const CATCH_UP_MS = 3_000;
const HEARTBEAT_MS = 20_000;
const TELL_OTHERS_MS = 10;
const RETRY_MS = 200;

interface Watch {
  cursor: string | null;
  begun: Promise<void> | undefined;
  staff: Set<Subscriber>;
  customers: Map<number, Set<Subscriber>>;
  isLooking: boolean;
  isDirty: boolean;
  seen: Map<string, string>;
}

/**
 * Brings committed changes to whoever listens. There is one way for all of them: read what changed since the last look. A
 * notification only says when to look; when it is lost, the next look within seconds finds the change all the same.
 */
export function createRealtime(bus: Bus, log: Log, readChanges: ReadChanges): Realtime {
  const watched = new Map<number, Watch>();
  const timers: NodeJS.Timeout[] = [];
  const stopping = new AbortController();
  setMaxListeners(0, stopping.signal);
  const unsent = new Set<number>();
  let sendTimer: NodeJS.Timeout | undefined;

  async function look(companyId: number) {
    const watch = watched.get(companyId);
    if (!watch || stopping.signal.aborted) return;
    watch.isDirty = true;
    if (watch.isLooking) return;
    watch.isLooking = true;
    try {
      while (watch.isDirty) {
        watch.isDirty = false;
        const { events, cursor, isReset } = await readChanges(companyId, watch.cursor);
        watch.cursor = cursor;
        const fresh = events.flatMap((event) => onlyFresh(watch.seen, event));
        deliver(watch, isReset ? [{ name: 'reset', conversationId: 0, data: {} }] : fresh, cursor);
      }
    } catch (error) {
      log.warn({ err: error }, 'Changes could not be read; trying again.');
    } finally {
      watch.isLooking = false;
    }
  }

  /** The first look only takes a cursor. Whoever reads rows before that might see less than it, and miss the difference. */
  async function begin(companyId: number, watch: Watch) {
    while (watch.cursor === null && watched.get(companyId) === watch && !stopping.signal.aborted) {
      watch.begun ??= look(companyId).finally(() => (watch.begun = undefined));
      await watch.begun;
      if (watch.cursor === null) await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
    }
  }
  const lookEverywhere = () => watched.forEach((_, companyId) => void look(companyId));

  function onText(text: string | undefined) {
    if (text === undefined) return lookEverywhere();
    const [kind, companyId, rest] = splitText(text);
    const watch = watched.get(companyId);
    if (!watch) return;
    if (kind === 'changed') void look(companyId);
    else if (kind === 'event') deliver(watch, [JSON.parse(rest) as LiveEvent], null);
    else if (kind === 'end') for (const each of customersOf(watch, Number(rest))) each.onEnd();
  }

  return {
    readChanges,
    stopping: stopping.signal,
    announce(companyId) {
      void look(companyId);
      unsent.add(companyId);
      sendTimer ??= setTimeout(() => {
        sendTimer = undefined;
        for (const id of unsent) bus.publish(`changed ${id} `);
        unsent.clear();
      }, TELL_OTHERS_MS);
    },
    publish: (companyId, event) => bus.publish(`event ${companyId} ${JSON.stringify(event)}`), // comes back to us as well
    endStreams: (companyId, conversationId = 0) => bus.publish(`end ${companyId} ${conversationId}`),
    subscribe(companyId, subscriber) {
      const watch = watched.get(companyId) ?? newWatch();
      watched.set(companyId, watch);
      add(watch, subscriber);
      return {
        begun: begin(companyId, watch),
        stop() {
          remove(watch, subscriber);
          if (watch.staff.size === 0 && watch.customers.size === 0) watched.delete(companyId);
        },
      };
    },
    async start() {
      await bus.start(onText);
      timers.push(setInterval(lookEverywhere, CATCH_UP_MS));
      timers.push(
        setInterval(() => {
          for (const watch of watched.values()) for (const each of everyoneOf(watch)) each.onHeartbeat();
        }, HEARTBEAT_MS),
      );
    },
    async stop() {
      stopping.abort();
      timers.forEach(clearInterval);
      clearTimeout(sendTimer);
      await bus.stop();
    },
  };
}

const newWatch = (): Watch => ({
  cursor: null,
  begun: undefined,
  staff: new Set(),
  customers: new Map(),
  isLooking: false,
  isDirty: false,
  seen: new Map(),
});

function add({ staff, customers }: Watch, subscriber: Subscriber) {
  const { conversationId } = subscriber;
  if (conversationId === undefined) return void staff.add(subscriber);
  const listeners = customers.get(conversationId) ?? new Set();
  customers.set(conversationId, listeners.add(subscriber));
}

function remove({ staff, customers }: Watch, subscriber: Subscriber) {
  const { conversationId } = subscriber;
  if (conversationId === undefined) return void staff.delete(subscriber);
  const listeners = customers.get(conversationId);
  listeners?.delete(subscriber);
  if (listeners?.size === 0) customers.delete(conversationId);
}

const everyoneOf = (watch: Watch): Subscriber[] => [...watch.staff, ...customersOf(watch, 0)];
const customersOf = ({ customers }: Watch, conversationId: number): Subscriber[] =>
  conversationId > 0
    ? [...(customers.get(conversationId) ?? [])]
    : [...customers.values()].flatMap((each) => [...each]);

/** Staff hear everything, a customer what is said in their conversation. */
function deliver(watch: Watch, events: LiveEvent[], cursor: string | null) {
  if (events.length === 0) return;
  for (const each of watch.staff) each.onEvents(events, cursor);
  const reset = events.find(({ name, isInternal }) => name === 'reset' && !isInternal);
  if (reset) for (const each of customersOf(watch, 0)) each.onEvents([reset], cursor);
  for (const [conversationId, own] of Map.groupBy(events, (event) => event.conversationId)) {
    const audible = own.filter(({ isInternal }) => !isInternal);
    if (audible.length > 0)
      for (const each of watch.customers.get(conversationId) ?? []) each.onEvents(audible, cursor);
  }
}

/** The last looks overlap, so the same version of a thing may be read twice; it is told once, and as new only once. */
function onlyFresh(seen: Map<string, string>, event: LiveEvent): LiveEvent[] {
  const { id, version } = event.data as { id: number; version: string };
  const key = `${event.name.split('.')[0]} ${id}`;
  const known = seen.get(key);
  if (known === version) return [];
  seen.set(key, version);
  if (seen.size > 5_000) seen.delete(seen.keys().next().value ?? '');
  return known !== undefined && event.name === 'message.created' ? [{ ...event, name: 'message.updated' }] : [event];
}

function splitText(text: string): [kind: string, companyId: number, rest: string] {
  const [kind = '', companyId = ''] = text.split(' ', 2);
  return [kind, Number(companyId), text.slice(kind.length + companyId.length + 2)];
}

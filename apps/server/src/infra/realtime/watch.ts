import type { LiveEvent } from './change-reader.ts';

/** A listener to a whole company (staff) or to one conversation (a customer). */
export interface Subscriber {
  conversationId?: number;
  /** The channel of a customer's stream, which ends when the channel is closed. */
  channelId?: number;
  onEvents(events: LiveEvent[], cursor: string | null): void;
  /** Called periodically to keep proxies from closing the connection; everything up to the cursor has been delivered. */
  onHeartbeat(cursor: string | null): void;
  /** Access may have been revoked; clients that still have it reconnect. */
  onEnd(): void;
}

/** A company with listeners on this node. */
export interface Watch {
  /** Everything up to here has been delivered. */
  cursor: string | null;
  ready: Promise<void> | undefined;
  staff: Set<Subscriber>;
  customers: Map<number, Set<Subscriber>>;
  isReading: boolean;
  /** There may be changes after the cursor. */
  isDirty: boolean;
  seen: Map<string, string>;
}

export const newWatch = (): Watch => ({
  cursor: null,
  ready: undefined,
  staff: new Set(),
  customers: new Map(),
  isReading: false,
  isDirty: false,
  seen: new Map(),
});

export function add({ staff, customers }: Watch, subscriber: Subscriber) {
  const { conversationId } = subscriber;
  if (conversationId === undefined) return void staff.add(subscriber);
  const listeners = customers.get(conversationId) ?? new Set();
  customers.set(conversationId, listeners.add(subscriber));
}

export function remove({ staff, customers }: Watch, subscriber: Subscriber) {
  const { conversationId } = subscriber;
  if (conversationId === undefined) return void staff.delete(subscriber);
  const listeners = customers.get(conversationId);
  listeners?.delete(subscriber);
  if (listeners?.size === 0) customers.delete(conversationId);
}

export const isEmpty = ({ staff, customers }: Watch): boolean => staff.size === 0 && customers.size === 0;

const allCustomersOf = ({ customers }: Watch): Subscriber[] => [...customers.values()].flatMap((each) => [...each]);
export const everyoneOf = (watch: Watch): Subscriber[] => [...watch.staff, ...allCustomersOf(watch)];

/** The customers listening to one of these conversations, or through this channel. */
export const customersOf = (watch: Watch, which: { conversationIds: number[] } | { channelId: number }): Subscriber[] =>
  'channelId' in which
    ? allCustomersOf(watch).filter(({ channelId }) => channelId === which.channelId)
    : which.conversationIds.flatMap((id) => [...(watch.customers.get(id) ?? [])]);

export function deliverToStaff({ staff }: Watch, events: LiveEvent[], cursor: string | null) {
  if (events.length > 0) for (const each of staff) each.onEvents(events, cursor);
}

/** Customers get the events of their own conversation, except those meant for staff. */
export function deliverToCustomers({ customers }: Watch, events: LiveEvent[], cursor: string | null) {
  const audible = events.filter(({ isInternal }) => !isInternal);
  for (const [conversationId, own] of Map.groupBy(audible, (event) => event.conversationId))
    for (const each of customers.get(conversationId) ?? []) each.onEvents(own, cursor);
}

/**
 * A read may return a newer version of a row than the change that triggered it. Each version is delivered once, and only the first
 * one as created.
 */
export function onlyFresh({ seen }: Watch, event: LiveEvent): LiveEvent[] {
  const { data } = event;
  if (!('version' in data) || data.version === undefined || !('id' in data)) return [event];
  const { id, version } = data;
  const key = `${event.name.split('.')[0]} ${id}`;
  const known = seen.get(key);
  if (known === version) return [];
  seen.set(key, version);
  if (seen.size > 5_000) seen.delete(seen.keys().next().value ?? '');
  return known !== undefined && event.name === 'message.created' ? [{ ...event, name: 'message.updated' }] : [event];
}

import type { LiveEvent } from './change-reader.ts';

/** Someone who listens: to a whole company, or as a customer to one conversation. */
export interface Subscriber {
  conversationId?: number;
  /** Where a customer's stream came in: it ends when the channel lets nobody in any more. */
  channelId?: number;
  onEvents(events: LiveEvent[], cursor: string | null): void;
  /** Now and then, so that proxies keep the line open; everything up to the cursor has been delivered. */
  onHeartbeat(cursor: string | null): void;
  /** The right to listen may be gone; whoever still has it comes back. */
  onEnd(): void;
}

/** A company that someone on this node listens to. */
export interface Watch {
  /** Everything up to here has been delivered. */
  cursor: string | null;
  begun: Promise<void> | undefined;
  staff: Set<Subscriber>;
  customers: Map<number, Set<Subscriber>>;
  isLooking: boolean;
  /** There may be changes after the cursor. */
  isDirty: boolean;
  seen: Map<string, string>;
}

export const newWatch = (): Watch => ({
  cursor: null,
  begun: undefined,
  staff: new Set(),
  customers: new Map(),
  isLooking: false,
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

/** The customers who listen to one of these conversations, or through this channel. */
export const customersOf = (watch: Watch, which: { conversationIds: number[] } | { channelId: number }): Subscriber[] =>
  'channelId' in which
    ? allCustomersOf(watch).filter(({ channelId }) => channelId === which.channelId)
    : which.conversationIds.flatMap((id) => [...(watch.customers.get(id) ?? [])]);

export function deliverToStaff({ staff }: Watch, events: LiveEvent[], cursor: string | null) {
  if (events.length > 0) for (const each of staff) each.onEvents(events, cursor);
}

/** A customer hears what is said in their conversation, and nothing that is for staff. */
export function deliverToCustomers({ customers }: Watch, events: LiveEvent[], cursor: string | null) {
  const audible = events.filter(({ isInternal }) => !isInternal);
  for (const [conversationId, own] of Map.groupBy(audible, (event) => event.conversationId))
    for (const each of customers.get(conversationId) ?? []) each.onEvents(own, cursor);
}

/** A row may be read in a newer state than was looked for; that state is told once, and as new only once. */
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

import {
  EVENTS,
  EVENTS_FOR_CUSTOMER,
  type CustomerEventData,
  type EventData,
  type EventName,
} from '@parley/contracts/events';
import { z } from 'zod';

/** Which state of a row an event tells of; it stays on the server. */
interface Versioned {
  version?: string | undefined;
}

interface EventOf<Name extends EventName> {
  name: Name;
  conversationId: number;
  data: EventData<Name> & Versioned;
  /** What the conversation's customer hears instead, where they may not know all of it. */
  dataForCustomer?: (CustomerEventData<Name> & Versioned) | undefined;
  /** For staff alone: the widget's stream leaves it out. */
  isInternal?: boolean | undefined;
}

/** One thing that happened in a company. */
export type LiveEvent = { [Name in EventName]: EventOf<Name> }[EventName];

/** What is passed between nodes and stored nowhere. */
export const PassingEvent = z.discriminatedUnion('name', [
  z.object({
    name: z.literal('typing'),
    conversationId: z.number(),
    data: EVENTS.typing,
    dataForCustomer: EVENTS_FOR_CUSTOMER.typing.optional(),
    isInternal: z.boolean().optional(),
  }),
  z.object({
    name: z.literal('presence'),
    conversationId: z.number(),
    data: EVENTS.presence,
    isInternal: z.boolean().optional(),
  }),
]);
export type PassingEvent = z.output<typeof PassingEvent>;

/** Above this, staff are better served by loading their screens anew. */
export const MAX_CHANGED = 1_000;

interface FoundChanges {
  /** Where to go on once everything found has been delivered. */
  cursor: string;
  /** The cursor that was given is unusable: load everything anew. */
  isReset: boolean;
  /** Told to staff: conversations that are gone. */
  deletions: LiveEvent[];
  /** In the order of their changes; one more than MAX_CHANGED when there are too many. */
  conversationIds: number[];
}

/** Finds what changed since a cursor. Reading from an old cursor may repeat, but never skips. */
export interface ChangeReader {
  /** What changed in a company, or among some of its conversations; without a cursor only where to begin. */
  find(companyId: number, since: string | null, among?: readonly number[]): Promise<FoundChanges>;
  /** The events of conversations that were found, some hundreds at a time. */
  read(companyId: number, since: string, conversationIds: readonly number[]): AsyncIterable<LiveEvent[]>;
  /** The companies with changes and the transactions that made them, in one query for all; null when too many to list. */
  findCompanies(since: string | null): Promise<{ cursor: string; changed: Map<number, bigint[]> | null }>;
}

import {
  EVENTS,
  EVENTS_FOR_CUSTOMER,
  type CustomerEventData,
  type EventData,
  type EventName,
} from '@parley/contracts/events';
import { z } from 'zod';

/** Which version of a row the event describes; never leaves the server. */
interface Versioned {
  version?: string | undefined;
}

interface EventOf<Name extends EventName> {
  name: Name;
  conversationId: number;
  data: EventData<Name> & Versioned;
  /** What the conversation's customer gets instead, if they may not see everything. */
  dataForCustomer?: (CustomerEventData<Name> & Versioned) | undefined;
  /** Staff only: the widget's stream leaves it out. */
  isInternal?: boolean | undefined;
}

/** Something that happened in a company. */
export type LiveEvent = { [Name in EventName]: EventOf<Name> }[EventName];

/** Events that are passed between nodes but not stored. */
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
  z.object({
    name: z.literal('member.state'),
    conversationId: z.number(),
    data: EVENTS['member.state'],
    isInternal: z.boolean().optional(),
  }),
  z.object({
    name: z.literal('views.changed'),
    conversationId: z.number(),
    data: EVENTS['views.changed'],
    isInternal: z.boolean().optional(),
  }),
]);
export type PassingEvent = z.output<typeof PassingEvent>;

/** Beyond this, staff are better served by reloading their screens. */
export const MAX_CHANGED = 1_000;

interface FoundChanges {
  /** Where to continue once everything found has been delivered. */
  cursor: string;
  /** The given cursor is unusable: reload everything. */
  isReset: boolean;
  /** Deleted conversations; only staff get these events. */
  deletions: LiveEvent[];
  /** Ordered by change; one more than MAX_CHANGED if there are too many. */
  conversationIds: number[];
}

/** Finds what changed since a cursor. Reading from an old cursor may repeat changes but never skips any. */
export interface ChangeReader {
  /** What changed in a company, or in some of its conversations; without a cursor only where to begin. */
  find(companyId: number, since: string | null, among?: readonly number[]): Promise<FoundChanges>;
  /** The events of the conversations found, in pages of a few hundred. */
  read(companyId: number, since: string, conversationIds: readonly number[]): AsyncIterable<LiveEvent[]>;
  /** Companies with changes and the transactions that made them, in one query for all; null if too many to list. */
  findCompanies(since: string | null): Promise<{ cursor: string; changed: Map<number, bigint[]> | null }>;
}

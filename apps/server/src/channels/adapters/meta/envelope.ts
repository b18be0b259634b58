import { z } from 'zod';

/** An id, also where Meta writes a number. */
export const MetaId = z.union([z.string(), z.number().transform(String)]);

const Change = z.object({ field: z.string(), value: z.unknown() });
const Entry = z.object({
  id: MetaId,
  time: z.number().optional(),
  messaging: z.array(z.unknown()).optional(),
  standby: z.array(z.unknown()).optional(),
  changes: z.array(z.unknown()).optional(),
  field: z.string().optional(),
  value: z.unknown().optional(),
});
const Envelope = z.object({ object: z.string(), entry: z.array(z.unknown()) });

/** One event of an account, before it is known what kind. */
export interface RawEvent {
  account: string;
  event: unknown;
  /** Another app, or people in Meta's inbox, answer this customer; we only get to see it. */
  isStandby: boolean;
}

/** The dashboard's button "Test" sends events of an account that does not exist. */
const TEST_ACCOUNT = '0';

/** The events in a webhook call. An entry has them in one of four places; what has another shape is left out. */
export function readEnvelope(body: unknown): { object: string; events: RawEvent[] } {
  const parsed = Envelope.safeParse(body);
  if (!parsed.success) return { object: '', events: [] };
  const { object, entry } = parsed.data;
  return { object, events: entry.flatMap(eventsOf) };
}

function eventsOf(given: unknown): RawEvent[] {
  const parsed = Entry.safeParse(given);
  if (!parsed.success || parsed.data.id === TEST_ACCOUNT) return [];
  const { id: account, messaging = [], standby = [], changes = [], field, value } = parsed.data;
  const changed = [...changes, { field, value }].flatMap((each) => {
    const change = Change.safeParse(each);
    return change.success ? [{ event: change.data.value, isStandby: change.data.field === 'standby' }] : [];
  });
  const events = [
    ...messaging.map((event) => ({ event, isStandby: false })),
    ...standby.map((event) => ({ event, isStandby: true })),
    ...changed,
  ];
  return events.map((each) => ({ account, ...each }));
}

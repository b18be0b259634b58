import { z } from 'zod';
import type { Incoming } from '../../adapter.ts';
import type { EventContext, Parties } from './context.ts';
import { MetaId } from './envelope.ts';
import { Message, Postback, readMessage, readPostback } from './messages.ts';
import { controlOf, readReaction, readReceipt, Reaction, Receipt, ThreadControl } from './reports.ts';

const Event = z.object({
  sender: z.object({ id: MetaId }).optional(),
  recipient: z.object({ id: MetaId }).optional(),
  timestamp: z.union([z.number(), z.string().transform(Number)]).optional(),
  message: z.unknown().optional(),
  postback: z.unknown().optional(),
  message_edit: z.unknown().optional(),
  reaction: z.unknown().optional(),
  read: z.unknown().optional(),
  delivery: z.unknown().optional(),
  pass_thread_control: z.unknown().optional(),
  take_thread_control: z.unknown().optional(),
});
type Event = z.infer<typeof Event>;

const Edit = z.object({ mid: MetaId, text: z.string() });

/**
 * What one event says; nothing for kinds that are not known. Referrals without a message (somebody followed a link) and opt-ins are left
 * out, because there is nothing to answer yet.
 */
export function readEvent(given: unknown, context: EventContext): Incoming[] {
  const parsed = Event.safeParse(given);
  if (!parsed.success) return [];
  const event = parsed.data;
  const parties = partiesOf(event, context);
  if (!parties) return [];
  const { customer, isFromUs } = parties;
  const message = Message.safeParse(event.message);
  if (message.success) return readMessage(message.data, parties, context);
  const postback = Postback.safeParse(event.postback);
  if (postback.success && !isFromUs) return readPostback(postback.data, parties, context);
  const edit = Edit.safeParse(event.message_edit);
  if (edit.success) return [{ type: 'edited', from: customer, externalId: edit.data.mid, text: edit.data.text }];
  const reaction = Reaction.safeParse(event.reaction);
  // Those of staff, in an app of the platform, have no place yet.
  if (reaction.success) return isFromUs ? [] : readReaction(reaction.data, customer);
  for (const [type, report] of [
    ['read', event.read],
    ['delivered', event.delivery],
  ] as const) {
    const receipt = Receipt.safeParse(report);
    if (receipt.success) return isFromUs ? [] : readReceipt(type, receipt.data, customer);
  }
  const control = ThreadControl.safeParse(event.pass_thread_control ?? event.take_thread_control);
  return control.success ? controlOf(control.data, customer, context) : [];
}

/** Null if the customer has no id, as in a website's plugin. */
function partiesOf({ sender, recipient, timestamp, message }: Event, { account }: EventContext): Parties | null {
  const isFromUs = sender?.id === account || (message as { is_echo?: unknown } | null | undefined)?.is_echo === true;
  const customer = isFromUs ? recipient?.id : sender?.id;
  return customer === undefined || customer === account ? null : { customer, isFromUs, sentAt: timeOf(timestamp) };
}

/** Before this, a number of milliseconds would be in 1973: these are seconds. */
const SMALLEST_MS = 100_000_000_000;

function timeOf(timestamp = Number.NaN): Date {
  const time = new Date(timestamp < SMALLEST_MS ? timestamp * 1_000 : timestamp);
  return Number.isNaN(time.getTime()) ? new Date() : time;
}

import { DeliveryError, type OutgoingPart } from '../../adapter.ts';

const HOUR_MS = 3_600_000;
/** How long everybody may answer, and how long people may. */
const OPEN_MS = 24 * HOUR_MS;
const OPEN_FOR_PEOPLE_MS = 7 * OPEN_MS;

type Sending = Pick<OutgoingPart, 'isFromStaff' | 'lastIncomingAt'>;

/** Whether more than a day has passed since the customer's last message. Without one, only Meta knows. */
export const isPastWindow = ({ lastIncomingAt }: Sending, now = Date.now()): boolean =>
  lastIncomingAt !== null && now - lastIncomingAt.getTime() > OPEN_MS;

/**
 * How a message has to be declared. After a day, only what a person wrote may be sent, for a week; bots never use the tag that says so.
 * Throws DeliveryError `window` for what Meta would refuse.
 */
export function declarationOf(
  part: Sending,
  now = Date.now(),
): { messaging_type: 'RESPONSE' } | { messaging_type: 'MESSAGE_TAG'; tag: 'HUMAN_AGENT' } {
  if (!isPastWindow(part, now)) return { messaging_type: 'RESPONSE' };
  const silentMs = now - (part.lastIncomingAt?.getTime() ?? 0);
  if (part.isFromStaff && silentMs <= OPEN_FOR_PEOPLE_MS) return { messaging_type: 'MESSAGE_TAG', tag: 'HUMAN_AGENT' };
  throw new DeliveryError('window', 'The time in which Meta accepts an answer has passed.');
}

import { sql as raw, type RawBuilder } from 'kysely';

/**
 * Who waits and since when, about `conversations c`. Column `began_waiting_at` is null in conversations from before it existed: there the
 * last word counts, and a hand-off that nobody has taken. The same texts as in migration 0048, so that its index applies.
 */
export const BEGAN_WAITING_AT = raw`coalesce(c.began_waiting_at, c.last_message_at)`;

/** The customer has not been answered, by whomever. */
export const IS_UNANSWERED = raw`(c.ended_at IS NULL AND (c.began_waiting_at IS NOT NULL OR (c.last_customer_seq = c.last_seq AND c.last_seq > 0)
  OR (c.is_handed_off AND c.handed_off_to IS NULL)))`;

/** Takes the channels as values, because the indexes of the usual views cannot serve a condition that joins the channel of each row. */
export function answeredBy(who: 'people' | 'bot', channelsWithoutBot: readonly number[]): RawBuilder<unknown> {
  if (channelsWithoutBot.length === 0) return who === 'people' ? raw`c.is_handed_off` : raw`NOT c.is_handed_off`;
  return who === 'people'
    ? raw`(c.is_handed_off OR c.channel_id = ANY(${channelsWithoutBot}))`
    : raw`(NOT c.is_handed_off AND c.channel_id <> ALL(${channelsWithoutBot}))`;
}

/** Not ended, and not put aside. */
export const IS_OPEN = raw`(c.ended_at IS NULL AND c.snoozed_at IS NULL)`;
export const IS_SNOOZED = raw`(c.ended_at IS NULL AND c.snoozed_at IS NOT NULL)`;

/** The customer waits for a person, and nobody has put the conversation aside. */
export const isWaiting = (channelsWithoutBot: readonly number[]): RawBuilder<unknown> =>
  raw`(${IS_UNANSWERED} AND c.snoozed_at IS NULL AND ${answeredBy('people', channelsWithoutBot)})`;

import { z } from 'zod';
import { CHECK_NAMES } from './channel-checks.ts';
import { endpoint } from './endpoint.ts';
import { Id, Time } from './shared.ts';

/** For so many days, today included, a channel shows what went through it. */
export const SHOWN_DAYS = 14;

/** What went through a channel on one day of the company's time zone. */
const ChannelDay = z.object({
  day: z.string(),
  received: z.number().int(),
  sent: z.number().int(),
  /** Of those sent. */
  byBot: z.number().int(),
  /** The platform took them a minute late or more. */
  delayed: z.number().int(),
  /** The platform did not take them, or nobody knows whether it did. */
  failed: z.number().int(),
});

export const ChannelCheck = z.object({ name: z.enum(CHECK_NAMES), isOk: z.boolean(), detail: z.string().optional() });

const ChannelActivity = z.object({
  channelId: Id,
  /** Oldest first, without gaps; the last one is today. */
  days: z.array(ChannelDay),
  /** Messages that the platform has not taken yet. */
  waiting: z.number().int(),
  /** When the next of them is tried; null if they wait for somebody to connect the channel again. */
  nextTryAt: Time.nullable(),
  /** What the channel's doctor found last; null if it has not looked yet. */
  lastCheck: z.object({ checks: z.array(ChannelCheck), checkedAt: Time }).nullable(),
});

export const listChannelActivity = endpoint('GET', '/channels/activity', {
  summary: 'What went through each channel on each of the last 14 days, what waits to be sent, and the last check',
  access: 'verified',
  result: z.object({ data: z.array(ChannelActivity), nextCursor: z.string().nullable() }),
});

/** How many reply windows are shown. */
export const SHOWN_WINDOWS = 3;

export const listReplyWindows = endpoint('GET', '/channels/:id/reply-windows', {
  summary: 'The open conversations of a channel whose time to reply ends next; none where the platform sets no limit',
  access: 'verified',
  params: z.object({ id: Id }),
  result: z.object({
    data: z.array(z.object({ conversationId: Id, customerName: z.string().nullable(), endsAt: Time })),
    nextCursor: z.string().nullable(),
  }),
});

export type ChannelActivity = z.output<typeof ChannelActivity>;
export type ChannelDay = z.output<typeof ChannelDay>;
export type ChannelCheck = z.output<typeof ChannelCheck>;

import { z } from 'zod';
import { endpoint } from './endpoint.ts';

/** Everything a stream may carry. Message and conversation events carry the whole object, so applying one twice changes nothing. */
export const EVENT_NAMES = ['message.created', 'message.updated', 'conversation.updated', 'typing', 'reset'] as const;

export type EventName = (typeof EVENT_NAMES)[number];

export const staffEvents = endpoint('GET', '/events', {
  summary: 'Server-sent events of the company; Last-Event-ID resumes without a gap',
  access: 'verified',
  /** Where to begin without a Last-Event-ID, as the profile says it. */
  query: z.object({ since: z.string().max(40).optional() }),
  gives: 'events',
});

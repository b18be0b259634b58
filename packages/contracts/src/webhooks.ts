import { z } from 'zod';
import { endpoint } from './endpoint.ts';

/** Platforms batch events into one call; the largest documented calls stay below this. */
export const MAX_WEBHOOK_BYTES = 3_000_000;

export const receiveWebhook = endpoint('POST', '/webhooks/:key', {
  summary: "Receives a platform's events for one channel, identified by its key and signed by the platform",
  access: 'platform',
  cost: 'webhook',
  params: z.object({ key: z.string().min(1).max(200) }),
  takes: 'bytes',
  maxBodyBytes: MAX_WEBHOOK_BYTES,
  /** How many messages and events were stored. */
  result: z.object({ received: z.number().int() }),
});

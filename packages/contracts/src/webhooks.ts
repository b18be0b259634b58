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

/** The question that a platform asks before it calls a webhook, in its own format. It is answered with plain text. */
export const answerWebhookChallenge = endpoint('GET', '/webhooks/:key', {
  summary: "Answers a platform that asks whether a channel's webhook is ours",
  access: 'platform',
  cost: 'webhook',
  params: z.object({ key: z.string().min(1).max(200) }),
  gives: 'file',
});

/** The apps that an operator registers with Meta; each has one webhook for the channels of all companies. */
const AppParams = z.object({ app: z.enum(['meta', 'instagram']) });

export const answerAppChallenge = endpoint('GET', '/webhooks/meta/:app', {
  summary: "Answers Meta, which asks whether an app's webhook is ours",
  access: 'platform',
  cost: 'webhook',
  params: AppParams,
  gives: 'file',
});

export const receiveAppWebhook = endpoint('POST', '/webhooks/meta/:app', {
  summary: 'Receives what happened to the accounts that granted an app access, signed by Meta',
  access: 'platform',
  cost: 'webhook',
  params: AppParams,
  takes: 'bytes',
  maxBodyBytes: MAX_WEBHOOK_BYTES,
  /** How many messages and events were stored, and how many belong to accounts without a channel. */
  result: z.object({ received: z.number().int(), unknown: z.number().int() }),
});

export const deauthorizeApp = endpoint('POST', '/webhooks/meta/:app/deauthorize', {
  summary: 'Learns from Meta, in a signed request, that somebody has taken back what they granted the app',
  access: 'platform',
  cost: 'webhook',
  params: AppParams,
  takes: 'bytes',
});

export const deleteAppData = endpoint('POST', '/webhooks/meta/:app/data-deletion', {
  summary: 'Learns from Meta, in a signed request, that somebody wants their data deleted',
  access: 'platform',
  cost: 'webhook',
  params: AppParams,
  takes: 'bytes',
  /** Where the person can see what came of it. */
  result: z.object({ url: z.string(), confirmationCode: z.string() }),
});

import type { Platform } from '@parley/contracts/platform-list';
import { z } from 'zod';
import type { Log } from '../infra/log.ts';
import type { AppKey, Fetch } from './adapter.ts';
import type { Platforms } from './hosts.ts';

/** What an app hears about all accounts of one kind. */
interface AppSubscription {
  app: AppKey;
  object: 'page' | 'instagram';
}

/** An account only reports what its app has subscribed to as well. */
const FIELDS: Record<AppSubscription['object'], readonly string[]> = {
  page: [
    'messages',
    'messaging_postbacks',
    'message_deliveries',
    'message_reads',
    'message_echoes',
    'message_reactions',
    'message_edits',
    'messaging_referrals',
    'messaging_optins',
    'messaging_handovers',
    'standby',
    'messaging_policy_enforcement',
  ],
  instagram: [
    'messages',
    'messaging_postbacks',
    'messaging_seen',
    'message_reactions',
    'messaging_referral',
    'messaging_optins',
    'message_edit',
    'messaging_handover',
    'standby',
  ],
};

const TIMEOUT_MS = 15_000;
const Subscriptions = z.object({
  data: z.array(
    z.object({
      object: z.string(),
      callback_url: z.string().optional(),
      active: z.boolean().default(true),
      fields: z.array(z.union([z.string(), z.object({ name: z.string() }).transform(({ name }) => name)])).default([]),
    }),
  ),
});

interface Dependencies {
  platforms: Platforms;
  fetch: Fetch;
  log: Log;
  /** Null if nobody outside can call us. */
  appWebhookUrlOf(app: AppKey): string | null;
}

/**
 * Subscribes apps to the events of their accounts, so that the operator need not do it in Meta's dashboard. A failure is only logged:
 * the operator may have done it there, and the channel's doctor says so if not.
 */
export function createAppSubscriptions({ platforms, fetch, log, appWebhookUrlOf }: Dependencies) {
  async function subscribe({ app: key, object }: AppSubscription): Promise<void> {
    const app = platforms.apps[key];
    const callbackUrl = appWebhookUrlOf(key);
    if (!app || callbackUrl === null) return;
    const url = new URL(`${platforms.hosts.facebookGraph}/${app.version}/${app.id}/subscriptions`);
    const headers = { authorization: `Bearer ${app.id}|${app.secret}` };
    const ask = (init: RequestInit) => fetch(url, { ...init, headers, signal: AbortSignal.timeout(TIMEOUT_MS) });
    const found = Subscriptions.parse(await (await ask({ method: 'GET' })).json());
    const own = found.data.find((each) => each.object === object);
    if (own?.active && own.callback_url === callbackUrl && FIELDS[object].every((field) => own.fields.includes(field)))
      return;
    const reply = await ask({
      method: 'POST',
      body: new URLSearchParams({
        object,
        callback_url: callbackUrl,
        verify_token: app.verifyToken,
        fields: FIELDS[object].join(','),
        include_values: 'true',
      }),
    });
    if (!reply.ok) throw new Error(`Meta answered ${reply.status}.`);
    log.info({ app: key, object }, 'Subscribed an app to the events of its accounts.');
  }

  return {
    /** Makes sure that the app behind a channel hears what happens to the accounts of its kind. */
    async ensure(platform: Platform, settings: object): Promise<void> {
      const subscription = subscriptionOf(platform, settings);
      if (subscription)
        await subscribe(subscription).catch((error: unknown) =>
          log.warn({ err: error, ...subscription }, 'Could not subscribe an app to the events of its accounts.'),
        );
    },
  };
}

export type AppSubscriptions = ReturnType<typeof createAppSubscriptions>;

function subscriptionOf(platform: Platform, settings: object): AppSubscription | null {
  if (platform === 'facebook') return { app: 'meta', object: 'page' };
  if (platform !== 'instagram') return null;
  const isByPage = (settings as { variant?: unknown }).variant === 'page';
  return { app: isByPage ? 'meta' : 'instagram', object: 'instagram' };
}

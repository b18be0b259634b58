import { randomInt } from 'node:crypto';
import { isReachable } from '../reachable.ts';
import { GraphError, invalidParameter } from './errors.ts';
import type { GraphCall } from './graph.ts';
import type { Asset, MetaApp } from './state.ts';

const PAGE_FIELDS = [
  'feed',
  'mention',
  'messages',
  'messaging_postbacks',
  'message_deliveries',
  'message_reads',
  'message_echoes',
  'message_reactions',
  'message_edits',
  'messaging_referrals',
  'messaging_optins',
  'messaging_optouts',
  'messaging_handovers',
  'messaging_account_linking',
  'messaging_customer_information',
  'messaging_policy_enforcement',
  'messaging_feedback',
  'message_context',
  'standby',
];
const INSTAGRAM_FIELDS = [
  'comments',
  'live_comments',
  'mentions',
  'story_insights',
  'messages',
  'messaging_postbacks',
  'messaging_seen',
  'messaging_referral',
  'messaging_optins',
  'messaging_handover',
  'message_reactions',
  'message_edit',
  'standby',
];

export type Subscriptions = ReturnType<typeof createSubscriptions>;

/** Which events apps want: per kind of account at the app, and per account. */
export function createSubscriptions(reachableHosts: readonly string[], timeoutMs = 5_000) {
  const objects = new Map([
    ['page', PAGE_FIELDS],
    ['instagram', INSTAGRAM_FIELDS],
  ]);

  function checkFields(object: string, wanted: string[], name: string): Set<string> {
    const allowed = objects.get(object);
    if (!allowed) throw invalidParameter(`Param object must be one of {${[...objects.keys()].join(', ')}}`);
    wanted.forEach((field, index) => {
      if (!allowed.includes(field))
        throw invalidParameter(`Param ${name}[${index}] must be one of {${allowed.join(', ').toUpperCase()}}`);
    });
    return new Set(wanted);
  }

  /** Asks the callback whether it wants the events, before anything is stored. */
  async function verify(callbackUrl: string, verifyToken: string) {
    const fail = (why: string) => {
      throw new GraphError(2200, `(#2200) Callback verification failed with the following errors: ${why}`);
    };
    if (!isReachable(callbackUrl, reachableHosts)) return fail('curl_errno = 6; curl_error = Could not resolve host');
    const challenge = String(randomInt(100_000_000, 2_000_000_000));
    const url = new URL(callbackUrl);
    url.searchParams.set('hub.mode', 'subscribe');
    url.searchParams.set('hub.challenge', challenge);
    url.searchParams.set('hub.verify_token', verifyToken);
    const response = await fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(timeoutMs) }).catch(() =>
      fail('curl_errno = 7; curl_error = Failed to connect'),
    );
    if (response.status !== 200)
      return fail(`HTTP Status Code = ${response.status}; HTTP Message = ${response.statusText}`);
    if ((await response.text()) !== challenge) fail('The response does not match the challenge');
  }

  return {
    /** Lets apps subscribe to another kind of account. */
    addObject: (object: string, fields: string[]) => void objects.set(object, fields),

    /** Stores where an app wants the events of all accounts of a kind, once the callback has agreed. */
    async subscribe(app: MetaApp, object: string, callbackUrl: string, verifyToken: string, wanted: string[]) {
      const fields = checkFields(object, wanted, 'fields');
      await verify(callbackUrl, verifyToken);
      app.subscriptions.set(object, { callbackUrl, fields });
    },

    /** The part of an account's `subscribed_apps` edge that is the same for all kinds of accounts. */
    operations: (object: (asset: Asset) => string, authorize: (asset: Asset, call: GraphCall) => MetaApp) => ({
      'GET subscribed_apps': {
        name: 'getSubscribedApps',
        run: (asset: Asset, call: GraphCall) => {
          const app = authorize(asset, call);
          const fields = asset.subscribedApps.get(app.id);
          return {
            data: fields
              ? [
                  {
                    category: 'Business',
                    link: 'https://parley.example/',
                    name: app.name,
                    id: app.id,
                    subscribed_fields: [...fields],
                  },
                ]
              : [],
          };
        },
      },
      'POST subscribed_apps': {
        name: 'subscribeApp',
        run: (asset: Asset, call: GraphCall) => {
          const app = authorize(asset, call);
          const wanted = call.params.list('subscribed_fields');
          if (wanted.length === 0) throw invalidParameter('The parameter subscribed_fields is required');
          asset.subscribedApps.set(app.id, checkFields(object(asset), wanted, 'subscribed_fields'));
          return { success: true };
        },
      },
      'DELETE subscribed_apps': {
        name: 'unsubscribeApp',
        run: (asset: Asset, call: GraphCall) => {
          asset.subscribedApps.delete(authorize(asset, call).id);
          return { success: true };
        },
      },
    }),

    fieldsOf: (object: string): readonly string[] => objects.get(object) ?? [],
  };
}

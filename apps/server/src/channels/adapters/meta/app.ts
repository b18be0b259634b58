import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Platform } from '@parley/contracts/platform-list';
import type { AppCredentials, AppKey, Incoming, PlatformApp } from '../../adapter.ts';
import { readEnvelope } from './envelope.ts';
import { readEvent } from './events.ts';
import { readExactJson } from './json.ts';

/** Whose events a webhook call has, by its `object`. */
const PLATFORMS: Readonly<Record<string, Platform>> = { page: 'facebook', instagram: 'instagram' };

/** The app's webhook: https://developers.facebook.com/docs/graph-api/webhooks/getting-started */
const metaApp = (key: AppKey): PlatformApp => ({
  key,

  answerChallenge(query, { verifyToken }) {
    const of = (name: string) => query[`hub.${name}`] ?? query[`hub_${name}`];
    const isAsked = of('mode') === 'subscribe' && sameText(of('verify_token') ?? '', verifyToken);
    return isAsked ? (of('challenge') ?? null) : null;
  },

  isGenuine({ headers, body }, { secret }) {
    const right = `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`;
    return sameText(String(headers['x-hub-signature-256']), right);
  },

  read({ body }, { id }: AppCredentials) {
    const { object, events } = readEnvelope(readExactJson(body));
    const platform = Object.hasOwn(PLATFORMS, object) ? PLATFORMS[object] : undefined;
    if (platform === undefined) return [];
    const byAccount = new Map<string, Incoming[]>();
    for (const { account, event, isStandby } of events) {
      const incoming = readEvent(event, { platform, account, appId: id, isStandby });
      if (incoming.length > 0) byAccount.set(account, [...(byAccount.get(account) ?? []), ...incoming]);
    }
    return [...byAccount].map(([account, incoming]) => ({ platform, account, incoming }));
  },
});

/** Compares digests, so that neither the content nor the length shows in the time that it takes. */
function sameText(one: string, other: string): boolean {
  const digest = (text: string) => createHmac('sha256', 'compare').update(text).digest();
  return timingSafeEqual(digest(one), digest(other));
}

/** Facebook's sign-in: Messenger, and Instagram accounts that are linked to a Page. */
export const facebookApp = metaApp('meta');
/** Instagram's own sign-in. */
export const instagramApp = metaApp('instagram');

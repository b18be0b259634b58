import type { Channel } from '@parley/contracts/channels';
import { isAllowedSite } from './setup/domains.ts';

export type Attention = 'siteNotAllowed' | 'secretMissing';

/** What prevents an enabled widget from being used, if anything. */
export function attentionOf(channel: Channel): Attention | null {
  if (channel.type !== 'web_widget' || !channel.isEnabled) return null;
  const { settings, identitySecretEnd, lastSeenUrl } = channel;
  if (settings.requiresIdentity && identitySecretEnd === null) return 'secretMissing';
  const isSeenElsewhere =
    lastSeenUrl !== null && !isAllowedSite(lastSeenUrl, settings.allowedDomains, settings.allowsAppWebViews);
  return isSeenElsewhere ? 'siteNotAllowed' : null;
}

import type { Channel } from '@parley/contracts/channels';
import { isAllowedSite } from '../../components/sites.ts';

export type Attention = 'siteNotAllowed' | 'secretMissing' | 'refused';

/** What prevents an enabled channel from being used, if anything. `refused`: by its platform, until it is connected again. */
export function attentionOf(channel: Channel): Attention | null {
  if (channel.status === 'needs_reconnect') return 'refused';
  if (channel.type !== 'web_widget' || !channel.isEnabled) return null;
  const { settings, identitySecretEnd, lastSeenUrl } = channel;
  if (settings.requiresIdentity && identitySecretEnd === null) return 'secretMissing';
  const isSeenElsewhere =
    lastSeenUrl !== null && !isAllowedSite(lastSeenUrl, settings.allowedDomains, settings.allowsAppWebViews);
  return isSeenElsewhere ? 'siteNotAllowed' : null;
}

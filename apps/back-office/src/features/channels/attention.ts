import type { Channel } from '@parley/contracts/channels';
import { isAllowedSite } from './setup/domains.ts';

export type Attention = 'siteNotAllowed' | 'secretMissing';

/** What keeps a switched-on widget from being used, if anything does. */
export function attentionOf({ isEnabled, settings, identitySecretEnd, lastSeenUrl }: Channel): Attention | null {
  if (!isEnabled) return null;
  if (settings.requiresIdentity && identitySecretEnd === null) return 'secretMissing';
  const isSeenElsewhere =
    lastSeenUrl !== null && !isAllowedSite(lastSeenUrl, settings.allowedDomains, settings.allowsAppWebViews);
  return isSeenElsewhere ? 'siteNotAllowed' : null;
}

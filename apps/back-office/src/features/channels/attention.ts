import type { ChannelActivity } from '@parley/contracts/channel-activity';
import type { CheckName } from '@parley/contracts/channel-checks';
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

/** What needs attention about a channel: something about itself, or what its last check found. */
export type ChannelProblem = Attention | { check: CheckName };

export function problemOf(
  channel: Channel,
  lastCheck: ChannelActivity['lastCheck'] | undefined,
): ChannelProblem | null {
  const attention = attentionOf(channel);
  if (attention || channel.status !== 'connected') return attention;
  const failed = lastCheck?.checks.find(({ isOk }) => !isOk);
  return failed ? { check: failed.name } : null;
}

import type { ResultOf } from '@parley/contracts/endpoint';
import type { chatInit } from '@parley/contracts/chat';
import type { WidgetChannel } from './channel-directory.ts';

/** What the widget may know of its channel before anyone has said a word. */
export function describeChannel(channel: WidgetChannel): ResultOf<typeof chatInit> {
  const { colors, texts, fields, privacyUrl, requiresIdentity, showsCredit } = channel.settings;
  return {
    channel: { name: channel.name },
    company: { name: channel.companyName },
    isOnline: channel.isOnline,
    colors,
    texts,
    fields,
    quickActions: channel.quickActions,
    privacyUrl,
    requiresIdentity,
    showsCredit,
  };
}

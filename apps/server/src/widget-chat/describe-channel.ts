import type { ResultOf } from '@parley/contracts/endpoint';
import type { chatInit } from '@parley/contracts/chat';
import type { WidgetChannel } from './channel-directory.ts';

type Texts = WidgetChannel['settings']['texts'];

/** What the widget may know of its channel before anyone has said a word. */
export function describeChannel(channel: WidgetChannel): ResultOf<typeof chatInit> {
  const { colors, texts, fields, privacyUrl, requiresIdentity, showsCredit } = channel.settings;
  return {
    channel: { name: channel.name },
    company: { name: channel.companyName },
    isOnline: channel.isOnline,
    hasBot: channel.hasBot,
    colors,
    texts: withGreeting(texts, channel.agentGreeting ?? []),
    fields,
    quickActions: channel.quickActions,
    privacyUrl,
    requiresIdentity,
    showsCredit,
  };
}

/** Whoever answers greets: the agent's own words stand in the place of the channel's, in the languages that it has any in. */
function withGreeting(texts: Texts, greeting: NonNullable<WidgetChannel['agentGreeting']>): Texts {
  const others = greeting.filter(({ locale }) => texts.every((each) => each.locale !== locale));
  return [
    ...texts.map((each) => ({
      ...each,
      greeting: greeting.find(({ locale }) => locale === each.locale)?.text ?? each.greeting,
    })),
    ...others.map(({ locale, text }) => ({ locale, title: '', subtitle: '', greeting: text, launcher: '' })),
  ];
}

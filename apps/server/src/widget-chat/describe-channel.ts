import type { ResultOf } from '@parley/contracts/endpoint';
import type { chatInit } from '@parley/contracts/chat';
import type { WidgetChannel } from './channel-directory.ts';

type Texts = WidgetChannel['settings']['texts'];

/** What the widget may know about its channel before a conversation starts. */
export function describeChannel(channel: WidgetChannel): ResultOf<typeof chatInit> {
  const { colors, texts, fields, privacyUrl, requiresIdentity, showsCredit, theme, proactiveMessages } =
    channel.settings;
  return {
    channel: { name: channel.name },
    company: { name: channel.companyName },
    isOnline: channel.isOnline,
    hasBot: channel.hasBot,
    speaksFirst: channel.firstWords.isOnOpen || channel.agentGreeting !== null,
    colors,
    texts: withGreeting(texts, channel.agentGreeting ?? []),
    fields,
    quickActions: channel.quickActions,
    privacyUrl,
    requiresIdentity,
    showsCredit,
    theme,
    proactiveMessages: proactiveMessages.map(({ texts: words }) => ({ texts: words })),
  };
}

/** The agent's greeting replaces the channel's, in the languages the agent has one in. */
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

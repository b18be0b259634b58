import type { ResultOf } from '@parley/contracts/endpoint';
import type { chatInit } from '@parley/contracts/chat';
import { LOCALES, type Locale } from '@parley/contracts/locales';
import { WIDGET_SUBTITLES } from '@parley/contracts/widget-subtitles';
import type { WidgetChannel } from './channel-directory.ts';

type Texts = ResultOf<typeof chatInit>['texts'];

/** What the widget may know about its channel before a conversation starts. */
export function describeChannel(channel: WidgetChannel): ResultOf<typeof chatInit> {
  const { colors, fields, privacyUrl, requiresIdentity, showsCredit, theme, proactiveMessages } = channel.settings;
  return {
    channel: { name: channel.name },
    company: { name: channel.companyName },
    isOnline: channel.isOnline,
    hasBot: channel.hasBot,
    speaksFirst: channel.firstWords.isOnOpen || channel.agentGreeting !== null,
    colors,
    texts: LOCALES.map((locale) => textsIn(channel, locale)),
    fields,
    quickActions: channel.quickActions,
    privacyUrl,
    requiresIdentity,
    showsCredit,
    theme,
    proactiveMessages: proactiveMessages.map(({ texts: words }) => ({ texts: words })),
  };
}

/**
 * The channel's texts in every language. The agent's greeting replaces the channel's, in the languages the agent has one in. Without a
 * subtitle the header says that a bot answers at once, or else when people do; `people` is what it does not say.
 */
function textsIn({ settings, agentGreeting, people, hasBot }: WidgetChannel, locale: Locale): Texts[number] {
  const own = settings.texts.find((each) => each.locale === locale) ?? { locale, ...NO_TEXTS };
  const greeting = agentGreeting?.find((each) => each.locale === locale)?.text ?? own.greeting;
  const answers = people.find((each) => each.locale === locale)?.text ?? '';
  const words = WIDGET_SUBTITLES[locale];
  const subtitle = own.subtitle || (hasBot ? words.online : answers || words.away);
  return { ...own, greeting, subtitle, people: subtitle === answers ? '' : answers };
}

const NO_TEXTS = { title: '', subtitle: '', greeting: '', launcher: '' };

import { LOCALES, type Locale } from '@parley/contracts/locales';
import { WIDGET_GREETING } from '@parley/contracts/widget-greeting';
import type { WidgetChannel } from './channel-directory.ts';

/**
 * What a chat with an agent begins with: the invitation that the visitor has followed, the greeting of the agent or of the channel in
 * their language, or the widget's own.
 */
export function firstWordsFor(
  { settings, agentGreeting }: Pick<WidgetChannel, 'settings' | 'agentGreeting'>,
  locale: string | undefined,
  invitation: string | undefined,
): { language: Locale; greeting: string } {
  const language = LOCALES.find((each) => each === locale) ?? 'en';
  const isOurs = settings.proactiveMessages.some(({ texts }) => texts.some(({ text }) => text === invitation));
  const greeting =
    (isOurs && invitation) ||
    agentGreeting?.find((each) => each.locale === language)?.text ||
    settings.texts.find((each) => each.locale === language)?.greeting ||
    WIDGET_GREETING[language];
  return { language, greeting };
}

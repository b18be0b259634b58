import type { MessageExtras } from '@parley/contracts/messages';
import type { Platform } from '@parley/contracts/platform-list';

/** Reduces a message to what a platform can show. */
export type Degrade = (
  platform: Platform,
  text: string,
  extras: MessageExtras,
) => Pick<MessageExtras, 'options'> & { text: string };

/** What a customer sees of a message. */
export interface Shown extends Pick<MessageExtras, 'options' | 'sources'> {
  text: string;
}

/** A message as the customer of a platform sees it; the widget draws buttons and sources itself. */
export function shownOn(degrade: Degrade, platform: Platform, text: string, extras: MessageExtras | null): Shown {
  if (!extras) return { text, options: [], sources: [] };
  if (platform !== 'web_widget') return { ...degrade(platform, text, extras), sources: [] };
  const { options, sources } = extras;
  return { text: degrade(platform, text, { ...extras, options: [], sources: [] }).text, options, sources };
}

import type { MessageExtras, MessageSource } from '@parley/contracts/messages';
import { limitsOf, type Platform } from '@parley/contracts/platform-list';

/** What a platform gets: text it can show, and buttons it can draw. */
interface Degraded {
  text: string;
  options: MessageExtras['options'];
}

/**
 * Expresses a message with what the platform supports. If it cannot draw the buttons, they become a numbered list, and both number
 * and label are accepted as an answer; a card, quick actions and sources become lines with their links.
 */
export function degrade(platform: Platform, text: string, extras: MessageExtras | null): Degraded {
  if (!extras) return { text, options: [] };
  const { options, card, quickActions, sources } = extras;
  const limits = limitsOf(platform);
  const canDraw = options.length <= limits.options && options.every(({ label }) => label.length <= limits.label);
  const lines = [
    ...(text ? [text] : []),
    ...(card ? [[card.title, card.text, card.link].filter(Boolean).join('\n')] : []),
    ...quickActions.map(({ text: label, target }) => `${label}: ${target}`),
    ...(sources.length > 0 ? [sources.map((source) => lineOf(source, text)).join('\n')] : []),
    ...(canDraw ? [] : [options.map(({ label }, index) => `${index + 1}. ${label}`).join('\n')]),
  ];
  return { text: lines.join('\n\n'), options: canDraw ? options : [] };
}

/** Includes the number if the text refers to the source by it. */
const lineOf = ({ number, title, url }: MessageSource, text: string) =>
  `${text.includes(`[${number}]`) ? `[${number}] ` : ''}${[title, url].filter(Boolean).join(': ')}`;

import { readableText } from '@parley/contracts/contrast';
import type { WidgetChannel } from './channel-directory.ts';

/** How the launcher of a channel looks before anyone opens the chat: the same as what the frame says once it is open. */
export function launcherLook({ settings: { colors, texts } }: WidgetChannel) {
  const labels = texts.flatMap(({ locale, launcher }) =>
    // Pages say "uk" for Ukrainian.
    launcher ? [[locale, launcher], ...(locale === 'ua' ? [['uk', launcher]] : [])] : [],
  );
  return {
    color: colors.frameColor,
    textColor: readableText(colors.frameColor, colors.titleTextColor),
    labels: Object.fromEntries(labels) as Record<string, string>,
  };
}

/** JSON that may stand inside a script, in a file of its own or in a page: nothing in it can end the script or a line of it. */
export const scriptJson = (value: unknown): string =>
  JSON.stringify(value).replace(
    /[<\u2028\u2029]/g,
    (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );

import { paletteOf } from '@parley/contracts/widget-palette';
import type { WidgetChannel } from './channel-directory.ts';

/** The launcher's look before anyone opens the chat: the same as in the open chat. */
export function launcherLook({ settings: { colors, texts, side, theme }, firstWords }: WidgetChannel) {
  const labels = texts.flatMap(({ locale, launcher }) =>
    // Pages use "uk" for Ukrainian.
    launcher ? [[locale, launcher], ...(locale === 'ua' ? [['uk', launcher]] : [])] : [],
  );
  const { frame, title } = paletteOf(colors);
  return {
    // A page written from right to left mirrors it; the side in a tag's attribute is meant literally.
    side: side === 'left' ? 'inset-inline-start' : 'inset-inline-end',
    theme: theme === 'auto' ? 'light dark' : theme,
    color: frame,
    textColor: title,
    labels: Object.fromEntries(labels) as Record<string, string>,
    ...(firstWords.seconds === null ? {} : { after: firstWords.seconds }),
  };
}

/** JSON that is safe inside a script, in a separate file or in a page: nothing in it can end the script or one of its lines. */
export const scriptJson = (value: unknown): string =>
  JSON.stringify(value).replace(
    /[<\u2028\u2029]/g,
    (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );

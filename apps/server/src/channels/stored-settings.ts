import { WidgetSettings } from '@parley/contracts/channels';
import type { WidgetPresentation } from '@parley/contracts/widget-presentation';

interface StoredSettings {
  settings: string;
  presentation: string;
  shows_answer_time: boolean;
}

/** A widget's settings as stored: in several columns, because the previous version refuses keys it does not know. */
export function storedSettings(settings: WidgetSettings): StoredSettings {
  const { side, theme, proactiveMessages, showsAnswerTime, ...rest } = settings;
  return {
    settings: JSON.stringify(rest),
    presentation: JSON.stringify({ side, theme, proactiveMessages } satisfies WidgetPresentation),
    shows_answer_time: showsAnswerTime,
  };
}

/** Settings added since the row was written get their defaults. */
export const readSettings = (row: {
  settings: unknown;
  presentation: unknown;
  showsAnswerTime: boolean;
}): WidgetSettings =>
  WidgetSettings.parse({
    ...(row.settings as object),
    ...(row.presentation as object),
    showsAnswerTime: row.showsAnswerTime,
  });

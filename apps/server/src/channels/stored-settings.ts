import { WidgetSettings } from '@parley/contracts/channels';
import type { WidgetPresentation } from '@parley/contracts/widget-presentation';

/** A widget's settings as stored: in two columns, because the previous version refuses keys it does not know. */
export function storedSettings(settings: WidgetSettings): { settings: string; presentation: string } {
  const { side, theme, proactiveMessages, ...rest } = settings;
  return {
    settings: JSON.stringify(rest),
    presentation: JSON.stringify({ side, theme, proactiveMessages } satisfies WidgetPresentation),
  };
}

/** Settings added since the row was written get their defaults. */
export const readSettings = (row: { settings: unknown; presentation: unknown }): WidgetSettings =>
  WidgetSettings.parse({ ...(row.settings as object), ...(row.presentation as object) });

import type { WidgetSettings } from '@parley/contracts/channels';
import { contrastRatio, READABLE, readableText, WHITE } from '@parley/contracts/contrast';
import { inkOf } from '@parley/contracts/widget-palette';
import { isColor, repaired, SHAPE } from './contrast.ts';

export type WidgetColors = WidgetSettings['colors'];
export type ColorName = keyof WidgetColors;

/** In display order. */
export const COLOR_NAMES = [
  'frameColor',
  'titleTextColor',
  'accentColor',
  'companyMessageColor',
  'customerMessageColor',
  'messageTextColor',
  'optionButtonColor',
] as const satisfies readonly ColorName[];

export interface ColorCheck {
  ratio: number;
  /** `weak` is a shape that is hard to see, `low` a text that is unreadable in the chosen colour. */
  level: 'good' | 'iconsOnly' | 'weak' | 'low';
  measured: 'titleOnFrame' | 'onFrame' | 'iconOnWhite' | 'textOnBubble' | 'onBubble' | 'labelOnButton';
  /** The colour the widget uses instead of the chosen text colour. */
  shownIn?: 'black' | 'white';
  repair?: string;
}

/** Checks one of the seven colours against the others; null while one of them is invalid. */
export function checkColor(name: ColorName, colors: WidgetColors): ColorCheck | null {
  if (!COLOR_NAMES.every((each) => isColor(colors[each]))) return null;
  const { frameColor, titleTextColor, accentColor, messageTextColor, companyMessageColor, optionButtonColor } = colors;
  switch (name) {
    case 'frameColor':
      return text('titleOnFrame', frameColor, titleTextColor);
    case 'titleTextColor':
      return text('onFrame', titleTextColor, frameColor);
    case 'accentColor':
      return shape(accentColor);
    case 'companyMessageColor':
    case 'customerMessageColor':
      return bubble(colors[name], messageTextColor);
    case 'messageTextColor':
      return text('onBubble', messageTextColor, companyMessageColor);
    case 'optionButtonColor':
      return {
        ratio: contrastRatio(inkOf(accentColor, optionButtonColor), optionButtonColor),
        level: 'good',
        measured: 'labelOnButton',
      };
  }
}

function text(measured: ColorCheck['measured'], color: string, against: string): ColorCheck {
  const ratio = contrastRatio(color, against);
  if (ratio >= READABLE) return { ratio, level: 'good', measured };
  return { ratio, level: 'low', measured, repair: repaired(color, against, READABLE) };
}

function shape(color: string): ColorCheck {
  const ratio = contrastRatio(color, WHITE);
  if (ratio >= READABLE) return { ratio, level: 'good', measured: 'iconOnWhite' };
  if (ratio >= SHAPE) return { ratio, level: 'iconsOnly', measured: 'iconOnWhite' };
  return { ratio, level: 'weak', measured: 'iconOnWhite', repair: repaired(color, WHITE, SHAPE) };
}

/** Two bubbles share one text colour, so the widget corrects it on the one where it is unreadable. */
function bubble(color: string, wanted: string): ColorCheck {
  const shown = readableText(color, wanted);
  return {
    ratio: contrastRatio(color, shown),
    level: 'good',
    measured: 'textOnBubble',
    ...(shown === wanted ? {} : { shownIn: shown === WHITE ? ('white' as const) : ('black' as const) }),
  };
}

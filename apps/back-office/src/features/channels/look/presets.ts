import { DEFAULT_COLORS } from '@parley/contracts/channels';
import type { WidgetColors } from './color-checks.ts';

const preset = (
  frameColor: string,
  accentColor: string,
  companyMessageColor: string,
  customerMessageColor: string,
  optionButtonColor: string,
): WidgetColors => ({
  frameColor,
  accentColor,
  companyMessageColor,
  customerMessageColor,
  optionButtonColor,
  titleTextColor: '#ffffff',
  messageTextColor: '#1f1a14',
});

/** Colour schemes to start from; each sets all seven. */
export const PRESETS = [
  { label: 'channels.presets.amber', colors: { ...DEFAULT_COLORS } },
  { label: 'channels.presets.forest', colors: preset('#22483f', '#b8503a', '#f1ede4', '#22483f', '#fbe9e2') },
  { label: 'channels.presets.ocean', colors: preset('#2b3a67', '#5a52e0', '#eeeffc', '#2b3a67', '#e8e7fe') },
  { label: 'channels.presets.berry', colors: preset('#6d1a44', '#c2255c', '#f8eef2', '#6d1a44', '#fde7ea') },
  { label: 'channels.presets.graphite', colors: preset('#1f1a14', '#4f6212', '#f4f3ef', '#b9db48', '#f4f9e2') },
] as const satisfies readonly { label: string; colors: WidgetColors }[];

import { CHANNEL_TYPES, PLATFORMS, type Platform, type PlatformIcon } from '@parley/contracts/platform-list';
import { AppWindow, Braces, createLucideIcon, Mail, Send, type LucideIcon } from 'lucide-react';
import { useTranslation } from 'react-i18next';

// Drawn in our outline style, because the icon set has no brand logos.
const Instagram = createLucideIcon('instagram', [
  ['rect', { width: '18', height: '18', x: '3', y: '3', rx: '5', key: 'frame' }],
  ['circle', { cx: '12', cy: '12', r: '4', key: 'lens' }],
  ['path', { d: 'M17 7h.01', key: 'light' }],
]);
const Messenger = createLucideIcon('messenger', [
  [
    'path',
    {
      d: 'M12 3c5 0 9 3.6 9 8.3s-4 8.3-9 8.3c-1 0-2-.1-2.9-.4L6 21v-3.200C4.2 16.3 3 14 3 11.3 3 6.6 7 3 12 3z',
      key: 'bubble',
    },
  ],
  ['path', { d: 'm7.5 13 3-3 3 2.2 3-2.7', key: 'bolt' }],
]);
const WhatsApp = createLucideIcon('whatsapp', [
  ['path', { d: 'M3.5 20.5 5 16.200A8.7 8.7 0 1 1 8.2 19.200z', key: 'bubble' }],
  ['path', { d: 'M9 8.500c0 3.6 2.9 6.5 6.5 6.5', key: 'phone' }],
]);

const ICONS: Record<PlatformIcon, LucideIcon> = {
  window: AppWindow,
  messenger: Messenger,
  instagram: Instagram,
  'paper-plane': Send,
  whatsapp: WhatsApp,
  braces: Braces,
  mail: Mail,
};

export const platformIcon = (platform: Platform): LucideIcon => ICONS[PLATFORMS[platform].icon];

/** The names of the platforms. Brand names are never translated; those of our own widget and of e-mail are. */
export function platformNames(widget: string, email: string): Record<Platform, string> {
  const names = CHANNEL_TYPES.map((platform) => [platform, PLATFORMS[platform].name]);
  return { ...(Object.fromEntries(names) as Record<Platform, string>), web_widget: widget, email };
}

export function usePlatformNames(): Record<Platform, string> {
  const { t } = useTranslation();
  return platformNames(t('platforms.widget'), t('platforms.email'));
}

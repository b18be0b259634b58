import { isPlatform, PLATFORMS } from '@parley/contracts/platform-list';
import type { TFunction } from 'i18next';

/** Brand names are the same in every language; only the names of our own widget and of e-mail are translated. */
export function platformName(platform: string, t: TFunction): string {
  if (platform === 'web_widget') return t('steps.platforms.widget');
  if (platform === 'email') return t('platforms.email');
  return isPlatform(platform) ? PLATFORMS[platform].name : platform;
}

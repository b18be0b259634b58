import { isPlatform, PLATFORMS } from '@parley/contracts/platform-list';
import type { TFunction } from 'i18next';

/** Brand names are the same in every language; only our own widget's name is translated. */
export function platformName(platform: string, t: TFunction): string {
  if (platform === 'web_widget') return t('steps.platforms.widget');
  return isPlatform(platform) ? PLATFORMS[platform].name : platform;
}

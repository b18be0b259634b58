import { isPlatform, PLATFORMS } from '@parley/contracts/platform-list';
import type { TFunction } from 'i18next';

/** Brands have one name everywhere; our own widget is named in the reader's language. */
export function platformName(platform: string, t: TFunction): string {
  if (platform === 'web_widget') return t('steps.platforms.widget');
  return isPlatform(platform) ? PLATFORMS[platform].name : platform;
}

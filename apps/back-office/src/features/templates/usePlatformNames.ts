import type { Platform } from '@parley/flow-engine';
import { useTranslation } from 'react-i18next';

/** What the platforms are called. */
export function usePlatformNames(): Record<Platform, string> {
  const { t } = useTranslation();
  return {
    web_widget: t('templates.platforms.widget'),
    facebook: t('templates.platforms.messenger'),
    instagram: t('templates.platforms.instagram'),
    telegram: t('templates.platforms.telegram'),
    whatsapp: t('templates.platforms.whatsapp'),
  };
}

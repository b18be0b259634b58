import type { WhatsAppTemplate } from '@parley/contracts/whatsapp-templates';
import { useTranslation } from 'react-i18next';

/** What templates are called in the current language. */
export function useTemplateWords() {
  const { t, i18n } = useTranslation();
  const categories: Record<WhatsAppTemplate['category'], string> = {
    marketing: t('waTemplates.categories.marketing'),
    utility: t('waTemplates.categories.utility'),
    authentication: t('waTemplates.categories.authentication'),
  };
  return {
    categoryOf: ({ category }: Pick<WhatsAppTemplate, 'category'>) => categories[category],
    /** The name of a language that Meta writes like `pt_BR`. */
    languageOf(code: string): string {
      try {
        const names = new Intl.DisplayNames([i18n.language], { type: 'language' });
        return names.of(code.replace('_', '-')) ?? code;
      } catch {
        return code;
      }
    },
  };
}

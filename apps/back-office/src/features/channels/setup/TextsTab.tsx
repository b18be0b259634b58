import Box from '@mui/material/Box';
import { bcp47, LOCALES, type Locale } from '@parley/contracts/locales';
import { WIDGET_SUBTITLES } from '@parley/contracts/widget-subtitles';
import { useTranslation } from 'react-i18next';
import { useProfile } from '../../../api/session.ts';
import { PREVIEW_WORDS } from '../preview/preview-words.ts';
import { Card } from './Card.tsx';
import { LanguageTabs } from './LanguageTabs.tsx';
import { hasTexts } from './setup-values.ts';
import { SetupField } from './SetupField.tsx';
import type { Setup } from './useSetup.ts';

interface Props {
  setup: Setup;
  locale: Locale;
  onLocale: (locale: Locale) => void;
  hasBot: boolean;
}

/** The company's texts for the widget; empty ones fall back to the widget's own, shown in grey. */
export function TextsTab({ setup, locale, onLocale, hasBot }: Props) {
  const { t } = useTranslation();
  const { company } = useProfile();
  const index = LOCALES.indexOf(locale);
  const said = setup.values.texts[index];
  const own = PREVIEW_WORDS[locale];
  const subtitles = WIDGET_SUBTITLES[locale];
  const lang = bcp47(locale);
  if (!said) return null;
  return (
    <Card title={t('channels.texts.heading')} description={t('channels.texts.description')}>
      <LanguageTabs
        locale={locale}
        onLocale={onLocale}
        isFilled={(code) => setup.values.texts.some((texts) => texts.locale === code && hasTexts(texts))}
      >
        <Box sx={{ display: 'grid', gap: { xs: 6, lg: 5 }, gridTemplateColumns: { sm: 'repeat(2, minmax(0, 1fr))' } }}>
          <SetupField
            setup={setup}
            path={`texts.${index}.title`}
            value={said.title}
            label={t('channels.texts.title')}
            placeholder={company.name}
            maxLength={60}
            lang={lang}
          />
          <SetupField
            setup={setup}
            path={`texts.${index}.subtitle`}
            value={said.subtitle}
            label={t('channels.texts.subtitle')}
            placeholder={hasBot ? subtitles.online : subtitles.away}
            maxLength={80}
            lang={lang}
          />
          <Box sx={{ gridColumn: { sm: '1 / -1' } }}>
            <SetupField
              setup={setup}
              path={`texts.${index}.greeting`}
              value={said.greeting}
              label={t('channels.texts.greeting')}
              placeholder={own.greeting}
              maxLength={500}
              rows={3}
              lang={lang}
              help={t('channels.texts.greetingHelp')}
            />
          </Box>
          <SetupField
            setup={setup}
            path={`texts.${index}.launcher`}
            value={said.launcher}
            label={t('channels.texts.launcher')}
            maxLength={40}
            lang={lang}
            help={t('channels.texts.launcherHelp')}
          />
        </Box>
      </LanguageTabs>
    </Card>
  );
}

import Box from '@mui/material/Box';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { bcp47, LANGUAGES, type Locale } from '@parley/contracts/locales';
import { Check } from 'lucide-react';
import { useId, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../components/Icon.tsx';
import { VisuallyHidden } from '../../../components/VisuallyHidden.tsx';
import { TABS } from './tabs-style.ts';

interface Props {
  locale: Locale;
  onLocale: (locale: Locale) => void;
  /** Whether there are texts in a language. */
  isFilled: (locale: Locale) => boolean;
  children: ReactNode;
}

/** The seven languages, with a tick on those that have texts, and the texts of the selected one below. */
export function LanguageTabs({ locale, onLocale, isFilled, children }: Props) {
  const { t } = useTranslation();
  const id = useId();
  return (
    <>
      <Tabs
        value={locale}
        onChange={(_, next: Locale) => onLocale(next)}
        variant="scrollable"
        aria-label={t('channels.languages')}
        sx={{ ...TABS, px: 1, borderBottom: '1px solid', borderColor: 'divider' }}
      >
        {LANGUAGES.map(({ code, name }) => (
          <Tab
            key={code}
            value={code}
            id={`${id}-${code}`}
            aria-controls={`${id}-panel`}
            lang={bcp47(code)}
            iconPosition="end"
            label={
              <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 1 }}>
                {name}
                {isFilled(code) && (
                  <>
                    <Icon of={Check} size={14} />
                    <VisuallyHidden>{t('channels.filled')}</VisuallyHidden>
                  </>
                )}
              </Box>
            }
          />
        ))}
      </Tabs>
      <Box id={`${id}-panel`} role="tabpanel" aria-labelledby={`${id}-${locale}`} sx={{ p: 4, pt: 5 }}>
        {children}
      </Box>
    </>
  );
}

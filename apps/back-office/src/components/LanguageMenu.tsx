import Button from '@mui/material/Button';
import { LANGUAGES, type Locale } from '@parley/contracts/locales';
import { ChevronDown, Globe } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { chooseLanguage } from '../choose-language.ts';
import { currentLocale } from '../language.ts';
import { Icon } from './Icon.tsx';
import { VisuallyHidden } from './VisuallyHidden.tsx';

// Rarely opened and heavy, so it is not part of the first load.
const LanguageList = lazy(async () => ({ default: (await import('./LanguageList.tsx')).LanguageList }));

/** Switches the language immediately, without losing anything that was typed. */
export function LanguageMenu({ isShort = false }: { isShort?: boolean }) {
  const { t } = useTranslation();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const locale = currentLocale();
  const name = LANGUAGES.find(({ code }) => code === locale)?.name ?? '';
  const choose = (code: Locale) => {
    setAnchor(null);
    void chooseLanguage(code);
  };

  return (
    <>
      <Button
        variant="text"
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
        startIcon={<Icon of={Globe} size={18} />}
        endIcon={<Icon of={ChevronDown} size={16} />}
        sx={{ color: 'text.secondary', px: 2 }}
      >
        <VisuallyHidden>{t('language.label')}</VisuallyHidden> {isShort ? locale.toUpperCase() : name}
      </Button>
      <Suspense fallback={null}>
        {anchor && <LanguageList anchor={anchor} onChoose={choose} onClose={() => setAnchor(null)} />}
      </Suspense>
    </>
  );
}

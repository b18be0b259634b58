import Box from '@mui/material/Box';
import { visuallyHidden } from '@mui/utils';
import { bcp47, LANGUAGES, type Locale } from '@parley/contracts/locales';
import { Check } from 'lucide-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../components/Icon.tsx';
import { VisuallyHidden } from '../../../components/VisuallyHidden.tsx';
import { COVERING_INPUT } from '../covering-input.ts';

interface Props {
  label: string;
  locale: Locale;
  onLocale: (locale: Locale) => void;
  /** Whether there is already a text in this language. */
  isFilled: (locale: Locale) => boolean;
}

/** Chooses which language is edited below. Languages that have a text are ticked. */
export function LanguageChoice({ label, locale, onLocale, isFilled }: Props) {
  const { t } = useTranslation();
  const name = useId();
  return (
    <Box component="fieldset" sx={{ border: 0, m: 0, p: 0, minWidth: 0 }}>
      <Box component="legend" sx={visuallyHidden}>
        {label}
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1, borderBottom: '1px solid', borderColor: 'divider' }}>
        {LANGUAGES.map(({ code, name: language }) => (
          <Box component="label" key={code} lang={bcp47(code)} sx={CHOICE}>
            <Box
              component="input"
              type="radio"
              name={name}
              value={code}
              checked={code === locale}
              onChange={() => onLocale(code)}
              sx={COVERING_INPUT}
            />
            {language}
            {isFilled(code) && (
              <>
                <Icon of={Check} size={14} />
                <VisuallyHidden>{t('aiAgents.filled')}</VisuallyHidden>
              </>
            )}
          </Box>
        ))}
      </Box>
    </Box>
  );
}

const CHOICE = {
  position: 'relative',
  display: 'flex',
  alignItems: 'center',
  gap: 1,
  minHeight: { xs: 44, lg: 36 },
  px: 2,
  mb: '-1px',
  cursor: 'pointer',
  typography: 'body2',
  color: 'text.secondary',
  borderBottom: '2px solid transparent',
  '&:hover': { color: 'text.primary' },
  '&:has(:checked)': { color: 'text.primary', fontWeight: 600, borderColor: 'primary.main' },
  '&:has(:focus-visible)': {
    outline: '2px solid',
    outlineColor: 'primary.dark',
    outlineOffset: -2,
    borderRadius: '4px',
  },
} as const;

import Box from '@mui/material/Box';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { LANGUAGES, type Locale } from '@parley/contracts/locales';
import { TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../components/Icon.tsx';
import { VisuallyHidden } from '../../../components/VisuallyHidden.tsx';
import { SEGMENTS } from '../../../components/segments.ts';

interface Props {
  languages: readonly Locale[];
  language: Locale;
  /** Languages with missing texts. */
  missing: ReadonlySet<Locale>;
  onLanguage: (language: Locale) => void;
}

/** Chooses which of the flow's languages the texts below are shown in. */
export function LanguageStrip({ languages, language, missing, onLanguage }: Props) {
  const { t } = useTranslation();
  return (
    <ToggleButtonGroup
      exclusive
      value={language}
      aria-label={t('steps.text.language')}
      onChange={(_, next: Locale | null) => next && onLanguage(next)}
      sx={{ ...SEGMENTS, flexWrap: 'wrap' }}
    >
      {LANGUAGES.filter(({ code }) => languages.includes(code)).map(({ code, name }) => (
        <ToggleButton key={code} value={code}>
          {code.toUpperCase()}
          <VisuallyHidden>{name}</VisuallyHidden>
          {missing.has(code) && (
            <Box component="span" sx={{ display: 'flex', ml: 1, color: 'warning.dark' }}>
              <Icon of={TriangleAlert} size={14} />
              <VisuallyHidden>{t('steps.text.missing')}</VisuallyHidden>
            </Box>
          )}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  );
}

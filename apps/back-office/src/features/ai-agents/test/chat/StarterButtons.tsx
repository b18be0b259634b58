import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { Starters } from '@parley/contracts/starters';
import { bcp47, type Locale } from '@parley/contracts/locales';
import { useTranslation } from 'react-i18next';
import { useStarters } from '../../useStarters.ts';

interface Props {
  agentId: number;
  locale: Locale;
  onAsk: (question: string) => void;
}

/** The questions that visitors are offered, in this language or else in one that has some. */
export function StarterButtons({ agentId, locale, onAsk }: Props) {
  const { t } = useTranslation();
  const { data } = useStarters(agentId);
  const found = data?.isOn ? shownIn(data, locale) : null;
  if (!found) return null;
  return (
    <Box sx={{ mt: 5 }}>
      <Box sx={{ mb: 2, typography: 'caption' }}>{t('agentTest.empty.starters')}</Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'center', gap: 2 }}>
        {found.texts.map((text) => (
          <Button
            key={text}
            variant="outlined"
            lang={bcp47(found.locale)}
            dir="auto"
            onClick={() => onAsk(text)}
            sx={{ minHeight: { xs: 44, lg: 36 }, textAlign: 'start', overflowWrap: 'anywhere' }}
          >
            {text}
          </Button>
        ))}
      </Box>
    </Box>
  );
}

function shownIn({ own, found }: Starters, wanted: Locale): { locale: Locale; texts: string[] } | null {
  const textsIn = (locale: Locale) => {
    const written = own.find((each) => each.locale === locale)?.questions ?? [];
    if (written.length > 0) return written.flatMap(({ text, isAnswered }) => (isAnswered ? [text] : []));
    return found.filter((each) => each.locale === locale).map(({ text }) => text);
  };
  const filled = [wanted, ...own.map(({ locale }) => locale), ...found.map(({ locale }) => locale)];
  const locale = filled.find((each) => textsIn(each).length > 0);
  return locale ? { locale, texts: textsIn(locale) } : null;
}

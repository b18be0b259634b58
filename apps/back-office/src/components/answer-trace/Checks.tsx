import Box from '@mui/material/Box';
import type { AnswerCheck } from '@parley/contracts/answers';
import { LANGUAGES } from '@parley/contracts/locales';
import { useTranslation } from 'react-i18next';
import { Marks } from './Marks.tsx';
import { CHECKS, REMOVALS, type Stage } from './words.ts';

/** The checks before the answer was sent, and what they removed. */
export function Checks({ stage: { checks, removed } }: { stage: Stage<'checks'> }) {
  const { t } = useTranslation();
  const withDetail = (check: AnswerCheck, detail: string) => {
    const shownDetail = check === 'language' ? LANGUAGES.find(({ code }) => code === detail)?.name : detail;
    return shownDetail ? `${t(CHECKS[check])}: ${shownDetail}` : t(CHECKS[check]);
  };
  const numbered = removed.map((sentence, at) => ({ ...sentence, key: `${at} ${sentence.text}` }));
  return (
    <>
      <Marks
        label={t('trace.stages.checks')}
        marks={checks.map(({ check, isPassed, detail }) => ({
          key: check,
          label: withDetail(check, detail),
          isFine: isPassed,
        }))}
      />
      {numbered.length > 0 && (
        <Box component="ul" aria-label={t('trace.removedLabel')} sx={REMOVED}>
          {numbered.map(({ key, text, because }) => (
            <li key={key}>
              <Box component="del" dir="auto" sx={{ bgcolor: 'error.light', color: 'error.dark' }}>
                {text}
              </Box>
              <Box sx={{ typography: 'caption', color: 'text.secondary' }}>{t(REMOVALS[because])}</Box>
            </li>
          ))}
        </Box>
      )}
    </>
  );
}

const REMOVED = {
  listStyle: 'none',
  m: 0,
  p: 2.5,
  display: 'grid',
  gap: 2,
  border: '1px solid',
  borderColor: 'divider',
  borderRadius: '8px',
  bgcolor: '#fff',
  typography: 'body2',
  overflowWrap: 'anywhere',
} as const;

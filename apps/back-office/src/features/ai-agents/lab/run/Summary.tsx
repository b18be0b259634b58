import Box from '@mui/material/Box';
import type { LabRun } from '@parley/contracts/lab-runs';
import { useTranslation } from 'react-i18next';
import { useNumbers } from '../useNumbers.ts';
import { CARD } from './styles.ts';

/** The figures of a run. */
export function Summary({ run }: { run: LabRun }) {
  const { t } = useTranslation();
  const { count, share } = useNumbers();
  const { passed, cases, passAll, attempts, regressions, better, flips, liveVersion } = run;
  const live = passAll?.live ?? null;
  const figures = [
    { name: t('lab.summary.passed'), value: t('lab.summary.of', { n: count(passed), total: count(cases) }) },
    {
      name: attempts > 1 ? t('lab.passAll', { number: attempts }) : t('lab.summary.share'),
      value: passAll ? share(passAll.draft) : '–',
      note: live === null ? '' : t('lab.summary.live', { figure: share(live) }),
    },
    {
      name: t('lab.summary.regressions'),
      value: liveVersion === null ? '–' : count(regressions),
      note: regressions > 0 ? t('lab.summary.beyondChance') : '',
      colour: 'error.dark',
    },
    {
      name: t('lab.summary.better'),
      value: liveVersion === null ? '–' : count(better),
      colour: 'success.dark',
    },
    {
      name: t('lab.summary.flips'),
      value: count(flips),
      note: flips > 0 ? t('lab.summary.noBlock') : '',
      colour: 'warning.dark',
    },
  ];
  return (
    <Box component="dl" aria-label={t('lab.summary.label')} sx={STRIP}>
      {figures.map(({ name, value, note, colour = 'text.secondary' }) => (
        <Box key={name} sx={{ px: 3.5, py: 2.5, minWidth: 0 }}>
          <Box component="dt" sx={{ typography: 'body2', color: 'text.secondary' }}>
            {name}
          </Box>
          <Box component="dd" sx={{ m: 0, display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', columnGap: 2 }}>
            <Box component="span" sx={{ typography: 'h1', fontVariantNumeric: 'tabular-nums' }}>
              {value}
            </Box>
            {note && (
              <Box component="span" sx={{ typography: 'body2', color: colour }}>
                {note}
              </Box>
            )}
          </Box>
        </Box>
      ))}
    </Box>
  );
}

const STRIP = {
  ...CARD,
  display: 'grid',
  gridTemplateColumns: 'repeat(5, minmax(0, 1fr))',
  m: 0,
  '& > * + *': { borderLeft: '1px solid', borderColor: 'divider' },
  '@container (max-width: 680px)': {
    gridTemplateColumns: 'repeat(auto-fit, minmax(140px, 1fr))',
    '& > *': { borderLeft: 'none' },
  },
} as const;

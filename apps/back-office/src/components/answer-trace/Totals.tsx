import Box from '@mui/material/Box';
import type { AnswerStage } from '@parley/contracts/answers';
import { useTranslation } from 'react-i18next';
import { useFigures } from './useFigures.ts';

const COLOURS: Record<AnswerStage['stage'], string> = {
  before: 'text.secondary',
  passages: 'success.dark',
  draft: 'primary.main',
  checks: 'info.main',
  answer: 'text.primary',
  policies: 'warning.main',
  away: 'text.secondary',
};

/** The total time, tokens and cost of an answer, and where the time went. */
export function Totals({ stages, confidence }: { stages: readonly AnswerStage[]; confidence: number | null }) {
  const { t } = useTranslation();
  const { time, share, count, cost } = useFigures();
  const drafts = stages.filter((stage) => stage.stage === 'draft');
  const into = drafts.reduce((sum, { tokensIn }) => sum + tokensIn, 0);
  const out = drafts.reduce((sum, { tokensOut }) => sum + tokensOut, 0);
  const paid = drafts.flatMap((draft) => (draft.cost === null ? [] : [draft.cost]));
  const by = stages.findLast((stage) => stage.stage === 'answer')?.by;
  const model = drafts.at(-1)?.model;
  const engine = {
    built_in: t('trace.engines.builtIn'),
    curated: t('trace.engines.curated'),
    small_talk: t('trace.engines.smallTalk'),
    policy: t('trace.policies.title'),
    model: model ?? '',
  };
  const cells = [
    { name: t('trace.totals.time'), value: time(stages.reduce((sum, { ms }) => sum + ms, 0)) },
    { name: t('trace.totals.confidence'), value: confidence === null ? '–' : share(confidence) },
    {
      name: t('trace.totals.tokens'),
      value: drafts.length > 0 ? `${count(into)} → ${count(out)}` : t('trace.totals.none'),
    },
    {
      name: t('trace.totals.cost'),
      value: paid.length > 0 ? cost(paid.reduce((sum, one) => sum + one, 0)) : t('trace.totals.none'),
    },
    { name: t('trace.totals.engine'), value: engine[by ?? (model ? 'model' : 'built_in')] },
  ];
  const strips = stages.map(({ stage, ms }, at) => ({ stage, ms, key: `${at} ${stage}` }));
  return (
    <Box sx={FRAME}>
      <Box component="dl" sx={{ display: 'flex', flexWrap: 'wrap', m: 0 }}>
        {cells.map(({ name, value }) => (
          <Box key={name} sx={CELL}>
            <Box component="dt" sx={{ typography: 'caption', color: 'text.secondary' }}>
              {name}
            </Box>
            <Box
              component="dd"
              sx={{ m: 0, fontWeight: 600, fontVariantNumeric: 'tabular-nums', overflowWrap: 'anywhere' }}
            >
              {value}
            </Box>
          </Box>
        ))}
      </Box>
      <Box aria-hidden sx={{ display: 'flex', gap: '1px', height: 6, bgcolor: 'surface' }}>
        {strips.map(({ key, stage, ms }) => (
          <Box key={key} sx={{ flex: `${ms} 0 2px`, bgcolor: COLOURS[stage] }} />
        ))}
      </Box>
    </Box>
  );
}

const FRAME = {
  border: '1px solid',
  borderColor: 'divider',
  borderRadius: '8px',
  overflow: 'hidden',
  bgcolor: '#fff',
} as const;

const CELL = {
  flex: '1 1 auto',
  minWidth: 84,
  px: 3,
  py: 2,
  boxShadow: (theme: { palette: { divider: string } }) => `-1px 0 0 ${theme.palette.divider}`,
} as const;

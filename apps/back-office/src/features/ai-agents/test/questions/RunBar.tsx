import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import type { TestResult } from '@parley/contracts/agent-tests';
import { FlaskConical } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatAgo } from '../../../../components/format-ago.ts';
import { Icon } from '../../../../components/Icon.tsx';
import { SubmitButton } from '../../../../components/SubmitButton.tsx';
import { BAR as THIN } from '../../knowledge/list/row-style.ts';
import { lastRunOf, runningOf } from './results.ts';
import type { QuestionSet } from './useQuestionSet.ts';

const MAX_SQUARES = 60;

const colourOf = ({ isPassed, change }: TestResult) => {
  if (change === 'better') return 'success.dark';
  if (change === 'worse') return 'error.dark';
  return isPassed ? 'success.main' : 'error.main';
};

/** The result of the last run, and the button to run all questions again. */
export function RunBar({ set, onSee }: { set: QuestionSet; onSee?: () => void }) {
  const { t } = useTranslation();
  const runs = set.runs.data ?? [];
  const running = runningOf(runs);
  const shown = running ?? lastRunOf(runs);
  return (
    <Box sx={BAR}>
      <Box aria-hidden sx={{ display: 'flex', color: 'text.secondary' }}>
        <Icon of={FlaskConical} size={20} />
      </Box>
      <Box sx={{ flex: '1 1 200px', minWidth: 0 }}>
        <Box sx={{ fontWeight: 600 }}>{t('agentTest.questions.count', { count: set.cases.data?.length ?? 0 })}</Box>
        <Box role="status" sx={{ typography: 'caption', color: 'text.secondary' }}>
          <RunSummary set={set} />
        </Box>
        {running && (
          <LinearProgress
            variant="determinate"
            value={running.total > 0 ? (running.results.length / running.total) * 100 : 0}
            aria-label={t('agentTest.questions.progress')}
            sx={{ ...THIN, mt: 1 }}
          />
        )}
      </Box>
      {shown && (
        <Box aria-hidden sx={SQUARES}>
          {shown.results.slice(0, MAX_SQUARES).map((result) => (
            <Box key={result.caseId} sx={{ width: 8, height: 8, borderRadius: '2px', bgcolor: colourOf(result) }} />
          ))}
        </Box>
      )}
      {onSee && (
        <Button variant="outlined" onClick={onSee}>
          {t('agentTest.questions.see')}
        </Button>
      )}
      <SubmitButton
        type="button"
        isWorking={running !== null || set.start.isPending}
        onClick={() => running || set.start.isPending || set.start.mutate()}
      >
        {t('agentTest.questions.runAll')}
      </SubmitButton>
    </Box>
  );
}

/** The progress of the run, or the result of the last one. */
function RunSummary({ set }: { set: QuestionSet }) {
  const { t, i18n } = useTranslation();
  const runs = set.runs.data ?? [];
  const running = runningOf(runs);
  const last = lastRunOf(runs);
  if (running) return t('agentTest.questions.asking', { done: running.results.length, total: running.total });
  if (!last) return t('agentTest.questions.neverRun');
  const { passed, total, better, worse, startedAt } = last;
  return [
    t('agentTest.questions.lastRun', { time: formatAgo(startedAt, i18n.language) }),
    t('agentTest.questions.passed', { passed, total }),
    better > 0 && t('agentTest.questions.better', { count: better }),
    worse > 0 && t('agentTest.questions.worse', { count: worse }),
  ]
    .filter(Boolean)
    .join(' · ');
}

const BAR = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: 3,
  rowGap: 2,
  minHeight: 60,
  px: { xs: 4, lg: 6 },
  py: 2,
  bgcolor: '#fff',
  borderTop: { lg: '1px solid' },
  borderBottom: { xs: '1px solid', lg: 'none' },
  borderColor: { xs: 'divider', lg: 'divider' },
} as const;

const SQUARES = {
  display: 'flex',
  flexWrap: 'wrap',
  gap: '3px',
  maxWidth: 162,
  maxHeight: 30,
  overflow: 'hidden',
} as const;

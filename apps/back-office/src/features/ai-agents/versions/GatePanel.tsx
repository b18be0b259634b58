import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import type { PublishGate } from '@parley/contracts/lab-runs';
import { CircleCheck, CircleX } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../components/Icon.tsx';
import { Loaded } from '../../../components/Loaded.tsx';
import { BAR, SMALL_BUTTON } from '../knowledge/list/row-style.ts';
import type { PublishGateState } from './usePublishGate.ts';

type Problem = PublishGate['problems'][number];
const MAX_NAMES = 3;

interface Props {
  state: PublishGateState;
  /** Opens the lab, and leaves the dialog for it. */
  onLab: () => void;
}

/** What speaks against publishing, and the ways to change that. */
export function GatePanel({ state: { gate, running, start }, onLab }: Props) {
  const { t, i18n } = useTranslation();
  const isRunning = running !== null || start.isPending;
  return (
    <Box component="section" aria-label={t('aiAgents.gate.title')} sx={PANEL}>
      <Box component="h3" sx={{ m: 0, mb: 2, typography: 'h2' }}>
        {t('aiAgents.gate.title')}
      </Box>
      <Loaded query={gate} rows={1}>
        {({ isOpen, problems }) =>
          isOpen ? (
            <Line isGood>{t('aiAgents.gate.open')}</Line>
          ) : (
            <Box component="ul" aria-label={t('aiAgents.gate.title')} sx={LIST}>
              {problems.map((problem) => (
                <li key={problem.problem}>
                  <ProblemLine problem={problem} />
                </li>
              ))}
            </Box>
          )
        }
      </Loaded>
      {running && (
        <Box sx={{ display: 'grid', gap: 1, mt: 2, typography: 'body2', color: 'text.secondary' }}>
          <Box role="status">
            {t('aiAgents.gate.playing', {
              done: running.done.toLocaleString(i18n.language),
              total: running.total.toLocaleString(i18n.language),
            })}
          </Box>
          <LinearProgress
            variant="determinate"
            value={running.total > 0 ? (running.done / running.total) * 100 : 0}
            aria-label={t('aiAgents.gate.title')}
            sx={BAR}
          />
        </Box>
      )}
      {gate.data?.isOpen === false && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, mt: 3 }}>
          <Button variant="outlined" onClick={onLab} sx={SMALL_BUTTON}>
            {t('aiAgents.gate.lab')}
          </Button>
          <Button
            variant="outlined"
            aria-busy={isRunning}
            onClick={() => isRunning || start.mutate()}
            sx={SMALL_BUTTON}
          >
            {t('aiAgents.gate.run')}
          </Button>
        </Box>
      )}
    </Box>
  );
}

function ProblemLine({ problem: { problem, names, count } }: { problem: Problem }) {
  const { t, i18n } = useTranslation();
  const kinds: Record<string, string> = {
    policies: t('aiAgents.tabs.policies'),
    flows: t('nav.flows'),
    flowSteps: t('aiAgents.gate.flowSteps'),
    handOffReasons: t('aiAgents.gate.reasons'),
    sources: t('aiAgents.knowledge.columns.source'),
    languages: t('aiAgents.columns.languages'),
  };
  const titles: Record<Problem['problem'], string> = {
    not_tested: t('aiAgents.gate.notTested'),
    must_pass: t('aiAgents.gate.mustPass', { count }),
    policies_untested: t('aiAgents.gate.policies', { count }),
    coverage: t('aiAgents.gate.coverage'),
  };
  const shown = names.slice(0, MAX_NAMES).map((name) => (problem === 'coverage' ? (kinds[name] ?? name) : name));
  const more = Math.max(count, names.length) - shown.length;
  const all = more > 0 && shown.length > 0 ? [...shown, t('aiAgents.gate.more', { number: more })] : shown;
  return (
    <Line>
      {titles[problem]}
      {all.length > 0 && (
        <Box sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
          {new Intl.ListFormat(i18n.language).format(all)}
        </Box>
      )}
    </Line>
  );
}

function Line({ isGood = false, children }: { isGood?: boolean; children: ReactNode }) {
  return (
    <Box sx={{ display: 'flex', gap: 2, typography: 'body2' }}>
      <Box sx={{ display: 'flex', flex: 'none', color: isGood ? 'success.dark' : 'error.dark' }}>
        <Icon of={isGood ? CircleCheck : CircleX} size={18} />
      </Box>
      <Box sx={{ minWidth: 0 }}>{children}</Box>
    </Box>
  );
}

const PANEL = {
  p: 4,
  mb: 4,
  bgcolor: '#fff',
  border: '1px solid',
  borderColor: 'divider',
  borderRadius: '8px',
} as const;
const LIST = { listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 2.5 } as const;

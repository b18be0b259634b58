import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import type { AiAgent } from '@parley/contracts/ai-agents';
import type { LabRun } from '@parley/contracts/lab-runs';
import { Download, Play, Plus, Square } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../../components/Icon.tsx';
import { RowMenu } from '../../../../components/RowMenu.tsx';
import { SubmitButton } from '../../../../components/SubmitButton.tsx';
import { BAR } from '../../knowledge/list/row-style.ts';
import type { CaseRows } from '../useCaseRows.ts';
import { useNumbers } from '../useNumbers.ts';

/** How often each case is played with an engine that does not always say the same. */
const ATTEMPTS = [1, 4, 8, 16] as const;
const ALL = '*';

interface Props {
  agent: AiAgent;
  lab: CaseRows;
  suite: string;
  onSuite: (suite: string) => void;
  attempts: number;
  onAttempts: (attempts: number) => void;
  isStarting: boolean;
  onRun: () => void;
  onCancel: (run: LabRun) => void;
  onNew: () => void;
  onGenerate: () => void;
  onImport: () => void;
}

/** What is run and how often, the last run, and the button that starts or stops one. */
export function RunBar({ agent, lab, suite, onSuite, attempts, onAttempts, ...actions }: Props) {
  const { t } = useTranslation();
  const { count } = useNumbers();
  const exported = (as: string) =>
    `/api/ai-agents/${agent.id}/lab/export?${new URLSearchParams({ as, ...(suite && { suite }) }).toString()}`;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 }}>
      <TextField
        select
        label={t('lab.run.suite')}
        value={suite || ALL}
        onChange={({ target }) => onSuite(target.value === ALL ? '' : target.value)}
        sx={{ ...FIELD, flex: '0 1 220px' }}
      >
        <MenuItem value={ALL}>{t('lab.run.allSuites')}</MenuItem>
        {suiteNames(lab, suite).map((name) => (
          <MenuItem key={name} value={name}>
            {name}
          </MenuItem>
        ))}
      </TextField>
      {agent.settings.model !== null && (
        <TextField
          select
          label={t('lab.run.attempts')}
          value={attempts}
          onChange={({ target }) => onAttempts(Number(target.value))}
          sx={{ ...FIELD, flex: '0 1 150px' }}
        >
          {ATTEMPTS.map((each) => (
            <MenuItem key={each} value={each}>
              {t('lab.run.each', { count: each })}
            </MenuItem>
          ))}
        </TextField>
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2, ml: 'auto' }}>
        {lab.run?.state === 'complete' && (
          <Button
            variant="outlined"
            component="a"
            href={`/api/ai-agents/${agent.id}/lab/runs/${lab.run.id}/junit`}
            download
            startIcon={<Icon of={Download} size={16} />}
          >
            {JUNIT}
          </Button>
        )}
        <RowMenu
          label={t('lab.run.menu')}
          actions={[
            { label: t('lab.generate.open'), run: actions.onGenerate },
            { label: t('lab.import.open'), run: actions.onImport },
            'line',
            { label: t('lab.export.csv'), download: exported('csv') },
            { label: t('lab.export.promptfoo'), download: exported('promptfoo') },
          ]}
        />
        <Button variant="outlined" startIcon={<Icon of={Plus} size={16} />} onClick={actions.onNew}>
          {t('lab.case.new')}
        </Button>
        {lab.running ? (
          <Button
            variant="outlined"
            startIcon={<Icon of={Square} size={16} />}
            onClick={() => lab.running && actions.onCancel(lab.running)}
          >
            {t('aiAgents.cancel')}
          </Button>
        ) : (
          <SubmitButton type="button" isWorking={actions.isStarting} onClick={actions.onRun}>
            {!actions.isStarting && <Icon of={Play} size={16} />}
            <Box component="span" sx={{ ml: 2 }}>
              {t('lab.run.start', { count: lab.total, number: count(lab.total) })}
            </Box>
          </SubmitButton>
        )}
      </Box>
    </Box>
  );
}

/** The progress of the run, or when the last one was. */
export function RunLine({ lab: { run, running }, draftHash }: { lab: CaseRows; draftHash: string }) {
  const { t } = useTranslation();
  const { count, span, time } = useNumbers();
  const shown = running ?? run;
  if (!shown) return <Box sx={LINE}>{t('lab.run.never')}</Box>;
  if (shown.state === 'running')
    return (
      <Box sx={{ ...LINE, flex: '1 1 240px', display: 'grid', gap: 1 }}>
        <Box role="status">{t('lab.run.playing', { done: count(shown.done), total: count(shown.total) })}</Box>
        <LinearProgress
          variant="determinate"
          value={shown.total > 0 ? (shown.done / shown.total) * 100 : 0}
          aria-label={t('lab.run.progress')}
          sx={BAR}
        />
      </Box>
    );
  const { id, state, startedAt, finishedAt, seed } = shown;
  const words = [
    t('lab.run.number', { number: id }),
    time(startedAt),
    finishedAt && span(finishedAt.getTime() - startedAt.getTime()),
    t('lab.run.seed', { seed }),
    state === 'cancelled' && t('lab.run.cancelled'),
    state === 'failed' && t('lab.run.failed'),
  ];
  return (
    <Box sx={LINE}>
      <span role="status">{words.filter(Boolean).join(' · ')}</span>
      {shown.draftHash !== draftHash && (
        <Box component="span" sx={{ ml: 2, color: 'warning.dark' }}>
          {t('lab.run.stale')}
        </Box>
      )}
    </Box>
  );
}

/** A suite from a link may not exist any more. */
const suiteNames = ({ suites }: CaseRows, chosen: string): string[] => [
  ...new Set([...suites.map((each) => each.suite), ...(chosen ? [chosen] : [])]),
];

/** The name of a file format. */
const JUNIT = 'JUnit';
const FIELD = { minWidth: 120, width: 'auto', '& .MuiInputBase-root': { minHeight: { lg: 36 } } } as const;
const LINE = { typography: 'body2', color: 'text.secondary', fontVariantNumeric: 'tabular-nums' } as const;

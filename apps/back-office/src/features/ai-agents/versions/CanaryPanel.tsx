import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { VersionFigures } from '@parley/contracts/agent-versions';
import type { AiAgent } from '@parley/contracts/ai-agents';
import { useTranslation } from 'react-i18next';
import { Loaded } from '../../../components/Loaded.tsx';
import { showSuccess } from '../../../components/toast-queue.ts';
import { USUAL_SHARES } from './ShareSlider.tsx';
import { useCanaryFigures, useVersionActions } from './useVersions.ts';

interface Props {
  agent: AiAgent;
  canary: NonNullable<AiAgent['canary']>;
}

/** Both versions that customers get, side by side, and one click to widen the new one or to roll it back. */
export function CanaryPanel({ agent, canary: { version, percent } }: Props) {
  const { t } = useTranslation();
  const figures = useCanaryFigures(agent.id, true);
  const { widen } = useVersionActions(agent);
  const give = async (next: number) => {
    if (widen.isPending) return;
    const changed = await widen.mutateAsync({ version, percent: next }).catch(() => null);
    if (!changed) return;
    if (next === 0) showSuccess(t('aiAgents.versions.rolledBack', { number: agent.publishedVersion }));
    else
      showSuccess(next === 100 ? t('aiAgents.versions.toAllDone') : t('aiAgents.versions.widened', { percent: next }));
  };
  return (
    <Box component="section" aria-label={t('aiAgents.versions.canary')} sx={PANEL}>
      <Box sx={{ display: 'flex', alignItems: 'center', flexWrap: 'wrap', gap: 2, mb: 4 }}>
        <Box sx={{ flex: 1, minWidth: 220 }}>
          <Box component="h2" sx={{ m: 0, typography: 'h2' }}>
            {t('aiAgents.versions.canaryTitle', { number: version, percent })}
          </Box>
          <Box sx={{ typography: 'body2', color: 'text.secondary' }}>{t('aiAgents.versions.canaryHelp')}</Box>
        </Box>
        {USUAL_SHARES.filter((share) => share > percent).map((share) => (
          <Button
            key={share}
            variant={share === 100 ? 'contained' : 'outlined'}
            aria-busy={widen.isPending}
            onClick={() => void give(share)}
          >
            {share === 100 ? t('aiAgents.versions.giveAll') : t('aiAgents.versions.give', { percent: share })}
          </Button>
        ))}
        <Button
          variant="outlined"
          aria-busy={widen.isPending}
          onClick={() => void give(0)}
          sx={{ color: 'error.dark' }}
        >
          {t('aiAgents.versions.rollBack')}
        </Button>
      </Box>
      <Loaded query={figures}>{(both) => <Figures both={both} />}</Loaded>
    </Box>
  );
}

function Figures({ both }: { both: readonly VersionFigures[] }) {
  const { t, i18n } = useTranslation();
  const written = (count: number) => count.toLocaleString(i18n.language);
  const shareOf = (count: number, { answers }: VersionFigures) =>
    answers === 0
      ? '–'
      : (count / answers).toLocaleString(i18n.language, { style: 'percent', maximumFractionDigits: 0 });
  const rows: [string, (figures: VersionFigures) => string][] = [
    [t('aiAgents.versions.conversations'), ({ conversations }) => written(conversations)],
    [t('aiAgents.versions.answers'), ({ answers }) => written(answers)],
    [t('aiAgents.versions.cited'), (figures) => shareOf(figures.cited, figures)],
    [t('aiAgents.versions.unsure'), (figures) => shareOf(figures.unsure, figures)],
    [t('aiAgents.versions.handedOff'), (figures) => shareOf(figures.handedOff, figures)],
    [
      t('aiAgents.versions.median'),
      ({ medianMs }) => (medianMs === null ? '–' : t('aiAgents.versions.ms', { number: written(medianMs) })),
    ],
  ];
  return (
    <Box component="table" sx={TABLE}>
      <thead>
        <tr>
          <Box component="td" />
          {both.map(({ version, percent }) => (
            <th key={version} scope="col">
              {t('aiAgents.versions.column', { number: version, percent })}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([name, write]) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            {both.map((figures) => (
              <td key={figures.version}>{write(figures)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </Box>
  );
}

const PANEL = {
  mb: 4,
  p: 4,
  bgcolor: '#fff',
  border: '1px solid',
  borderColor: 'divider',
  borderRadius: '8px',
} as const;

const TABLE = {
  width: '100%',
  maxWidth: 640,
  borderCollapse: 'collapse',
  typography: 'body2',
  fontVariantNumeric: 'tabular-nums',
  '& th, & td': { py: 1.5, pr: 3, textAlign: 'start', borderBottom: '1px solid', borderColor: 'divider' },
  '& tbody th': { fontWeight: 400, color: 'text.secondary' },
  '& thead th': { fontWeight: 600 },
  '& tbody td': { fontWeight: 600 },
} as const;

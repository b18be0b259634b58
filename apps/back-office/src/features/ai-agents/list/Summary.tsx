import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import type { useAgentFigures } from '../../../api/ai-agents.ts';
import { formatChange, formatDuration, formatNumber } from '../../../components/figures.ts';
import { RouterLink } from '../../../components/RouterLink.tsx';
import { neediest, totalsOf, wasAsked } from './agent-figures.ts';
import { CARD } from './AgentCard.tsx';
import { Figure } from './Figure.tsx';
import { Failed } from './ListStates.tsx';
import { useFigureTexts } from './useFigureTexts.ts';

type FiguresQuery = ReturnType<typeof useAgentFigures>;

/** The totals of all agents this week, and the questions waiting for staff. */
export function Summary({ query }: { query: FiguresQuery }) {
  const { t, i18n } = useTranslation();
  const { data } = query;
  const totals = data && totalsOf(data.agents);
  const texts = useFigureTexts(totals);
  if (query.isError && !data)
    return (
      <Box sx={{ mb: 5 }}>
        <Failed onRetry={() => void query.refetch()} />
      </Box>
    );
  const time = (ms: number | null | undefined) => (typeof ms === 'number' ? formatDuration(i18n.language, ms) : ms);
  const change = totals && formatChange(i18n.language, totals.answersBefore, totals.answers);
  const isFalling = totals !== undefined && totals.answers < totals.answersBefore;
  return (
    <Box component="section" aria-label={t('aiAgents.summary.label')} aria-busy={!data} sx={{ ...CARD, mb: 5 }}>
      <Box component="dl" sx={STRIP}>
        <Box sx={PART}>
          <Figure size={24} label={t('aiAgents.summary.answers')} value={texts.answers}>
            {change && (
              <Box component="span" sx={{ color: isFalling ? 'text.secondary' : 'success.dark' }}>
                {t('aiAgents.summary.change', { change })}
              </Box>
            )}
            {totals && !wasAsked(totals) && t('aiAgents.figures.noneYet')}
          </Figure>
        </Box>
        <Box sx={PART}>
          <Figure size={24} label={t('aiAgents.summary.handedOff')} value={texts.handedOff}>
            {texts.handedOff && t('aiAgents.summary.conversations', { count: totals?.handedOff ?? 0 })}
          </Figure>
        </Box>
        <Box sx={PART}>
          <Figure size={24} label={t('aiAgents.figures.fromSources')} value={texts.cited}>
            {texts.cited && t('aiAgents.figures.ofAnswers')}
          </Figure>
        </Box>
        <Box sx={PART}>
          <Figure
            size={24}
            label={t('aiAgents.summary.unsure')}
            value={totals && (wasAsked(totals) ? formatNumber(i18n.language, totals.unsure) : null)}
          >
            {data && <Waiting agents={data.agents} count={totals?.unanswered ?? 0} />}
          </Figure>
        </Box>
        <Box sx={PART}>
          <Figure size={24} label={t('aiAgents.summary.median')} value={time(data ? data.medianMs : undefined)}>
            {typeof data?.p95Ms === 'number' && t('aiAgents.summary.p95', { time: time(data.p95Ms) })}
          </Figure>
        </Box>
      </Box>
    </Box>
  );
}

/** Links to the unanswered questions of the agent that has the most. */
function Waiting({ agents, count }: { agents: Parameters<typeof neediest>[0]; count: number }) {
  const { t } = useTranslation();
  const agent = neediest(agents);
  if (!agent) return t('aiAgents.summary.nothingWaits');
  return (
    <RouterLink to={`/ai-agents/${agent.agentId}/test?show=unanswered`}>
      {t('aiAgents.summary.review', { count })}
    </RouterLink>
  );
}

const STRIP = {
  display: 'grid',
  gridTemplateColumns: { xs: 'repeat(2, minmax(0, 1fr))', md: 'repeat(5, minmax(0, 1fr))' },
  rowGap: 3,
  m: 0,
  px: { xs: 4, lg: 5 },
  py: 3.5,
} as const;

const PART = {
  minWidth: 0,
  pr: 3,
  '&:not(:first-of-type)': {
    pl: { md: 5 },
    borderLeft: { md: '1px solid' },
    borderColor: { md: 'divider' },
  },
} as const;

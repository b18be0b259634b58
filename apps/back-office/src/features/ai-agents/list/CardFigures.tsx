import Box from '@mui/material/Box';
import type { AgentFigures } from '@parley/contracts/agent-figures';
import type { AiAgent } from '@parley/contracts/ai-agents';
import { useTranslation } from 'react-i18next';
import { formatChange, formatNumber } from '../../../components/figures.ts';
import { Sparkline } from '../../../components/Sparkline.tsx';
import { pointsSince, wasAsked } from './agent-figures.ts';
import { Figure } from './Figure.tsx';
import { useFigureTexts } from './useFigureTexts.ts';

interface Props {
  agent: AiAgent;
  /** Undefined while loading, null if loading failed. */
  figures: AgentFigures | null | undefined;
}

/** The statistics of one agent. */
export function CardFigures({ agent: { status, knowledge }, figures }: Props) {
  const { t, i18n } = useTranslation();
  const texts = useFigureTexts(figures);
  const silence = status === 'draft' ? t('aiAgents.figures.notLive') : t('aiAgents.figures.noneYet');
  const sources =
    knowledge.sources === 0
      ? t('aiAgents.figures.noSources')
      : t('aiAgents.figures.sources', { count: knowledge.sources });
  return (
    <Box component="dl" sx={FIGURES}>
      <Box sx={FIGURE}>
        <Figure label={t('aiAgents.figures.answers')} value={texts.answers}>
          {figures && (wasAsked(figures) ? <Week figures={figures} /> : silence)}
        </Figure>
      </Box>
      <Box sx={FIGURE}>
        <Figure label={t('aiAgents.figures.handedOff')} value={texts.handedOff}>
          {figures && <Points value={pointsSince(figures)} language={i18n.language} />}
        </Figure>
      </Box>
      <Box sx={FIGURE}>
        <Figure label={t('aiAgents.figures.fromSources')} value={texts.cited}>
          {texts.cited ? t('aiAgents.figures.ofAnswers') : sources}
        </Figure>
      </Box>
    </Box>
  );
}

/** The last seven days, compared with the seven before. */
function Week({ figures: { answers, answersBefore, perDay } }: { figures: AgentFigures }) {
  const { i18n } = useTranslation();
  const isFalling = answers < answersBefore;
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', flexWrap: 'wrap', columnGap: 1.5 }}>
      {answers > 0 && <Sparkline values={perDay} isFalling={isFalling} width={56} height={20} />}
      <Box component="span" sx={{ color: isFalling ? 'text.secondary' : 'success.dark', whiteSpace: 'nowrap' }}>
        {formatChange(i18n.language, answersBefore, answers)}
      </Box>
    </Box>
  );
}

function Points({ value, language }: { value: number | null; language: string }) {
  const { t } = useTranslation();
  if (value === null) return null;
  const sign = value > 0 ? '+' : value < 0 ? '−' : '';
  return t('aiAgents.figures.points', { value: `${sign}${formatNumber(language, Math.abs(value))}` });
}

const FIGURES = {
  display: 'grid',
  gridTemplateColumns: '1.2fr 1fr 1fr',
  m: 0,
  borderTop: '1px solid',
  borderColor: 'divider',
} as const;

const FIGURE = {
  px: 3.5,
  py: 2.5,
  minWidth: 0,
  '&:first-of-type': { pl: 4 },
  '&:not(:first-of-type)': { borderLeft: '1px solid', borderColor: 'divider' },
} as const;

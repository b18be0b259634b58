import Box from '@mui/material/Box';
import LinearProgress from '@mui/material/LinearProgress';
import type { AgentAnswer, AnswerStage } from '@parley/contracts/answers';
import { LANGUAGES } from '@parley/contracts/locales';
import { Quote } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../../components/Icon.tsx';
import { BAR, LIST } from '../list/row-style.ts';
import { markWords } from './mark-words.ts';

type Stage<Name extends AnswerStage['stage']> = Extract<AnswerStage, { stage: Name }>;
type Found = Stage<'passages'>['passages'][number];

const LOOKS = {
  answered: { bgcolor: 'success.light', color: 'success.dark' },
  choices: { bgcolor: 'warning.light', color: 'warning.dark' },
  unsure: { bgcolor: 'surface', color: 'text.primary' },
  hand_off: { bgcolor: 'surface', color: 'text.primary' },
};

/** What would come of a question: the outcome, which the panel reads out, how sure the agent is, and the passages behind it. */
export function Retrieved({ answer }: { answer: AgentAnswer }) {
  const { t, i18n } = useTranslation();
  const { question, outcome, stages } = answer;
  const before = stages.find((each) => each.stage === 'before');
  const found = stages.find((each) => each.stage === 'passages');
  const said = stages.find((each) => each.stage === 'answer');
  const share = useShare();
  const isBelow = found !== undefined && found.confidence < found.floor;
  return (
    <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: 'minmax(0, 1fr)', overflowWrap: 'anywhere' }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 3, typography: 'caption', color: 'text.secondary' }}>
        <Box sx={{ flex: 1 }}>
          {[
            LANGUAGES.find(({ code }) => code === before?.language)?.name,
            found &&
              t('aiAgents.knowledge.retrieval.searched', {
                found: found.passages.length.toLocaleString(i18n.language),
                count: found.searched,
                number: found.searched.toLocaleString(i18n.language),
              }),
          ]
            .filter(Boolean)
            .join(', ')}
        </Box>
        {found && <Box sx={{ fontVariantNumeric: 'tabular-nums' }}>{milliseconds(found.ms, i18n.language)}</Box>}
      </Box>
      <Box sx={{ p: 3, borderRadius: '6px', typography: 'body2', ...LOOKS[outcome] }}>
        <Box aria-hidden sx={{ fontWeight: 600 }}>
          <Outcome answer={answer} />
        </Box>
        {found && (
          <Box>
            {t('aiAgents.knowledge.retrieval.confidence', {
              share: share(found.confidence),
              floor: share(found.floor),
            })}
          </Box>
        )}
        {said && (
          <Box dir="auto" sx={{ mt: 2, color: 'text.primary', whiteSpace: 'pre-wrap' }}>
            {said.text}
          </Box>
        )}
      </Box>
      {found && found.passages.length === 0 && <Box>{t('aiAgents.knowledge.retrieval.nothing')}</Box>}
      {found && found.passages.length > 0 && (
        <Box
          component="ol"
          aria-label={t('aiAgents.knowledge.passages.title')}
          sx={{ ...LIST, display: 'grid', gap: 3, gridTemplateColumns: 'minmax(0, 1fr)' }}
        >
          {found.passages.map((passage, at) => (
            <Passage
              key={passage.chunkId}
              passage={passage}
              place={at + 1}
              question={question}
              isBelow={isBelow}
              isCited={passage.isCited && outcome === 'answered'}
            />
          ))}
        </Box>
      )}
    </Box>
  );
}

interface PassageProps {
  passage: Found;
  place: number;
  question: string;
  isBelow: boolean;
  isCited: boolean;
}

function Passage({ passage, place, question, isBelow, isCited }: PassageProps) {
  const { t } = useTranslation();
  const share = useShare();
  const { title, heading, text, coverage } = passage;
  const name = heading || title;
  const stretches = markWords(text, question).map((stretch, at) => ({ ...stretch, key: `${at} ${stretch.text}` }));
  return (
    <Box
      component="li"
      sx={{ p: 3, border: '1px solid', borderColor: 'divider', borderRadius: '8px', ...(isBelow && GREYED) }}
    >
      <Box sx={{ display: 'flex', alignItems: 'start', gap: 2, typography: 'body2' }}>
        <Box component="span" aria-hidden sx={PLACE}>
          {place}
        </Box>
        <Box component="bdi" sx={{ flex: 1, minWidth: 0, fontWeight: 600 }}>
          {name}
        </Box>
        <Box component="span" sx={{ fontWeight: 600, fontVariantNumeric: 'tabular-nums' }}>
          {share(coverage)}
        </Box>
      </Box>
      <LinearProgress
        variant="determinate"
        value={Math.round(Math.min(1, coverage) * 100)}
        aria-label={t('aiAgents.knowledge.retrieval.coverage', { name })}
        sx={{
          ...BAR,
          my: 2,
          '& .MuiLinearProgress-bar': { bgcolor: isBelow ? 'text.disabled' : 'success.dark' },
        }}
      />
      <Box dir="auto" sx={TEXT}>
        {stretches.map((stretch) =>
          stretch.isMarked ? (
            <Box component="mark" key={stretch.key} sx={MARK}>
              {stretch.text}
            </Box>
          ) : (
            <span key={stretch.key}>{stretch.text}</span>
          ),
        )}
      </Box>
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          columnGap: 3,
          mt: 1.5,
          typography: 'caption',
          color: 'text.secondary',
        }}
      >
        <Box component="bdi" sx={{ flex: 1, minWidth: 0 }}>
          {heading && title}
        </Box>
        {isCited && (
          <Box component="span" sx={{ display: 'flex', alignItems: 'center', gap: 1, color: 'success.dark' }}>
            <Icon of={Quote} size={14} />
            {t('aiAgents.knowledge.retrieval.cited')}
          </Box>
        )}
        {isBelow && <span>{t('aiAgents.knowledge.retrieval.below')}</span>}
      </Box>
    </Box>
  );
}

/** The outcome in a sentence, and for a hand-off its reason. */
export function Outcome({ answer: { outcome, reason } }: { answer: AgentAnswer }) {
  const { t } = useTranslation();
  if (outcome === 'answered') return t('aiAgents.knowledge.retrieval.answered');
  if (outcome === 'choices') return t('aiAgents.knowledge.retrieval.choices');
  if (outcome === 'unsure') return t('aiAgents.knowledge.retrieval.unsure');
  const reasons = {
    asked: t('aiAgents.knowledge.retrieval.handOffAsked'),
    unsure: t('aiAgents.knowledge.retrieval.unsure'),
    upset: t('aiAgents.knowledge.retrieval.handOffUpset'),
    topic: t('aiAgents.knowledge.retrieval.handOffTopic'),
    failed: t('aiAgents.knowledge.retrieval.handOff'),
  };
  return reason ? reasons[reason] : t('aiAgents.knowledge.retrieval.handOff');
}

/** Shares from 0 to 1 with two figures, so that they can be compared at a glance. */
function useShare() {
  const { i18n } = useTranslation();
  return (value: number) => value.toLocaleString(i18n.language, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
}

const milliseconds = (ms: number, language: string) =>
  new Intl.NumberFormat(language, { style: 'unit', unit: 'millisecond', maximumFractionDigits: 0 }).format(ms);

const GREYED = { bgcolor: 'background.default', color: 'text.secondary' } as const;

const PLACE = {
  px: 1.5,
  borderRadius: '4px',
  bgcolor: 'surface',
  color: 'text.secondary',
  typography: 'caption',
  lineHeight: '18px',
} as const;

const TEXT = {
  typography: 'body2',
  display: '-webkit-box',
  WebkitLineClamp: '4',
  WebkitBoxOrient: 'vertical',
  overflow: 'hidden',
} as const;

const MARK = {
  bgcolor: 'primary.light',
  color: 'inherit',
  fontWeight: 500,
  borderBottom: '1px solid',
  borderColor: 'primary.main',
} as const;

import Box from '@mui/material/Box';
import type { AgentAnswer } from '@parley/contracts/answers';
import { LANGUAGES } from '@parley/contracts/locales';
import { useTranslation } from 'react-i18next';
import { shownOutcome } from '../../../../components/answer-trace/outcome.ts';
import { Passages } from '../../../../components/answer-trace/Passages.tsx';
import { useFigures } from '../../../../components/answer-trace/useFigures.ts';

const STYLES = {
  answered: { bgcolor: 'success.light', color: 'success.dark' },
  choices: { bgcolor: 'warning.light', color: 'warning.dark' },
  unsure: { bgcolor: 'surface', color: 'text.primary' },
  hand_off: { bgcolor: 'surface', color: 'text.primary' },
};

/** The result of a test question: the outcome, which the panel announces, the confidence, and the passages used. */
export function Retrieved({ answer, agentId }: { answer: AgentAnswer; agentId: number }) {
  const { t } = useTranslation();
  const { share, count, time } = useFigures();
  const { question, outcome, stages } = answer;
  const before = stages.find((each) => each.stage === 'before');
  const found = stages.find((each) => each.stage === 'passages');
  const said = stages.find((each) => each.stage === 'answer');
  return (
    <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: 'minmax(0, 1fr)', overflowWrap: 'anywhere' }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 3, typography: 'caption', color: 'text.secondary' }}>
        <Box sx={{ flex: 1 }}>
          {[
            LANGUAGES.find(({ code }) => code === before?.language)?.name,
            found &&
              t('aiAgents.knowledge.retrieval.searched', {
                found: count(found.passages.length),
                count: found.searched,
                number: count(found.searched),
              }),
          ]
            .filter(Boolean)
            .join(', ')}
        </Box>
        {found && <Box sx={{ fontVariantNumeric: 'tabular-nums' }}>{time(found.ms)}</Box>}
      </Box>
      <Box sx={{ p: 3, borderRadius: '6px', typography: 'body2', ...STYLES[outcome] }}>
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
      {found && <Passages found={found} question={question} outcome={outcome} agentId={agentId} />}
    </Box>
  );
}

/** The outcome as a sentence, with the reason for a hand-off. */
export function Outcome({ answer }: { answer: AgentAnswer }) {
  const { t } = useTranslation();
  const { reason } = answer;
  const outcome = shownOutcome(answer);
  if (outcome === 'small_talk') return t('aiAgents.knowledge.retrieval.smallTalk');
  if (outcome === 'answered') return t('aiAgents.knowledge.retrieval.answered');
  if (outcome === 'choices') return t('aiAgents.knowledge.retrieval.choices');
  if (outcome === 'unsure') return t('aiAgents.knowledge.retrieval.unsure');
  const reasons = {
    asked: t('aiAgents.knowledge.retrieval.handOffAsked'),
    unsure: t('aiAgents.knowledge.retrieval.unsure'),
    upset: t('aiAgents.knowledge.retrieval.handOffUpset'),
    topic: t('aiAgents.knowledge.retrieval.handOffTopic'),
    failed: t('aiAgents.knowledge.retrieval.handOff'),
    policy: t('aiAgents.handOff.policy'),
  };
  return reason ? reasons[reason] : t('aiAgents.knowledge.retrieval.handOff');
}

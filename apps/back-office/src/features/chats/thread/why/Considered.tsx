import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import type { AgentAnswer } from '@parley/contracts/answers';
import { useTranslation } from 'react-i18next';
import { RouterLink } from '../../../../components/RouterLink.tsx';

const OUTCOMES = {
  answered: 'chats.why.outcomes.answered',
  choices: 'chats.why.outcomes.choices',
  unsure: 'chats.why.outcomes.unsure',
  hand_off: 'chats.why.outcomes.handOff',
} as const;
const REASONS = {
  asked: 'chats.why.reasons.asked',
  unsure: 'chats.why.reasons.unsure',
  upset: 'chats.why.reasons.upset',
  topic: 'chats.why.reasons.topic',
  failed: 'chats.why.reasons.failed',
} as const;

interface Props {
  agent: { id: number; name: string } | null;
  answer: AgentAnswer;
}

/** What an agent made of a question, and the passages it had before it. */
export function Considered({ agent, answer }: Props) {
  const { t, i18n } = useTranslation();
  const { question, outcome, reason, confidence, stages } = answer;
  const found = stages.find((each) => each.stage === 'passages');
  const share = (value: number) => value.toLocaleString(i18n.language, { maximumFractionDigits: 2 });
  return (
    <Box sx={{ display: 'grid', gap: 2, typography: 'body2', overflowWrap: 'anywhere' }}>
      <Box sx={{ typography: 'caption', color: 'text.secondary' }}>
        {agent ? <RouterLink to={`/ai-agents/${agent.id}`}>{agent.name}</RouterLink> : t('chats.why.agentGone')}
      </Box>
      <Box sx={{ whiteSpace: 'pre-wrap' }}>“{question}”</Box>
      <Box sx={{ fontWeight: 500 }}>
        {[
          t(OUTCOMES[outcome]),
          reason && t(REASONS[reason]),
          confidence !== null &&
            found &&
            t('chats.why.confidence', { share: share(confidence), floor: share(found.floor) }),
        ]
          .filter(Boolean)
          .join(' · ')}
      </Box>
      {found && found.passages.length === 0 && (
        <Box sx={{ color: 'text.secondary' }}>{t('chats.why.nothingFound')}</Box>
      )}
      {found && found.passages.length > 0 && (
        <Box component="ol" sx={{ m: 0, pl: 4, display: 'grid', gap: 2 }}>
          {found.passages.map(({ chunkId, title, heading, text, coverage, isCited }) => (
            <Box component="li" key={chunkId}>
              <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, flexWrap: 'wrap' }}>
                <Box component="span" sx={{ fontWeight: 500 }}>
                  {heading || title}
                </Box>
                {isCited && outcome === 'answered' && <Chip size="small" label={t('chats.why.cited')} />}
                <Box component="span" sx={{ ml: 'auto', fontVariantNumeric: 'tabular-nums' }}>
                  {share(coverage)}
                </Box>
              </Box>
              <Box
                sx={{
                  typography: 'caption',
                  color: 'text.secondary',
                  display: '-webkit-box',
                  WebkitLineClamp: '3',
                  WebkitBoxOrient: 'vertical',
                  overflow: 'hidden',
                }}
              >
                {text}
              </Box>
            </Box>
          ))}
        </Box>
      )}
    </Box>
  );
}

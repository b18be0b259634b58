import Box from '@mui/material/Box';
import { ScanSearch } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { AnswerTrace } from '../../../components/answer-trace/AnswerTrace.tsx';
import { Icon } from '../../../components/Icon.tsx';
import { useAgentContext } from '../editor/agent-context.ts';
import { traceOf, type Turn } from '../../../components/test-chat/test-chat.ts';

/** The trace of the selected answer, which grows while the answer arrives. */
export function TracePane({ turn, place }: { turn: Turn | null; place: number }) {
  const { t } = useTranslation();
  const { agent } = useAgentContext();
  if (!turn)
    return (
      <Box sx={{ m: 'auto', py: 10, maxWidth: 360, textAlign: 'center', color: 'text.secondary' }}>
        <Icon of={ScanSearch} size={28} />
        <Box sx={{ typography: 'body2', mt: 2 }}>{t('agentTest.noTrace')}</Box>
      </Box>
    );
  return (
    <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Box>
        <Box sx={{ typography: 'caption', color: 'text.secondary' }}>{t('agentTest.traceOf', { number: place })}</Box>
        <Box dir="auto" component="h2" sx={{ m: 0, typography: 'h2', overflowWrap: 'anywhere', ...TWO_LINES }}>
          {turn.question}
        </Box>
      </Box>
      {turn.stages.length > 0 && <AnswerTrace agentId={agent.id} answer={traceOf(turn)} />}
    </Box>
  );
}

const TWO_LINES = {
  display: '-webkit-box',
  WebkitLineClamp: '2',
  WebkitBoxOrient: 'vertical',
  overflow: 'hidden',
} as const;

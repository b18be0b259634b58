import Box from '@mui/material/Box';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AnswerTrace } from '../../../../components/answer-trace/AnswerTrace.tsx';
import { useFigures } from '../../../../components/answer-trace/useFigures.ts';
import { useAgentContext } from '../../editor/agent-context.ts';
import { Said } from '../../../../components/test-chat/Bubbles.tsx';
import { HandOff } from '../chat/HandOff.tsx';
import { traceOf, type Turn } from '../../../../components/test-chat/test-chat.ts';

/** The answer of one side with its label. Its trace can be expanded below. */
export function SideBySideAnswer({ turn, label }: { turn: Turn; label: string }) {
  const { t } = useTranslation();
  const { time } = useFigures();
  const { state, stages } = turn;
  const { agent } = useAgentContext();
  const [isUnfolded, setIsUnfolded] = useState(false);
  return (
    <Box sx={{ display: 'grid', gap: 1, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Box sx={{ typography: 'caption', fontWeight: 600, color: 'text.secondary' }}>{label}</Box>
      <Said turn={turn} />
      <HandOff answer={turn.answer} />
      {state === 'failed' && (
        <Box role="alert" sx={{ typography: 'body2', color: 'error.dark' }}>
          {turn.problem || t('agentTest.failed')}
        </Box>
      )}
      {state === 'stopped' && <Box sx={{ typography: 'body2' }}>{t('agentTest.stopped')}</Box>}
      {state === 'done' && (
        <Box
          component="details"
          onToggle={({ currentTarget }) => setIsUnfolded((currentTarget as HTMLDetailsElement).open)}
          sx={{ typography: 'caption', color: 'text.secondary' }}
        >
          <Box component="summary" sx={{ cursor: 'pointer', minHeight: { xs: 44, lg: 24 }, width: 'fit-content' }}>
            {`${t('agentTest.panes.trace')}, ${time(stages.reduce((sum, { ms }) => sum + ms, 0))}`}
          </Box>
          {isUnfolded && (
            <Box sx={{ color: 'text.primary', typography: 'body2', pt: 1 }}>
              <AnswerTrace agentId={agent.id} answer={traceOf(turn)} />
            </Box>
          )}
        </Box>
      )}
    </Box>
  );
}

import Box from '@mui/material/Box';
import type { AgentAnswer } from '@parley/contracts/answers';
import { useTranslation } from 'react-i18next';
import { AnswerTrace } from '../../../../components/answer-trace/AnswerTrace.tsx';
import { RouterLink } from '../../../../components/RouterLink.tsx';

interface Props {
  agent: { id: number; name: string } | null;
  answer: AgentAnswer;
  /** The version of the agent; zero for answers from before there were versions. */
  version: number;
}

/** How an agent processed a question, stage by stage. */
export function Considered({ agent, answer, version }: Props) {
  const { t } = useTranslation();
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)', typography: 'body2' }}>
      <Box sx={{ typography: 'caption', color: 'text.secondary' }}>
        {agent ? <RouterLink to={`/ai-agents/${agent.id}/test`}>{agent.name}</RouterLink> : t('chats.why.agentGone')}
        {version > 0 && (
          <>
            {' · '}
            {agent ? (
              <RouterLink to={`/ai-agents/${agent.id}/versions`}>
                {t('chats.why.version', { number: version })}
              </RouterLink>
            ) : (
              t('chats.why.version', { number: version })
            )}
          </>
        )}
      </Box>
      <Box sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>“{answer.question}”</Box>
      <AnswerTrace answer={answer} agentId={agent?.id ?? null} />
    </Box>
  );
}

import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { AiAgent } from '@parley/contracts/ai-agents';
import { MessagesSquare, TriangleAlert } from 'lucide-react';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../components/Icon.tsx';
import { RouterLink } from '../../../components/RouterLink.tsx';
import { Asked, Said } from '../../../components/test-chat/Bubbles.tsx';
import { OptionButtons } from '../../../components/test-chat/OptionButtons.tsx';
import type { Turn } from '../../../components/test-chat/test-chat.ts';
import { TestComposer } from '../../../components/test-chat/TestComposer.tsx';
import { useTestChat, type TestChatActions } from '../../../components/test-chat/useTestChat.ts';
import { StepCard } from './StepCard.tsx';

interface Props {
  agent: AiAgent | null;
  /** Something has been read that it can answer from. */
  canAnswer: boolean;
  isDone: boolean;
  onTested: () => void;
}

/** The second step: the agent's test chat, in place. */
export function TryStep({ agent, canAnswer, isDone, onTested }: Props) {
  const { t } = useTranslation();
  const isReady = agent !== null && canAnswer;
  return (
    <StepCard
      number={2}
      title={t('guide.try.title')}
      about={isReady ? t('guide.try.about') : null}
      isDone={isDone}
      isCurrent={isReady && !isDone}
      aside={
        isDone && agent ? (
          <Box sx={{ typography: 'body2' }}>
            <RouterLink to={`/ai-agents/${agent.id}/test`}>{t('guide.try.why')}</RouterLink>
          </Box>
        ) : null
      }
      sx={{ minHeight: { lg: agent ? 420 : 280 } }}
    >
      {isReady ? <Chat agentId={agent.id} onTested={onTested} /> : <NotYet />}
    </StepCard>
  );
}

function NotYet() {
  const { t } = useTranslation();
  return (
    <Box sx={{ m: 'auto', py: 6, maxWidth: 320, textAlign: 'center', color: 'text.secondary' }}>
      <Icon of={MessagesSquare} size={28} />
      <Box sx={{ mt: 2 }}>{t('guide.try.waiting')}</Box>
    </Box>
  );
}

function Chat({ agentId, onTested }: { agentId: number; onTested: () => void }) {
  const { t } = useTranslation();
  const testChat = useTestChat(agentId);
  const { chat, isAnswering, ask, stop } = testChat;
  const log = useRef<HTMLDivElement>(null);
  const last = chat.turns.at(-1);
  const isAnswered = last?.state === 'done';
  useEffect(() => {
    // The log scrolls, never the page.
    log.current?.scrollTo({ top: log.current.scrollHeight });
  }, [last]);
  const note = useEffectEvent(onTested);
  useEffect(() => {
    if (isAnswered) note();
  }, [isAnswered]);
  return (
    <Box component="section" aria-label={t('agentTest.chat')} sx={FRAME}>
      <Box ref={log} role="log" aria-label={t('agentTest.chat')} aria-busy={isAnswering} tabIndex={0} sx={LOG}>
        {chat.turns.length === 0 && (
          <Box sx={{ m: 'auto', textAlign: 'center', color: 'text.secondary', typography: 'body2', maxWidth: 280 }}>
            {t('agentTest.empty.about')}
          </Box>
        )}
        {chat.turns.map((turn) => (
          <Answered key={turn.id} turn={turn} testChat={testChat} isLast={turn === last} />
        ))}
      </Box>
      <TestComposer isAnswering={isAnswering} onAsk={ask} onStop={stop} />
    </Box>
  );
}

function Answered({ turn, testChat, isLast }: { turn: Turn; testChat: TestChatActions; isLast: boolean }) {
  const { t } = useTranslation();
  const { id, question, state, answer, chosen, problem } = turn;
  return (
    <>
      <Asked text={question} />
      <Said turn={turn} />
      {answer && answer.options.length > 0 && (
        <OptionButtons
          options={answer.options}
          chosen={chosen}
          isOpen={isLast}
          onChoose={(option) => testChat.choose(id, option)}
        />
      )}
      {(state === 'failed' || state === 'stopped') && (
        <Box role={state === 'failed' ? 'alert' : undefined} sx={PROBLEM}>
          <Icon of={TriangleAlert} size={16} />
          {state === 'stopped' ? t('agentTest.stopped') : problem || t('agentTest.failed')}
          <Button variant="outlined" onClick={() => testChat.askAgain(id)}>
            {t('agentTest.askAgain')}
          </Button>
        </Box>
      )}
    </>
  );
}

const FRAME = {
  display: 'flex',
  flexDirection: 'column',
  flex: 1,
  mt: 4,
  minWidth: 0,
  border: '1px solid',
  borderColor: 'divider',
  borderRadius: '12px',
  overflow: 'hidden',
} as const;

const LOG = {
  position: 'relative', // otherwise absolutely positioned hidden labels would stretch the page instead of the log
  display: 'flex',
  flexDirection: 'column',
  gap: 2,
  flex: 1,
  height: 280,
  minHeight: 240,
  maxHeight: 420,
  p: 4,
  overflowY: 'auto',
  '& > *': { flex: 'none' },
  '&:focus-visible': { outline: '2px solid', outlineColor: 'primary.dark', outlineOffset: -2 },
} as const;

const PROBLEM = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 2,
  typography: 'body2',
  color: 'error.dark',
} as const;

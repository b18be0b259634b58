import Box from '@mui/material/Box';
import type { AiAgent } from '@parley/contracts/ai-agents';
import type { Locale } from '@parley/contracts/locales';
import { MessagesSquare } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../../components/Icon.tsx';
import { RouterLink } from '../../../../components/RouterLink.tsx';
import { useFoot } from '../../../../components/useFoot.ts';
import { currentLocale } from '../../../../language.ts';
import { ChatTurn } from './ChatTurn.tsx';
import { CustomerBar } from './CustomerBar.tsx';
import { TestComposer } from '../../../../components/test-chat/TestComposer.tsx';
import { StarterButtons } from './StarterButtons.tsx';
import type { TurnHandlers } from './TurnActions.tsx';
import type { TestChatActions } from '../../../../components/test-chat/useTestChat.ts';

interface Props extends TurnHandlers {
  agent: AiAgent;
  testChat: TestChatActions;
}

/** A chat with the agent that no customer sees. */
export function ChatPane({ agent, testChat, ...actions }: Props) {
  const { t } = useTranslation();
  const { chat, isAnswering, ask, stop } = testChat;
  const foot = useFoot();
  const end = useRef<HTMLDivElement>(null);
  const last = chat.turns.at(-1);
  useEffect(() => {
    if (last) end.current?.scrollIntoView({ block: 'nearest' });
  }, [last]);
  return (
    <Box component="section" aria-label={t('agentTest.chat')} sx={PANE}>
      <CustomerBar testChat={testChat} />
      <Box
        role="log"
        aria-label={t('agentTest.chat')}
        aria-busy={isAnswering}
        tabIndex={0}
        sx={{ ...LOG, '&:focus-visible': { outline: '2px solid', outlineColor: 'primary.dark', outlineOffset: -2 } }}
      >
        {chat.turns.length === 0 && <Nothing agent={agent} locale={chat.customer.locale} onAsk={ask} />}
        {chat.turns.map((turn) => (
          <ChatTurn
            key={turn.id}
            turn={turn}
            testChat={testChat}
            isSelected={turn.id === chat.selectedId}
            {...actions}
          />
        ))}
        <Box ref={end} sx={{ pt: 2 }} />
      </Box>
      <TestComposer foot={foot} isAnswering={isAnswering} onAsk={ask} onStop={stop} />
    </Box>
  );
}

interface NothingProps {
  agent: AiAgent;
  locale: Locale | null;
  onAsk: (question: string) => void;
}

/** The empty state: the questions that visitors are offered, or a link to the sources if the agent has none yet. */
function Nothing({ agent, locale, onAsk }: NothingProps) {
  const { t } = useTranslation();
  return (
    <Box sx={{ m: 'auto', py: 8, maxWidth: 360, textAlign: 'center', color: 'text.secondary' }}>
      <Icon of={MessagesSquare} size={28} />
      <Box sx={{ mt: 2, fontWeight: 600, color: 'text.primary' }}>{t('agentTest.empty.title')}</Box>
      <Box sx={{ typography: 'body2' }}>{t('agentTest.empty.about')}</Box>
      {agent.knowledge.sources === 0 && (
        <Box sx={{ mt: 3, typography: 'body2' }}>
          {t('agentTest.empty.noSources')}{' '}
          <RouterLink to={`/ai-agents/${agent.id}/knowledge`}>{t('agentTest.empty.addSource')}</RouterLink>
        </Box>
      )}
      <StarterButtons agentId={agent.id} locale={locale ?? currentLocale()} onAsk={onAsk} />
    </Box>
  );
}

const PANE = {
  display: 'flex',
  flexDirection: 'column',
  flex: 1,
  minWidth: 0,
  minHeight: 0,
  bgcolor: '#fff',
  borderRight: { lg: '1px solid' },
  borderColor: { lg: 'divider' },
} as const;

const LOG = {
  position: 'relative', // otherwise absolutely positioned hidden labels would stretch the page instead of the log
  flex: 1,
  minHeight: 160,
  display: 'flex',
  flexDirection: 'column',
  gap: 2,
  px: { xs: 4, lg: 5 },
  py: 2,
  overflowY: { lg: 'auto' },
  '& > *': { flex: 'none' }, // a long chat scrolls instead of shrinking its bubbles
} as const;

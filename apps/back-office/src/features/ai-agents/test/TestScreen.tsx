import Box from '@mui/material/Box';
import type { Theme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { showSuccess } from '../../../components/toast-queue.ts';
import { useAgentContext } from '../editor/agent-context.ts';
import { Segments } from '../Segments.tsx';
import { ChatPane } from './chat/ChatPane.tsx';
import type { Turn } from '../../../components/test-chat/test-chat.ts';
import { useTestChat } from '../../../components/test-chat/useTestChat.ts';
import { SaveDialog } from './save/SaveDialog.tsx';
import { TeachDialog } from './teach/TeachDialog.tsx';
import { TracePane } from './TracePane.tsx';
import { UnansweredPane } from './unanswered/UnansweredPane.tsx';
import { useUnanswered } from './unanswered/useUnanswered.ts';
import { PANES, useTestPane, type Pane } from './useTestPane.ts';

type Opened =
  | { kind: 'teach'; question: string; turnId: number | null; unansweredId: number | null }
  | { kind: 'case'; turn: Turn };

/** Tests the agent without involving customers, and shows how each answer came about. */
export function TestScreen() {
  const { t, i18n } = useTranslation();
  const { agent } = useAgentContext();
  const testChat = useTestChat(agent.id);
  const unanswered = useUnanswered(agent.id);
  const selection = useTestPane();
  const [opened, setOpened] = useState<Opened | null>(null);
  const isWide = useMediaQuery((theme: Theme) => theme.breakpoints.up('lg'), { noSsr: true });
  const pane: Pane = isWide && selection.pane === 'chat' ? 'trace' : selection.pane;
  const counted = (label: string, count: number | undefined) =>
    count ? `${label} ${count.toLocaleString(i18n.language)}` : label;
  const labels: Record<Pane, string> = {
    chat: t('agentTest.panes.chat'),
    trace: t('agentTest.panes.trace'),
    unanswered: counted(t('agentTest.panes.unanswered'), unanswered.data?.pages[0]?.total),
  };
  /** Switches to the pane where the answer will appear. */
  const ask = (question: string) => {
    selection.change({ pane: 'chat' });
    testChat.ask(question);
  };
  const showTrace = ({ id }: Turn) => {
    testChat.select(id);
    selection.change({ pane: 'trace' });
  };
  const close = () => setOpened(null);
  const panes = (
    <Box sx={PANES_BAR}>
      <Segments<Pane>
        label={t('agentTest.panes.label')}
        hidesLabel
        isOneLine
        value={pane}
        options={PANES.filter((each) => !isWide || each !== 'chat').map((value) => ({ value, label: labels[value] }))}
        onChange={(next) => selection.change({ pane: next })}
      />
    </Box>
  );
  return (
    <Box sx={BODY}>
      {!isWide && panes}
      {(isWide || pane === 'chat') && (
        <ChatPane
          agent={agent}
          testChat={testChat}
          onTrace={showTrace}
          onTeach={({ id, question }) => setOpened({ kind: 'teach', question, turnId: id, unansweredId: null })}
          onSave={(turn) => setOpened({ kind: 'case', turn })}
        />
      )}
      {(isWide || pane !== 'chat') && (
        <Box sx={SIDE}>
          {isWide && panes}
          <Box sx={SCROLLED}>
            {pane === 'trace' && (
              <TracePane
                turn={testChat.selected}
                place={testChat.chat.turns.findIndex(({ id }) => id === testChat.chat.selectedId) + 1}
              />
            )}
            {pane === 'unanswered' && (
              <UnansweredPane
                agentId={agent.id}
                unanswered={unanswered}
                onTry={ask}
                onAnswer={({ id, question }) => setOpened({ kind: 'teach', question, turnId: null, unansweredId: id })}
              />
            )}
          </Box>
        </Box>
      )}
      {opened?.kind === 'teach' && (
        <TeachDialog
          agentId={agent.id}
          question={opened.question}
          unansweredId={opened.unansweredId}
          onClose={close}
          onLearned={(question) => {
            if (opened.turnId !== null) return testChat.noteLearned(opened.turnId);
            showSuccess(t('agentTest.teach.learned'), { label: t('agentTest.askAgain'), run: () => ask(question) });
          }}
        />
      )}
      {opened?.kind === 'case' && (
        <SaveDialog agentId={agent.id} chat={testChat.chat} turn={opened.turn} onClose={close} />
      )}
    </Box>
  );
}

/** The height of the app bar and the agent's header. */
const HEADS = '185px';

const BODY = {
  flex: { xs: 1, lg: 'none' },
  display: { xs: 'flex', lg: 'grid' },
  flexDirection: 'column',
  gridTemplateColumns: 'minmax(440px, 560px) minmax(0, 1fr)',
  gridTemplateRows: 'minmax(0, 1fr)',
  height: { lg: `calc(100dvh - ${HEADS})` },
  minHeight: { lg: 420 },
} as const;

const PANES_BAR = {
  px: { xs: 4, lg: 6 },
  py: 2.5,
  bgcolor: { xs: '#fff', lg: 'transparent' },
  borderBottom: '1px solid',
  borderColor: 'divider',
} as const;

const SIDE = { display: 'flex', flexDirection: 'column', flex: 1, minWidth: 0, minHeight: 0 } as const;

const SCROLLED = {
  position: 'relative',
  flex: 1,
  display: 'flex',
  flexDirection: 'column',
  minHeight: 0,
  px: { xs: 4, lg: 6 },
  py: 4,
  overflowY: { lg: 'auto' },
  '& > *': { flex: 'none' },
} as const;

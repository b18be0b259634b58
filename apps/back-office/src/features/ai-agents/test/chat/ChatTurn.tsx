import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { ANY_MARKS } from '@parley/contracts/rich-text';
import { CircleCheck, TriangleAlert, UserRound } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../../components/Icon.tsx';
import { MessageSources } from '../../../../components/MessageSources.tsx';
import { MessageText } from '../../../../components/MessageText.tsx';
import { TypingDots } from '../../../../components/TypingDots.tsx';
import { VisuallyHidden } from '../../../../components/VisuallyHidden.tsx';
import { SMALL_BUTTON } from '../../knowledge/list/row-style.ts';
import { Outcome } from '../../knowledge/retrieval/Retrieved.tsx';
import { OptionButtons } from './OptionButtons.tsx';
import type { Turn } from './test-chat.ts';
import { TurnDeeds, type TurnActions } from './TurnDeeds.tsx';
import type { TestChatDeeds } from './useTestChat.ts';

interface Props extends TurnActions {
  turn: Turn;
  talk: TestChatDeeds;
  isSelected: boolean;
}

/** A question at the right, and at the left what the agent says to it. */
export function ChatTurn({ turn, talk, isSelected, ...actions }: Props) {
  const { t } = useTranslation();
  const { id, question, state, text, answer } = turn;
  return (
    <>
      <Box sx={{ ...BUBBLE, ...ASKED }}>
        <VisuallyHidden>{t('agentTest.asked')}</VisuallyHidden>
        <MessageText text={question} />
      </Box>
      {(text || state === 'coming') && (
        // Whoever works with keys presses the time below it.
        <Box
          onClick={() => actions.onTrace(turn)}
          sx={{ ...BUBBLE, ...SAID, ...(isSelected && { borderColor: 'primary.main', boxShadow: SELECTED }) }}
        >
          <VisuallyHidden>{t('agentTest.said')}</VisuallyHidden>
          {text ? <MessageText text={text} marks={answer ? answer.sources.length : ANY_MARKS} /> : <TypingDots />}
          {text && state === 'coming' && <TypingDots />}
          {answer && <MessageSources sources={answer.sources} />}
        </Box>
      )}
      {answer && answer.options.length > 0 && (
        <OptionButtons
          options={answer.options}
          chosen={turn.chosen}
          isOpen={talk.chat.turns.at(-1)?.id === id}
          onChoose={(option) => talk.choose(id, option)}
        />
      )}
      {answer?.outcome === 'hand_off' && (
        <Box sx={HAND_OFF}>
          <Icon of={UserRound} size={16} />
          <Outcome answer={answer} />
        </Box>
      )}
      {(state === 'failed' || state === 'stopped') && (
        <Box role={state === 'failed' ? 'alert' : undefined} sx={{ ...NOTE, color: 'error.dark' }}>
          <Icon of={TriangleAlert} size={16} />
          {state === 'stopped' ? t('agentTest.stopped') : turn.problem || t('agentTest.failed')}
          <Button variant="outlined" onClick={() => talk.askAgain(id)} sx={SMALL_BUTTON}>
            {t('agentTest.askAgain')}
          </Button>
        </Box>
      )}
      {turn.isLearned && (
        <Box sx={{ ...NOTE, color: 'success.dark' }}>
          <Icon of={CircleCheck} size={16} />
          {t('agentTest.teach.learned')}
          <Button variant="outlined" onClick={() => talk.askAgain(id)} sx={SMALL_BUTTON}>
            {t('agentTest.askAgain')}
          </Button>
        </Box>
      )}
      {state === 'done' && <TurnDeeds turn={turn} isSelected={isSelected} talk={talk} {...actions} />}
    </>
  );
}

const BUBBLE = {
  maxWidth: '85%',
  minWidth: 0,
  overflow: 'hidden',
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 1.5,
  px: 3.25,
  py: '7px',
  border: '1px solid',
} as const;

const ASKED = {
  alignSelf: 'flex-end',
  mt: 3,
  bgcolor: 'primary.light',
  borderColor: 'primary.main',
  borderRadius: '12px 12px 4px 12px',
} as const;

const SAID = {
  alignSelf: 'flex-start',
  bgcolor: 'surface',
  borderColor: 'line.soft',
  borderRadius: '12px 12px 12px 4px',
  cursor: 'pointer',
} as const;

const SELECTED = 'inset 0 0 0 1px #e09b34';

const NOTE = { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2, typography: 'body2' } as const;

const HAND_OFF = {
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'center',
  gap: 2,
  p: 2,
  border: '1px dashed',
  borderColor: 'line.control',
  borderRadius: '8px',
  typography: 'body2',
  color: 'text.secondary',
} as const;

import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { CircleCheck, TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../../components/Icon.tsx';
import { SMALL_BUTTON } from '../../knowledge/list/row-style.ts';
import { Asked, Said } from '../../../../components/test-chat/Bubbles.tsx';
import { OptionButtons } from '../../../../components/test-chat/OptionButtons.tsx';
import type { Turn } from '../../../../components/test-chat/test-chat.ts';
import { HandOff } from './HandOff.tsx';
import { TurnActions, type TurnHandlers } from './TurnActions.tsx';
import type { TestChatActions } from '../../../../components/test-chat/useTestChat.ts';

interface Props extends TurnHandlers {
  turn: Turn;
  testChat: TestChatActions;
  isSelected: boolean;
}

/** A question on the right and the agent's answer on the left. */
export function ChatTurn({ turn, testChat, isSelected, ...actions }: Props) {
  const { t } = useTranslation();
  const { id, question, state, answer } = turn;
  return (
    <>
      <Asked text={question} />
      <Said turn={turn} isSelected={isSelected} onPress={() => actions.onTrace(turn)} />
      {answer && answer.options.length > 0 && (
        <OptionButtons
          options={answer.options}
          chosen={turn.chosen}
          isOpen={testChat.chat.turns.at(-1)?.id === id}
          onChoose={(option) => testChat.choose(id, option)}
        />
      )}
      <HandOff answer={answer} />
      {(state === 'failed' || state === 'stopped') && (
        <Box role={state === 'failed' ? 'alert' : undefined} sx={{ ...NOTE, color: 'error.dark' }}>
          <Icon of={TriangleAlert} size={16} />
          {state === 'stopped' ? t('agentTest.stopped') : turn.problem || t('agentTest.failed')}
          <Button variant="outlined" onClick={() => testChat.askAgain(id)} sx={SMALL_BUTTON}>
            {t('agentTest.askAgain')}
          </Button>
        </Box>
      )}
      {turn.isLearned && (
        <Box sx={{ ...NOTE, color: 'success.dark' }}>
          <Icon of={CircleCheck} size={16} />
          {t('agentTest.teach.learned')}
          <Button variant="outlined" onClick={() => testChat.askAgain(id)} sx={SMALL_BUTTON}>
            {t('agentTest.askAgain')}
          </Button>
        </Box>
      )}
      {state === 'done' && <TurnActions turn={turn} isSelected={isSelected} testChat={testChat} {...actions} />}
    </>
  );
}

const NOTE = { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2, typography: 'body2' } as const;

import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { FlaskConical, Pencil, RefreshCw } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useFigures } from '../../../../components/answer-trace/useFigures.ts';
import { Icon } from '../../../../components/Icon.tsx';
import { SMALL_BUTTON } from '../../knowledge/list/row-style.ts';
import type { Turn } from '../../../../components/test-chat/test-chat.ts';
import type { TestChatActions } from '../../../../components/test-chat/useTestChat.ts';

export interface TurnHandlers {
  /** Shows the trace of the answer. */
  onTrace: (turn: Turn) => void;
  onTeach: (turn: Turn) => void;
  onSave: (turn: Turn) => void;
}

interface Props extends TurnHandlers {
  turn: Turn;
  isSelected: boolean;
  testChat: TestChatActions;
}

/** The actions on an answer: show its trace, ask again, correct it, save it as a test. */
export function TurnActions({ turn, isSelected, testChat, onTrace, onTeach, onSave }: Props) {
  const { t } = useTranslation();
  const { time } = useFigures();
  const taken = time(turn.stages.reduce((sum, { ms }) => sum + ms, 0));
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
      <IconButton aria-label={t('agentTest.askAgain')} onClick={() => testChat.askAgain(turn.id)} sx={ROUND}>
        <Icon of={RefreshCw} size={16} />
      </IconButton>
      <Button
        variant="text"
        aria-pressed={isSelected}
        aria-label={t('agentTest.showTrace', { time: taken })}
        onClick={() => onTrace(turn)}
        sx={{ ...SMALL_BUTTON, minWidth: 0, px: 1.5, color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}
      >
        {taken}
      </Button>
      {isSelected && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, ml: 'auto' }}>
          <Button
            variant="outlined"
            startIcon={<Icon of={Pencil} size={16} />}
            onClick={() => onTeach(turn)}
            sx={SMALL_BUTTON}
          >
            {t('agentTest.teach.open')}
          </Button>
          <Button
            variant="outlined"
            startIcon={<Icon of={FlaskConical} size={16} />}
            onClick={() => onSave(turn)}
            sx={SMALL_BUTTON}
          >
            {t('agentTest.save.open')}
          </Button>
        </Box>
      )}
    </Box>
  );
}

const ROUND = { width: { xs: 44, lg: 30 }, height: { xs: 44, lg: 30 } } as const;

import Box from '@mui/material/Box';
import { ANY_MARKS } from '@parley/contracts/rich-text';
import { useTranslation } from 'react-i18next';
import { MessageSources } from '../MessageSources.tsx';
import { MessageText } from '../MessageText.tsx';
import { TypingDots } from '../TypingDots.tsx';
import { VisuallyHidden } from '../VisuallyHidden.tsx';
import type { Turn } from './test-chat.ts';

/** The question, on the right. */
export function Asked({ text }: { text: string }) {
  const { t } = useTranslation();
  return (
    <Box sx={{ ...BUBBLE, ...ASKED }}>
      <VisuallyHidden>{t('agentTest.asked')}</VisuallyHidden>
      <MessageText text={text} />
    </Box>
  );
}

/** The agent's answer, as far as it has arrived. */
export function Said({
  turn,
  isSelected = false,
  onPress,
}: {
  turn: Turn;
  isSelected?: boolean;
  onPress?: () => void;
}) {
  const { t } = useTranslation();
  const { text, state, answer } = turn;
  if (!text && state !== 'coming') return null;
  return (
    // Keyboard users use the time button below instead.
    <Box
      onClick={onPress}
      sx={{
        ...BUBBLE,
        ...SAID,
        ...(onPress && { cursor: 'pointer' }),
        ...(isSelected && { borderColor: 'primary.main', boxShadow: SELECTED }),
      }}
    >
      <VisuallyHidden>{t('agentTest.said')}</VisuallyHidden>
      {text ? <MessageText text={text} marks={answer ? answer.sources.length : ANY_MARKS} isCompany /> : <TypingDots />}
      {text && state === 'coming' && <TypingDots />}
      {answer && <MessageSources sources={answer.sources} />}
    </Box>
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
  justifySelf: 'start',
  bgcolor: 'surface',
  borderColor: 'line.soft',
  borderRadius: '12px 12px 12px 4px',
} as const;

const SELECTED = 'inset 0 0 0 1px #e09b34';

import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import InputBase from '@mui/material/InputBase';
import { SendHorizontal, Square } from 'lucide-react';
import { useState, type KeyboardEvent, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../Icon.tsx';
import { KeyCap } from '../KeyCap.tsx';

const MAX_LENGTH = 10_000;

interface Props {
  /** Set when it is the bar at the bottom of the screen. */
  foot?: RefObject<HTMLElement | null>;
  isAnswering: boolean;
  onAsk: (question: string) => void;
  onStop: () => void;
}

/** The input for questions. Enter sends; while an answer arrives, the button stops it. */
export function TestComposer({ foot, isAnswering, onAsk, onStop }: Props) {
  const { t } = useTranslation();
  const [text, setText] = useState('');
  const submit = () => {
    if (isAnswering || text.trim() === '') return;
    onAsk(text.trim());
    setText('');
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // Ignore Enter while an input method is composing a word.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    submit();
  };
  return (
    <Box
      ref={foot}
      component="form"
      onSubmit={(event: { preventDefault: () => void }) => {
        event.preventDefault();
        submit();
      }}
      sx={{ ...BAR, ...(foot && FOOT) }}
    >
      <InputBase
        multiline
        maxRows={6}
        value={text}
        onChange={({ target }) => setText(target.value)}
        onKeyDown={onKeyDown}
        placeholder={t('agentTest.ask')}
        inputProps={{ 'aria-label': t('agentTest.ask'), dir: 'auto', maxLength: MAX_LENGTH, enterKeyHint: 'send' }}
        sx={{ flex: 1, minHeight: 44, '& textarea::placeholder': { color: 'text.secondary', opacity: 1 } }}
      />
      <Box sx={{ display: { xs: 'none', lg: 'block' } }}>
        <KeyCap>Enter</KeyCap>
      </Box>
      {isAnswering ? (
        <IconButton type="button" aria-label={t('agentTest.stop')} onClick={onStop} sx={BUTTON}>
          <Icon of={Square} size={18} />
        </IconButton>
      ) : (
        <IconButton type="submit" aria-label={t('agentTest.send')} sx={BUTTON}>
          <Icon of={SendHorizontal} size={18} />
        </IconButton>
      )}
    </Box>
  );
}

/** In narrow windows it sticks above the navigation. */
const FOOT = {
  position: { xs: 'sticky', lg: 'static' },
  bottom: 'calc(64px + env(safe-area-inset-bottom))',
  zIndex: 10,
} as const;

const BAR = {
  display: 'flex',
  alignItems: 'center',
  gap: 3,
  minHeight: 60,
  px: { xs: 4, lg: 5 },
  py: 1.5,
  bgcolor: '#fff',
  borderTop: '1px solid',
  borderColor: 'divider',
  '&:focus-within': { boxShadow: 'inset 0 2px 0 #8a5a0f' },
} as const;

const BUTTON = {
  flex: 'none',
  width: { xs: 44, lg: 36 },
  height: { xs: 44, lg: 36 },
  bgcolor: 'primary.main',
  color: 'text.primary',
  '&:hover': { bgcolor: 'primary.main', filter: 'brightness(.95)' },
} as const;

import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import { ChevronDown, ChevronUp, ReceiptText, X } from 'lucide-react';
import { lazy, Suspense, useEffect, useRef, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../../components/Icon.tsx';
import { focusButton, neighbourOf, useExplained, WHY_PANE } from './explained.ts';
import { loadWhy } from './load-why.ts';

const Why = lazy(loadWhy);
export const WHY_WIDTH = 456;

interface Props {
  conversationId: number;
  messageId: number;
}

/** The explanation of a bot message beside the thread. The arrow keys move to other messages, Esc closes it. */
export function WhyPane({ conversationId, messageId }: Props) {
  const { t } = useTranslation();
  const { open, close } = useExplained();
  const pane = useRef<HTMLElement>(null);
  useEffect(() => pane.current?.focus({ preventScroll: true }), []);
  const leave = () => {
    close();
    focusButton(messageId);
  };
  const move = (step: 1 | -1) => {
    const next = neighbourOf(messageId, step);
    if (next !== null) open(next);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') leave();
    else if (event.target === pane.current && event.key === 'ArrowUp') move(-1);
    else if (event.target === pane.current && event.key === 'ArrowDown') move(1);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <Box
      component="aside"
      id={WHY_PANE}
      ref={pane}
      tabIndex={-1}
      aria-label={t('chats.why.label')}
      onKeyDown={onKeyDown}
      sx={{ display: 'flex', flexDirection: 'column', height: '100%', bgcolor: '#fff', outline: 'none' }}
    >
      <Box sx={HEAD}>
        <Icon of={ReceiptText} size={18} />
        <Box component="h2" sx={{ flex: 1, minWidth: 0, m: 0, typography: 'body1', fontWeight: 600 }}>
          {t('chats.why.label')}
        </Box>
        <IconButton aria-label={t('chats.why.previous')} onClick={() => move(-1)} sx={BUTTON}>
          <Icon of={ChevronUp} size={18} />
        </IconButton>
        <IconButton aria-label={t('chats.why.next')} onClick={() => move(1)} sx={BUTTON}>
          <Icon of={ChevronDown} size={18} />
        </IconButton>
        <IconButton aria-label={t('chats.why.close')} onClick={leave} sx={BUTTON}>
          <Icon of={X} size={18} />
        </IconButton>
      </Box>
      <Box sx={{ position: 'relative', flex: 1, minHeight: 0, overflowY: 'auto', px: 5, py: 4 }}>
        <Suspense fallback={null}>
          <Why key={messageId} conversationId={conversationId} messageId={messageId} />
        </Suspense>
      </Box>
    </Box>
  );
}

const HEAD = {
  flex: 'none',
  display: 'flex',
  alignItems: 'center',
  gap: 2,
  minHeight: 56,
  pl: 5,
  pr: 3,
  borderBottom: '1px solid',
  borderColor: 'divider',
} as const;
const BUTTON = { width: 32, height: 32 } as const;

import Box from '@mui/material/Box';
import GlobalStyles from '@mui/material/GlobalStyles';
import type { Message } from '@parley/contracts/messages';
import { useEffect, useEffectEvent } from 'react';
import { createPortal } from 'react-dom';
import { contentOf, type TranscriptWords } from './transcript.ts';

interface Props {
  messages: readonly Message[];
  words: TranscriptWords;
  onDone: () => void;
}

/** The whole conversation for printing, because the list on screen renders only what is in view. */
export function PrintedThread({ messages, words, onDone }: Props) {
  const finish = useEffectEvent(onDone);
  useEffect(() => {
    const onAfter = () => finish();
    window.addEventListener('afterprint', onAfter);
    // Wait for the page to render. Without a timer, the effect would also print twice in development.
    const timer = setTimeout(() => window.print(), 50);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('afterprint', onAfter);
    };
  }, []);
  return createPortal(
    <Box className="printed-thread">
      <GlobalStyles
        styles={{
          '@media print': { '#root': { display: 'none !important' } },
          '@media screen': { '.printed-thread': { display: 'none !important' } },
        }}
      />
      <Box sx={{ typography: 'h1', mb: 4 }}>{words.title}</Box>
      {messages.map((message) => (
        <Box key={message.id} sx={{ mb: 2, breakInside: 'avoid', whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
          <Box sx={{ typography: 'caption', color: 'text.secondary' }}>{words.timeOf(message.sentAt)}</Box>
          {contentOf(message, words)}
        </Box>
      ))}
    </Box>,
    document.body,
  );
}

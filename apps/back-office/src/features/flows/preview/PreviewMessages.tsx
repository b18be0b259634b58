import Box from '@mui/material/Box';
import type { WidgetPalette } from '@parley/contracts/widget-palette';
import type { FlowDefinition } from '@parley/flow-engine';
import { useEffect, useRef, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { VisuallyHidden } from '../../../components/VisuallyHidden.tsx';
import { Bubble } from './Bubble.tsx';
import { lastSaid } from './session.ts';
import { useLineWords } from './useLineWords.ts';
import type { Preview } from './usePreview.ts';

interface Props {
  preview: Preview;
  definition: FlowDefinition;
  look: WidgetPalette;
  /** The actions available now, below the messages. */
  children: ReactNode;
}

/** The conversation so far, newest at the bottom. */
export function PreviewMessages({ preview, definition, look, children }: Props) {
  const { t } = useTranslation();
  const wordsOf = useLineWords(definition);
  const { session } = preview;
  const box = useRef<HTMLDivElement>(null);
  const last = lastSaid(session);
  useEffect(() => {
    if (box.current) box.current.scrollTop = box.current.scrollHeight;
  }, [session]);
  return (
    <Box ref={box} tabIndex={0} role="group" aria-label={t('steps.preview.talk')} sx={BOX}>
      <Box role="log" aria-label={t('steps.preview.talk')} sx={{ display: 'grid', gap: 2.5, mt: 'auto' }}>
        {session.lines.map((line, at) => {
          const key = `${at} ${line.kind}`;
          if (line.kind === 'wrote')
            return (
              <Box
                key={key}
                sx={CUSTOMER}
                style={{ backgroundColor: look.customer, color: look.onCustomer }}
                dir="auto"
              >
                <VisuallyHidden>{t('steps.preview.you')}</VisuallyHidden>
                {line.text}
              </Box>
            );
          if (line.kind === 'said')
            return (
              <Bubble
                key={key}
                saying={line.saying}
                look={look}
                chosen={line.chosen}
                isCurrent={at === last && session.run.status === 'running' && session.run.node === line.node}
                isLive={at === last && session.run.waiting?.for === 'reply'}
                onOption={preview.reply}
              />
            );
          return (
            <Box key={key} sx={{ ...NOTE, ...(line.kind === 'stopped' && { color: 'error.dark', fontWeight: 500 }) }}>
              {wordsOf(line)}
            </Box>
          );
        })}
      </Box>
      {children}
    </Box>
  );
}

const BOX = {
  position: 'relative',
  flex: 1,
  minHeight: 120,
  overflowY: 'auto',
  display: 'flex',
  flexDirection: 'column',
  gap: 2.5,
  p: 4,
  '&:focus-visible': { outline: '2px solid', outlineColor: 'primary.dark', outlineOffset: -2 },
} as const;

const CUSTOMER = {
  justifySelf: 'end',
  maxWidth: '85%',
  px: 3,
  py: 2,
  borderRadius: '16px 16px 5px 16px',
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
} as const;

const NOTE = {
  justifySelf: 'center',
  textAlign: 'center',
  typography: 'caption',
  color: 'text.secondary',
  overflowWrap: 'anywhere',
} as const;

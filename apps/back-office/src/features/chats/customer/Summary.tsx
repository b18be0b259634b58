import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import { summarizeConversation } from '@parley/contracts/assistance';
import { useQuery } from '@tanstack/react-query';
import { RefreshCw, Sparkles } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../api/call.ts';
import { Icon } from '../../../components/Icon.tsx';
import { Loaded } from '../../../components/Loaded.tsx';
import { Section } from './Section.tsx';

/** What the conversation is about, written on request. */
export function Summary({ conversationId }: { conversationId: number }) {
  const { t, i18n } = useTranslation();
  const [isWanted, setIsWanted] = useState(false);
  const summary = useQuery({
    queryKey: ['summary', conversationId, i18n.language],
    queryFn: () => call(summarizeConversation, { params: { id: conversationId } }),
    enabled: isWanted,
    networkMode: 'always',
    // It is rewritten when somebody asks for it, not when they return to the page.
    staleTime: Infinity,
    gcTime: 0,
  });
  return (
    <Section title={t('chats.summary.title')}>
      {isWanted && (
        <Box aria-live="polite" sx={{ mb: 2 }}>
          <Loaded query={summary} rows={2}>
            {({ text }) => <Lines text={text} />}
          </Loaded>
        </Box>
      )}
      {!(isWanted && summary.isError) && (
        <ButtonBase
          aria-busy={summary.isFetching}
          onClick={() => {
            if (summary.isFetching) return;
            if (isWanted) void summary.refetch();
            else setIsWanted(true);
          }}
          sx={button}
        >
          <Icon of={isWanted ? RefreshCw : Sparkles} size={14} />
          {isWanted ? t('chats.summary.again') : t('chats.summary.show')}
        </ButtonBase>
      )}
    </Section>
  );
}

function Lines({ text }: { text: string }) {
  const { t } = useTranslation();
  if (!text) return <Box sx={{ typography: 'body2', color: 'text.disabled' }}>{t('chats.summary.empty')}</Box>;
  return (
    <Box dir="auto" sx={{ typography: 'body2', whiteSpace: 'pre-line' }}>
      {text}
    </Box>
  );
}

const button = {
  gap: 1.5,
  px: 2.5,
  height: { xs: 44, lg: 28 },
  borderRadius: '14px',
  border: '1px solid',
  borderColor: 'line.strong',
  fontSize: 12,
  fontWeight: 500,
  '&.Mui-focusVisible': { boxShadow: '0 0 0 2px #8a5a0f' },
} as const;

import Box from '@mui/material/Box';
import { getTrace } from '@parley/contracts/flows';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '../../../../api/call.ts';
import { EXIT_KEYS, typeName } from '../../../../components/step-names/names.ts';
import { RouterLink } from '../../../../components/RouterLink.tsx';

/** What the engine notes where a saved reply was to be said that somebody has deleted. */
const REPLY_GONE = 'reply_gone';

interface Props {
  conversationId: number;
  messageId: number;
}

/** The way through the flow that ended in a message, step by step. */
export function Steps({ conversationId, messageId }: Props) {
  const { t } = useTranslation();
  const trace = useQuery({
    queryKey: ['trace', messageId],
    queryFn: ({ signal }) => call(getTrace, { params: { id: conversationId, message: messageId } }, { signal }),
    retry: false,
    staleTime: Infinity,
  });
  if (trace.isPending) return <Box aria-busy sx={{ minHeight: 60 }} />;
  if (trace.isError) return <Box sx={{ typography: 'body2' }}>{t('chats.why.none')}</Box>;
  const { flow, version, steps } = trace.data;
  const numbered = steps.map((step, index) => ({ ...step, key: `${index} ${step.node}` })); // one may come twice
  const wayOf = (exit: string | null) => {
    if (exit === null || exit === 'next') return '';
    const key = EXIT_KEYS[exit];
    return key ? t(key) : exit;
  };
  const wordsOf = (note: string) => (note === REPLY_GONE ? t('chats.why.replyGone') : note);
  return (
    <>
      <Box component="h3" sx={{ m: 0, mb: 1, typography: 'body1', fontWeight: 600 }}>
        {t('chats.why.label')}
      </Box>
      <Box sx={{ typography: 'caption', color: 'text.secondary', overflowWrap: 'anywhere' }}>
        {flow ? (
          <RouterLink to={`/flows/${flow.id}`}>{t('chats.why.flow', { name: flow.name, number: version })}</RouterLink>
        ) : (
          t('chats.why.gone')
        )}
      </Box>
      <Box component="ol" sx={{ m: 0, mt: 2, pl: 5, maxHeight: 320, overflow: 'auto', typography: 'body2' }}>
        {numbered.map(({ key, title, type, exit, notes }) => (
          <Box component="li" key={key} sx={{ pb: 1, overflowWrap: 'anywhere' }}>
            <Box component="span" sx={{ fontWeight: 500 }}>
              {title || typeName(t, type)}
            </Box>
            {wayOf(exit) && ` → ${wayOf(exit)}`}
            {notes.length > 0 && (
              <Box sx={{ typography: 'caption', color: 'text.secondary' }}>{notes.map(wordsOf).join(' · ')}</Box>
            )}
          </Box>
        ))}
      </Box>
    </>
  );
}

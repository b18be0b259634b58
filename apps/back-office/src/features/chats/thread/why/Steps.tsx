import Box from '@mui/material/Box';
import type { AnswerTrace } from '@parley/contracts/answer-traces';
import { useTranslation } from 'react-i18next';
import { Policies } from '../../../../components/answer-trace/Policies.tsx';
import { exitName, typeName } from '../../../../components/step-names/step-names.ts';
import { RouterLink } from '../../../../components/RouterLink.tsx';

/** The engine's note when a step used a saved reply that was deleted. */
const REPLY_GONE = 'reply_gone';

/** The steps of the flow that led to a message. */
export function Steps({ flow, version, steps, policies }: AnswerTrace) {
  const { t } = useTranslation();
  const numbered = steps.map((step, index) => ({ ...step, key: `${index} ${step.node}` })); // a step may occur twice
  const exitLabel = (exit: string | null) => (exit === null || exit === 'next' ? '' : exitName(t, exit, exit));
  const wordsOf = (note: string) => (note === REPLY_GONE ? t('chats.why.replyGone') : note);
  return (
    <>
      <Box sx={{ typography: 'caption', color: 'text.secondary', overflowWrap: 'anywhere' }}>
        {flow ? (
          <RouterLink to={`/flows/${flow.id}`}>{t('chats.why.flow', { name: flow.name, number: version })}</RouterLink>
        ) : (
          t('chats.why.gone')
        )}
      </Box>
      <Box component="ol" sx={{ m: 0, mt: 2, pl: 5, typography: 'body2' }}>
        {numbered.map(({ key, title, type, exit, notes }) => (
          <Box component="li" key={key} sx={{ pb: 1, overflowWrap: 'anywhere' }}>
            <Box component="span" sx={{ fontWeight: 500 }}>
              {title || typeName(t, type)}
            </Box>
            {exitLabel(exit) && ` → ${exitLabel(exit)}`}
            {notes.length > 0 && (
              <Box sx={{ typography: 'caption', color: 'text.secondary' }}>{notes.map(wordsOf).join(' · ')}</Box>
            )}
          </Box>
        ))}
      </Box>
      {policies && <Policies report={policies} />}
    </>
  );
}

import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { useFigures } from './useFigures.ts';
import { ACTIONS, PROBLEMS, type Stage } from './words.ts';

/** What a model wrote from the passages, before anything was removed; or why its answer was not used. */
export function Draft({ draft }: { draft: Stage<'draft'> }) {
  const { t } = useTranslation();
  const { count, cost } = useFigures();
  const facts = [
    draft.provider,
    t('trace.draft.tokens', { into: count(draft.tokensIn), out: count(draft.tokensOut) }),
    draft.cost !== null && t('trace.draft.cost', { cost: cost(draft.cost) }),
    draft.tries > 1 && t('trace.draft.tries', { count: draft.tries }),
    draft.action && t(ACTIONS[draft.action]),
  ];
  return (
    <>
      <Box sx={{ typography: 'caption', color: 'text.secondary', overflowWrap: 'anywhere' }}>
        {facts.filter(Boolean).join(' · ')}
      </Box>
      {draft.problem && (
        <Box sx={{ p: 2.5, borderRadius: '6px', bgcolor: 'warning.light', color: 'warning.dark', typography: 'body2' }}>
          {t(PROBLEMS[draft.problem])}
        </Box>
      )}
      {draft.text && (
        <Box dir="auto" sx={{ ...FRAME, p: 2.5, typography: 'body2', whiteSpace: 'pre-wrap' }}>
          {draft.text}
        </Box>
      )}
      {draft.prompt && (
        <Box component="details" sx={{ ...FRAME, typography: 'body2' }}>
          <Box component="summary" sx={{ px: 2.5, py: 1.5, cursor: 'pointer', minHeight: { xs: 44, lg: 0 } }}>
            {t('trace.draft.prompt')}
          </Box>
          <Box
            tabIndex={0}
            role="region"
            aria-label={t('trace.draft.prompt')}
            dir="auto"
            sx={{
              maxHeight: 320,
              overflow: 'auto',
              px: 2.5,
              pb: 2.5,
              whiteSpace: 'pre-wrap',
              fontFamily: 'ui-monospace, monospace',
              fontSize: 12,
              lineHeight: '18px',
            }}
          >
            {draft.prompt}
          </Box>
        </Box>
      )}
    </>
  );
}

const FRAME = {
  border: '1px solid',
  borderColor: 'divider',
  borderRadius: '8px',
  bgcolor: '#fff',
  overflowWrap: 'anywhere',
} as const;

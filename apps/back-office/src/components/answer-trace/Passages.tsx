import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import type { AgentAnswer } from '@parley/contracts/answers';
import { useTranslation } from 'react-i18next';
import { RouterLink } from '../RouterLink.tsx';
import { VisuallyHidden } from '../VisuallyHidden.tsx';
import { markWords } from './mark-words.ts';
import { statusOf, type PassageStatus } from './passage-status.ts';
import { useFigures } from './useFigures.ts';
import { STATUSES, type Stage } from './words.ts';

interface Props {
  found: Stage<'passages'>;
  /** Its words are highlighted in the passages. */
  question: string;
  /** Null until the outcome is known. */
  outcome: AgentAnswer['outcome'] | null;
  /** The agent whose sources they come from; null if it was deleted. */
  agentId: number | null;
}

/** The passages an agent considered, best first: how well each fits, and why it was used or not. */
export function Passages({ found, question, outcome, agentId }: Props) {
  const { t } = useTranslation();
  const why = outcome === 'unsure' ? refusalOf(found) : null;
  if (found.passages.length === 0) return <Box sx={{ typography: 'body2' }}>{t(why ?? 'trace.nothingFound')}</Box>;
  return (
    <>
      {why && <Box sx={{ typography: 'body2', mb: 2 }}>{t(why)}</Box>}
      <Box component="ol" aria-label={t('trace.passagesLabel')} sx={LIST}>
        {found.passages.map((passage, at) => (
          <Passage
            key={passage.chunkId}
            passage={passage}
            place={at + 1}
            question={question}
            status={statusOf(passage, found, outcome)}
            agentId={agentId}
          />
        ))}
      </Box>
    </>
  );
}

/** Which of the two refusals the customer got: not understood, or not in the sources. Older traces do not say. */
const refusalOf = ({ isUnderstood }: Stage<'passages'>) =>
  isUnderstood === undefined ? null : isUnderstood ? 'trace.refusal.notInSources' : 'trace.refusal.notUnderstood';

interface PassageProps {
  passage: Stage<'passages'>['passages'][number];
  place: number;
  question: string;
  status: PassageStatus | null;
  agentId: number | null;
}

/** Collapsed to two lines; a click expands it. */
function Passage({ passage, place, question, status, agentId }: PassageProps) {
  const { t } = useTranslation();
  const { share } = useFigures();
  const { title, heading, text, coverage, likeness, sourceId } = passage;
  const name = heading || title;
  const isCited = status === 'cited';
  const stretches = markWords(text, question).map((stretch, at) => ({ ...stretch, key: `${at} ${stretch.text}` }));
  return (
    <Box component="li" sx={{ ...ROW, ...(status === 'belowFloor' && { bgcolor: 'background.default' }) }}>
      <Box component="details" sx={{ '&[open] .words': { WebkitLineClamp: 'none', whiteSpace: 'pre-wrap' } }}>
        <Box component="summary" sx={SUMMARY}>
          <Box
            component="span"
            aria-hidden
            sx={{ ...PLACE, ...(isCited && { bgcolor: 'primary.main', color: 'text.primary' }) }}
          >
            {place}
          </Box>
          <Box component="span" sx={{ minWidth: 0, display: 'block' }}>
            <Box component="bdi" sx={{ fontWeight: 600, mr: 2 }}>
              {name}
            </Box>
            {isCited && <Chip component="span" size="small" label={t(STATUSES.cited)} sx={CITED} />}
            <Box component="span" dir="auto" className="words" sx={WORDS}>
              {stretches.map((stretch) =>
                stretch.isMarked ? (
                  <Box component="mark" key={stretch.key} sx={MARK}>
                    {stretch.text}
                  </Box>
                ) : (
                  <span key={stretch.key}>{stretch.text}</span>
                ),
              )}
            </Box>
            <Box component="span" sx={{ display: 'block', typography: 'caption', color: 'text.secondary' }}>
              {[
                heading && title,
                status !== null && !isCited && t(STATUSES[status]),
                likeness !== undefined && t('trace.likeness', { share: share(likeness) }),
              ]
                .filter(Boolean)
                .join(' · ')}
            </Box>
          </Box>
          <Box component="span" sx={SCORE}>
            <Box component="span" aria-hidden className="bar" sx={BAR}>
              <Box
                component="span"
                sx={{
                  display: 'block',
                  height: '100%',
                  width: `${Math.round(Math.min(1, coverage) * 100)}%`,
                  bgcolor: status === 'belowFloor' ? 'text.disabled' : 'success.dark',
                }}
              />
            </Box>
            <VisuallyHidden>{t('trace.coverage')}</VisuallyHidden>
            {share(coverage)}
          </Box>
        </Box>
        {agentId !== null && sourceId !== undefined && (
          <Box sx={{ px: 2.5, pb: 2, pl: 11 }}>
            <RouterLink to={`/ai-agents/${agentId}/knowledge?passages=${sourceId}`}>{t('trace.openSource')}</RouterLink>
          </Box>
        )}
      </Box>
    </Box>
  );
}

const LIST = {
  listStyle: 'none',
  m: 0,
  p: 0,
  containerType: 'inline-size',
  border: '1px solid',
  borderColor: 'divider',
  borderRadius: '8px',
  overflow: 'hidden',
  bgcolor: '#fff',
  typography: 'body2',
} as const;

const ROW = { '&:not(:first-of-type)': { borderTop: '1px solid', borderColor: 'divider' } } as const;

const SUMMARY = {
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr) auto',
  columnGap: 2.5,
  px: 2.5,
  py: 2,
  cursor: 'pointer',
  listStyle: 'none',
  overflowWrap: 'anywhere',
  '&::-webkit-details-marker': { display: 'none' },
  '&:hover': { bgcolor: 'surface' },
  '&:focus-visible': { outline: '2px solid', outlineColor: 'primary.dark', outlineOffset: -2, borderRadius: '8px' },
} as const;

const PLACE = {
  alignSelf: 'start',
  minWidth: 20,
  px: 1,
  borderRadius: '4px',
  bgcolor: 'surface',
  color: 'text.secondary',
  typography: 'caption',
  lineHeight: '20px',
  textAlign: 'center',
} as const;

const CITED = {
  height: 18,
  borderRadius: '4px',
  bgcolor: 'primary.light',
  color: 'primary.dark',
  fontSize: 12,
} as const;

const WORDS = {
  display: '-webkit-box',
  WebkitLineClamp: '2',
  WebkitBoxOrient: 'vertical',
  overflow: 'hidden',
} as const;

const SCORE = {
  display: 'flex',
  alignItems: 'center',
  alignSelf: 'start',
  gap: 2,
  fontWeight: 600,
  fontVariantNumeric: 'tabular-nums',
} as const;

/** Hidden where space is tight: the figure is enough. */
const BAR = {
  width: 64,
  height: 6,
  borderRadius: '3px',
  bgcolor: 'surface',
  overflow: 'hidden',
  '@container (max-width: 420px)': { display: 'none' },
} as const;

const MARK = {
  bgcolor: 'primary.light',
  color: 'inherit',
  fontWeight: 500,
  borderBottom: '1px solid',
  borderColor: 'primary.main',
} as const;

import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import { MAX_RANK } from '@parley/contracts/knowledge';
import type { KnowledgeConflict } from '@parley/contracts/knowledge-conflicts';
import { useTranslation } from 'react-i18next';
import { formatAgo } from '../../../../components/format-ago.ts';
import { Loaded } from '../../../../components/Loaded.tsx';
import { RouterLink } from '../../../../components/RouterLink.tsx';
import { KnowledgeDialog } from '../dialogs/KnowledgeDialog.tsx';
import { FRAME, LIST, SMALL_BUTTON } from '../list/row-style.ts';
import type { SourceActions } from '../useSourceActions.ts';
import { markedParts, searchFor } from './marked-parts.ts';
import { useConflicts } from './useConflicts.ts';

type Side = KnowledgeConflict['sides'][number];

interface Props {
  agentId: number;
  actions: SourceActions;
  /** Shows the passages of a source that contain a text. */
  onPassage: (sourceId: number, text: string) => void;
  onClose: () => void;
}

/** Sentences of different sources that contradict each other, to decide which one counts. */
export function ConflictsDialog({ agentId, actions, onPassage, onClose }: Props) {
  const { t } = useTranslation();
  const conflicts = useConflicts(agentId);
  return (
    <KnowledgeDialog
      title={t('aiAgents.knowledge.conflicts.title')}
      about={t('aiAgents.knowledge.conflicts.about')}
      width="md"
      onClose={onClose}
    >
      <Loaded query={conflicts}>
        {(items) => (
          <>
            <Box role="status" sx={{ '&:empty': { display: 'none' } }}>
              {items.length === 0 && t('aiAgents.knowledge.conflicts.none')}
            </Box>
            <Box
              component="ul"
              aria-label={t('aiAgents.knowledge.conflicts.title')}
              sx={{ ...LIST, display: 'grid', gap: 3 }}
            >
              {items.map((conflict) => (
                <Conflict
                  key={conflict.sides.map(({ passage, sentence }) => `${passage.id} ${sentence}`).join()}
                  conflict={conflict}
                  actions={actions}
                  onPassage={onPassage}
                />
              ))}
            </Box>
          </>
        )}
      </Loaded>
    </KnowledgeDialog>
  );
}

function Conflict({
  conflict,
  actions,
  onPassage,
}: { conflict: KnowledgeConflict } & Omit<Props, 'agentId' | 'onClose'>) {
  const { t } = useTranslation();
  const { kind, sides, outranking } = conflict;
  const kinds = {
    value: t('aiAgents.knowledge.conflicts.value'),
    denial: t('aiAgents.knowledge.conflicts.denial'),
  };
  const giveRank = ({ id, rank }: Side['source'], other: Side['source']) => {
    if (!actions.rank.isPending) actions.rank.mutate({ id, rank: Math.min(MAX_RANK, Math.max(rank, other.rank + 1)) });
  };
  const [one, other] = sides;
  return (
    <Box component="li" sx={{ ...FRAME, overflow: 'hidden' }}>
      <Box sx={{ px: 4, pt: 3, typography: 'body2', fontWeight: 600 }}>{kinds[kind]}</Box>
      <Box sx={{ display: 'grid', gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' } }}>
        <ConflictSide
          side={one}
          counts={outranking?.sourceId === one.source.id ? outranking.by : null}
          onCount={() => giveRank(one.source, other.source)}
          onPassage={onPassage}
        />
        <ConflictSide
          side={other}
          counts={outranking?.sourceId === other.source.id ? outranking.by : null}
          onCount={() => giveRank(other.source, one.source)}
          onPassage={onPassage}
        />
      </Box>
    </Box>
  );
}

interface SideProps extends Pick<Props, 'onPassage'> {
  side: Side;
  /** Why it counts; null if it does not. */
  counts: 'rank' | 'date' | null;
  onCount: () => void;
}

function ConflictSide({ side, counts, onCount, onPassage }: SideProps) {
  const { t, i18n } = useTranslation();
  const { source, page } = side;
  const time = formatAgo(source.contentChangedAt, i18n.language);
  const reasons = {
    rank: t('aiAgents.knowledge.conflicts.countsByRank'),
    date: t('aiAgents.knowledge.conflicts.countsByDate'),
  };
  return (
    <Box sx={SIDE}>
      <Box component="blockquote" dir="auto" sx={{ m: 0, whiteSpace: 'pre-wrap' }}>
        {markedParts(side).map(({ start, text, isMarked }) =>
          isMarked ? (
            <Box key={start} component="mark" sx={MARK}>
              {text}
            </Box>
          ) : (
            <span key={start}>{text}</span>
          ),
        )}
      </Box>
      <Box sx={{ typography: 'caption', color: 'text.secondary' }}>
        <RouterLink to={`?passages=${source.id}`}>
          <bdi>{source.name}</bdi>
        </RouterLink>
        {[page.title !== source.name && page.title, t('aiAgents.knowledge.conflicts.changed', { time })]
          .filter(Boolean)
          .map((fact) => ` · ${fact}`)}
      </Box>
      {counts && <Chip size="small" label={reasons[counts]} color={counts === 'rank' ? 'success' : 'default'} />}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, mt: 'auto' }}>
        {counts !== 'rank' && (
          <Button
            variant="outlined"
            aria-label={`${t('aiAgents.knowledge.conflicts.counts')}: ${source.name}`}
            onClick={onCount}
            sx={SMALL_BUTTON}
          >
            {t('aiAgents.knowledge.conflicts.counts')}
          </Button>
        )}
        <Button
          variant="text"
          aria-label={`${t('aiAgents.knowledge.conflicts.openPassage')}: ${source.name}`}
          onClick={() => onPassage(source.id, searchFor(side))}
          sx={SMALL_BUTTON}
        >
          {t('aiAgents.knowledge.conflicts.openPassage')}
        </Button>
      </Box>
    </Box>
  );
}

const SIDE = {
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'start',
  gap: 2,
  p: 4,
  overflowWrap: 'anywhere',
  '& + &': {
    borderTop: { xs: '1px solid', sm: 0 },
    borderInlineStart: { sm: '1px solid' },
    borderColor: { xs: 'divider', sm: 'divider' },
  },
} as const;

const MARK = {
  px: 0.5,
  borderRadius: '3px',
  bgcolor: 'warning.light',
  color: 'warning.dark',
  fontWeight: 600,
} as const;

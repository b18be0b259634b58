import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import type { AgentChange } from '@parley/contracts/agent-versions';
import { Undo2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../components/Icon.tsx';
import { ChangedWords } from './ChangedWords.tsx';
import { useFieldWords } from './useFieldWords.ts';
import { compareWords, type Piece } from './word-changes.ts';

interface Props {
  changes: readonly AgentChange[];
  /** The names of the two sides. */
  before: string;
  after: string;
  /** Takes back one field; omitted where nothing can be changed. */
  onUndo?: (field: string) => void;
}

/** Policies are taken back where they are edited. */
const POLICIES = 'policies';

/** One card for each field that differs: how it was on the left, how it is on the right, with the words that differ marked. */
export function ChangeCards({ changes, before, after, onUndo }: Props) {
  const { t } = useTranslation();
  const fields = [...Map.groupBy(changes, ({ field }) => field)];
  return (
    <Box component="ul" aria-label={t('aiAgents.versions.changes')} sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {fields.map(([field, differing]) => (
        <ChangeCard
          key={field}
          field={field}
          changes={differing}
          sides={[before, after]}
          {...(onUndo && field !== POLICIES && { onUndo: () => onUndo(field) })}
        />
      ))}
    </Box>
  );
}

interface CardProps {
  field: string;
  changes: readonly AgentChange[];
  sides: readonly [string, string];
  onUndo?: () => void;
}

function ChangeCard({ field, changes, sides: [before, after], onUndo }: CardProps) {
  const { t } = useTranslation();
  const words = useFieldWords(field === POLICIES);
  const name = words.nameOf(field);
  const rows = changes.map((change) => ({
    key: change.key,
    ...compareWords(words.write(field, change.before), words.write(field, change.after)),
  }));
  const counts = {
    added: changes.filter((change) => change.before === null).length,
    removed: changes.filter((change) => change.after === null).length,
  };
  const changed = changes.length - counts.added - counts.removed;
  const policyWords = [
    counts.added > 0 && t('aiAgents.versions.policiesAdded', { count: counts.added }),
    counts.removed > 0 && t('aiAgents.versions.policiesRemoved', { count: counts.removed }),
    changed > 0 && t('aiAgents.versions.policiesChanged', { count: changed }),
  ]
    .filter(Boolean)
    .join(', ');
  const [removed, added] = [sum(rows.map((row) => row.removed)), sum(rows.map((row) => row.added))];
  return (
    <Box component="li" sx={CARD}>
      <Box sx={HEAD}>
        <Box component="h3" sx={{ m: 0, typography: 'h2', overflowWrap: 'anywhere' }}>
          {name}
        </Box>
        <Box sx={{ typography: 'caption', color: 'text.secondary' }}>
          {field === POLICIES ? policyWords : t('aiAgents.versions.words', { removed, added })}
        </Box>
        {onUndo && (
          <IconButton
            aria-label={t('aiAgents.versions.undoField', { name })}
            title={t('aiAgents.versions.undoField', { name })}
            onClick={onUndo}
            sx={{ ml: 'auto', p: 1.5 }}
          >
            <Icon of={Undo2} size={16} />
          </IconButton>
        )}
      </Box>
      {rows.map((row) => (
        <Box key={row.key} sx={SIDES}>
          <Words side={before} label={row.key && words.keyOf(row.key)} pieces={row.before} isNew={false} />
          <Words side={after} label={row.key && words.keyOf(row.key)} pieces={row.after} isNew />
        </Box>
      ))}
    </Box>
  );
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);

interface WordsProps {
  side: string;
  label: string | null;
  pieces: readonly Piece[];
  isNew: boolean;
}

function Words({ side, label, pieces, isNew }: WordsProps) {
  const { t } = useTranslation();
  return (
    <Box sx={{ p: 3, typography: 'body2', whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
      <Box
        sx={{ display: { xs: 'block', md: label ? 'block' : 'none' }, typography: 'caption', color: 'text.secondary' }}
      >
        <Box component="span" sx={{ display: { md: 'none' } }}>
          {label ? `${side}, ${label}` : side}
        </Box>
        <Box component="span" sx={{ display: { xs: 'none', md: 'inline' } }}>
          {label}
        </Box>
      </Box>
      {pieces.length === 0 && (
        <Box component="span" sx={{ color: 'text.secondary' }}>
          {t('aiAgents.versions.nothing')}
        </Box>
      )}
      <ChangedWords pieces={pieces} isNew={isNew} />
    </Box>
  );
}

const CARD = {
  mb: 3,
  bgcolor: '#fff',
  border: '1px solid',
  borderColor: 'divider',
  borderRadius: '8px',
  overflow: 'hidden',
} as const;

const HEAD = {
  display: 'flex',
  alignItems: 'center',
  flexWrap: 'wrap',
  columnGap: 2,
  minHeight: 40,
  px: 3,
  bgcolor: 'background.default',
} as const;

/** Before and after, beside each other where there is room. */
export const SIDES = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
  borderTop: '1px solid',
  borderColor: 'divider',
  '& > * + *': { borderLeft: { md: '1px solid' }, borderColor: { md: 'divider' } },
} as const;

import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { FlowDefinition } from '@parley/flow-engine';
import { ListFilter, Search } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../components/Icon.tsx';
import { KeyHint } from '../../../components/KeyHint.tsx';
import { exitsOf } from '../builder/document/exits.ts';
import type { OutlineModel } from './useOutline.ts';

/** The toolbar above the rows: search, folding and problems. */
export function OutlineTools({ outline, definition }: { outline: OutlineModel; definition: FlowDefinition }) {
  const { t } = useTranslation();
  const { folded, query, onlyProblems } = outline;
  const isFolded = folded.size > 0;
  const exits = definition.nodes.reduce((sum, node) => sum + exitsOf(node).length, 0);
  return (
    <Box sx={TOOLS}>
      <Box sx={SEARCH}>
        <Icon of={Search} size={18} />
        <input
          type="search"
          aria-label={t('steps.outline.find')}
          placeholder={t('steps.outline.find')}
          value={query}
          onChange={({ target }) => outline.setQuery(target.value)}
        />
      </Box>
      <Button variant="text" onClick={() => outline.foldAll(!isFolded)} sx={{ color: 'text.primary' }}>
        {isFolded ? t('steps.outline.unfoldAll') : t('steps.outline.foldAll')}
      </Button>
      <Button
        variant="text"
        aria-pressed={onlyProblems}
        startIcon={<Icon of={ListFilter} size={16} />}
        onClick={() => outline.setOnlyProblems(!onlyProblems)}
        sx={{ color: 'text.primary', ...(onlyProblems && { bgcolor: 'primary.light', fontWeight: 600 }) }}
      >
        {t('steps.outline.onlyProblems')}
      </Button>
      <Box sx={{ ml: 'auto', typography: 'body2', color: 'text.secondary', display: { xs: 'none', lg: 'block' } }}>
        {[
          t('steps.outline.steps', { count: definition.nodes.length }),
          t('steps.outline.exits', { count: exits }),
        ].join(', ')}
      </Box>
    </Box>
  );
}

/** The column headers. */
export function OutlineHead({ hasCounts }: { hasCounts: boolean }) {
  const { t } = useTranslation();
  return (
    <Box aria-hidden sx={HEAD}>
      <Box component="span" sx={{ width: 76, flex: 'none' }}>
        {t('steps.fields.node')}
      </Box>
      <Box component="span" sx={{ flex: 1 }}>
        {t('steps.outline.column')}
      </Box>
      {hasCounts && (
        <>
          <Box component="span" sx={{ width: 76, textAlign: 'end' }}>
            {t('steps.outline.reached')}
          </Box>
          <Box component="span" sx={{ width: 104, textAlign: 'end' }}>
            {t('steps.outline.left')}
          </Box>
        </>
      )}
    </Box>
  );
}

/** The shortcuts for the focused row. */
export function OutlineFoot() {
  const { t } = useTranslation();
  return (
    <Box sx={FOOT}>
      <KeyHint keys={['↑', '↓']} text={t('steps.outline.keyMove')} />
      <KeyHint keys={['←', '→']} text={t('steps.outline.keyFold')} />
      <KeyHint keys={['Enter']} text={t('steps.outline.keyEdit')} />
      <KeyHint keys={['A']} text={t('steps.outline.keyAdd')} />
      <KeyHint keys={['Alt ↑', 'Alt ↓']} text={t('steps.outline.keyReorder')} />
      <KeyHint keys={['G']} text={t('steps.outline.keyLead')} />
      <KeyHint keys={['F2']} text={t('steps.outline.keyRename')} />
      <KeyHint keys={['Del']} text={t('steps.outline.keyRemove')} />
    </Box>
  );
}

const TOOLS = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 2,
  flex: 'none',
  px: { xs: 3, lg: 6 },
  py: 2.5,
  borderBottom: '1px solid',
  borderColor: 'divider',
} as const;

const SEARCH = {
  display: 'flex',
  alignItems: 'center',
  gap: 2,
  width: { xs: '100%', sm: 280 },
  height: { xs: 44, lg: 36 },
  px: 3,
  border: '1px solid',
  borderColor: 'line.control',
  borderRadius: '6px',
  color: 'text.secondary',
  '&:focus-within': { outline: '2px solid', outlineColor: 'primary.dark', outlineOffset: -1 },
  '& input': {
    flex: 1,
    minWidth: 0,
    border: 0,
    outline: 'none',
    bgcolor: 'transparent',
    font: 'inherit',
    fontSize: { xs: 16, lg: 14 },
    color: 'text.primary',
  },
  '& input::placeholder': { color: 'text.disabled', opacity: 1 },
} as const;

const HEAD = {
  display: { xs: 'none', lg: 'flex' },
  gap: 2,
  alignItems: 'center',
  flex: 'none',
  height: 33,
  px: 6,
  typography: 'caption',
  color: 'text.secondary',
  borderBottom: '1px solid',
  borderColor: 'divider',
} as const;

const FOOT = {
  display: { xs: 'none', lg: 'flex' },
  flexWrap: 'wrap',
  gap: 4,
  rowGap: 1,
  alignItems: 'center',
  flex: 'none',
  minHeight: 44,
  px: 6,
  py: 2,
  typography: 'caption',
  color: 'text.secondary',
  bgcolor: 'background.default',
  borderTop: '1px solid',
  borderColor: 'divider',
} as const;

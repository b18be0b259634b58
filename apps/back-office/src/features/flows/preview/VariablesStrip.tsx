import Box from '@mui/material/Box';
import { nodeTypes, written, type FlowDefinition, type RunState } from '@parley/flow-engine';
import { Variable } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../components/Icon.tsx';
import { VariableToken } from '../../../components/step-text/Pieces.tsx';

/** The variables of the run, and those it is waiting for. */
export function VariablesStrip({ run, definition }: { run: RunState; definition: FlowDefinition }) {
  const { t } = useTranslation();
  const known = Object.entries(run.variables).filter(([, value]) => written(value) !== '');
  const waited = run.waiting?.for === 'reply' ? writtenBy(definition, run.node) : [];
  if (known.length === 0 && waited.length === 0) return null;
  return (
    <Box component="section" aria-label={t('steps.variables')} tabIndex={0} sx={STRIP}>
      <Icon of={Variable} size={16} />
      <Box component="dl" sx={{ m: 0, display: 'flex', flexWrap: 'wrap', columnGap: 3, rowGap: 1, minWidth: 0 }}>
        {known.map(([name, value]) => (
          <Box key={name} sx={{ minWidth: 0 }}>
            <Box component="dt" sx={{ display: 'inline' }}>
              <VariableToken name={name} />
            </Box>{' '}
            <Box component="dd" sx={{ display: 'inline', m: 0, overflowWrap: 'anywhere' }}>
              {written(value)}
            </Box>
          </Box>
        ))}
        {waited
          .filter((name) => !known.some(([each]) => each === name))
          .map((name) => (
            <Box key={name} sx={{ color: 'text.secondary' }}>
              <Box component="dt" sx={{ display: 'inline' }}>
                {name}
              </Box>{' '}
              <Box component="dd" sx={{ display: 'inline', m: 0 }}>
                {t('steps.preview.waiting')}
              </Box>
            </Box>
          ))}
      </Box>
    </Box>
  );
}

function writtenBy({ nodes }: FlowDefinition, id: string | null): string[] {
  const node = nodes.find((each) => each.id === id);
  const type = node && nodeTypes.get(node.type);
  const read = type?.settings.safeParse(node?.settings);
  return read?.success ? (type?.writes?.(read.data) ?? []) : [];
}

const STRIP = {
  display: 'flex',
  gap: 2,
  flex: 'none',
  maxHeight: 88,
  overflowY: 'auto',
  px: 4,
  py: 2,
  borderTop: '1px solid',
  borderColor: 'divider',
  typography: 'body2',
  '& svg': { flex: 'none', mt: 0.25 },
  '&:focus-visible': { outline: '2px solid', outlineColor: 'primary.dark', outlineOffset: -2 },
} as const;

import Box from '@mui/material/Box';
import type { FlowDefinition, Problem } from '@parley/flow-engine';
import { useTranslation } from 'react-i18next';
import { StepTile } from '../steps/StepTile.tsx';
import { useStepWords } from '../steps/useStepWords.ts';

interface Props {
  definition: FlowDefinition;
  problems: readonly Problem[];
  /** How many runs reached each step and how many left there; null while that is not shown. */
  counts: ReadonlyMap<string, { reached: number; left: number }> | null;
  selected: string | null;
  onSelect: (id: string) => void;
  /** The flow after a change, and what was done in words, for undo. */
  onChange: (definition: FlowDefinition, what: string) => void;
  onOpen: (id: string) => void;
}

/** The whole flow as a tree that can be read and edited with the keyboard alone. */
export function Outline({ definition, selected, onSelect }: Props) {
  const { t } = useTranslation();
  const words = useStepWords(definition);
  return (
    <Box role="tree" aria-label={t('steps.outline.label')}>
      {definition.nodes.map((node) => (
        <Box
          key={node.id}
          role="treeitem"
          aria-selected={node.id === selected}
          tabIndex={0}
          onClick={() => onSelect(node.id)}
          onKeyDown={({ key }) => key === 'Enter' && onSelect(node.id)}
          sx={{ display: 'flex', alignItems: 'center', gap: 2, height: 44, px: 6 }}
        >
          <StepTile type={node.type} />
          {words.title(node)}
        </Box>
      ))}
    </Box>
  );
}

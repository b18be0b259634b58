import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import TextField from '@mui/material/TextField';
import type { FlowDefinition, FlowNode, Problem } from '@parley/flow-engine';
import { Copy, Trash2, X, type LucideIcon } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../components/Icon.tsx';
import { StepTile } from '../steps/StepTile.tsx';
import { useStepWords } from '../steps/useStepWords.ts';

interface Props {
  flowId: number;
  node: FlowNode;
  definition: FlowDefinition;
  problems: readonly Problem[];
  onChange: (node: FlowNode) => void;
  onDuplicate: () => void;
  onDelete: () => void;
  onClose: () => void;
}

/** Everything about one step; each change gives the whole step back at once. */
export function Inspector({ node, definition, onChange, onDuplicate, onDelete, onClose }: Props) {
  const { t } = useTranslation();
  const words = useStepWords(definition);
  return (
    <Box component="section" aria-label={words.name(node.type)}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, px: 4, height: 44 }}>
        <StepTile type={node.type} />
        <Box component="h2" sx={{ typography: 'h2', m: 0, flex: 1, minWidth: 0 }}>
          {words.name(node.type)}
        </Box>
        <HeadButton icon={Copy} label={t('steps.duplicate')} onClick={onDuplicate} />
        <HeadButton icon={Trash2} label={t('steps.delete')} onClick={onDelete} />
        <HeadButton icon={X} label={t('steps.close')} onClick={onClose} />
      </Box>
      <Box sx={{ p: 4 }}>
        <TextField
          id="step-title"
          label={t('steps.title')}
          value={node.title}
          placeholder={words.name(node.type)}
          onChange={({ target }) => onChange({ ...node, title: target.value })}
          slotProps={{ htmlInput: { maxLength: 100, dir: 'auto' } }}
        />
      </Box>
    </Box>
  );
}

function HeadButton({ icon, label, onClick }: { icon: LucideIcon; label: string; onClick: () => void }) {
  return (
    <IconButton aria-label={label} onClick={onClick} sx={{ width: { xs: 44, lg: 32 }, height: { xs: 44, lg: 32 } }}>
      <Icon of={icon} size={18} />
    </IconButton>
  );
}

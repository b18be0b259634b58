import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import type { AgentVersion } from '@parley/contracts/agent-versions';
import type { AiAgent } from '@parley/contracts/ai-agents';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Loaded } from '../../../components/Loaded.tsx';
import { ChangeCards } from './ChangeCards.tsx';
import { useComparison, type Side } from './useVersions.ts';

interface Props {
  agent: AiAgent;
  versions: readonly AgentVersion[];
  /** What to compare at first. */
  first: [number, Side];
  onClose: () => void;
}

/** Compares any two versions, or one with the draft, field by field. */
export function CompareDialog({ agent, versions, first, onClose }: Props) {
  const { t } = useTranslation();
  const id = useId();
  const [before, setBefore] = useState(first[0]);
  const [after, setAfter] = useState<Side>(first[1]);
  const comparison = useComparison(agent, before, after);
  const nameOf = (side: Side) =>
    side === 'draft' ? t('aiAgents.versions.draft') : t('aiAgents.versions.number', { number: side });
  const numbers = versions.map(({ number }) => number);
  return (
    <Dialog open onClose={onClose} aria-labelledby={id} maxWidth="md" fullWidth>
      <DialogTitle id={id} sx={{ typography: 'h1' }}>
        {t('aiAgents.versions.compareTitle')}
      </DialogTitle>
      <DialogContent>
        <Box sx={{ display: 'grid', gridTemplateColumns: 'repeat(2, minmax(0, 1fr))', gap: 4, pt: 2, mb: 4 }}>
          <TextField
            select
            label={t('aiAgents.versions.from')}
            value={before}
            onChange={({ target }) => setBefore(Number(target.value))}
          >
            {numbers.map((number) => (
              <MenuItem key={number} value={number}>
                {nameOf(number)}
              </MenuItem>
            ))}
          </TextField>
          <TextField
            select
            label={t('aiAgents.versions.to')}
            value={after}
            onChange={({ target }) => setAfter(target.value === 'draft' ? 'draft' : Number(target.value))}
          >
            <MenuItem value="draft">{nameOf('draft')}</MenuItem>
            {numbers.map((number) => (
              <MenuItem key={number} value={number}>
                {nameOf(number)}
              </MenuItem>
            ))}
          </TextField>
        </Box>
        <Loaded query={comparison}>
          {(changes) =>
            changes.length === 0 ? (
              <Box role="status" sx={{ color: 'text.secondary' }}>
                {t('aiAgents.versions.equal')}
              </Box>
            ) : (
              <ChangeCards changes={changes} before={nameOf(before)} after={nameOf(after)} />
            )
          }
        </Loaded>
      </DialogContent>
      <DialogActions sx={{ px: 6, pb: 5 }}>
        <Button variant="outlined" onClick={onClose}>
          {t('aiAgents.versions.close')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

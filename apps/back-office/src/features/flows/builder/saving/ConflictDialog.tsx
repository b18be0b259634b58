import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useTranslation } from 'react-i18next';
import { useStepWords } from '../../steps/useStepWords.ts';
import { findNode } from '../document/exits.ts';
import type { Builder } from '../useBuilder.ts';

/** Lists the steps that two people changed and asks whose version to keep. Undo brings back the other one. */
export function ConflictDialog({ builder: { definition, saving } }: { builder: Builder }) {
  const { t } = useTranslation();
  const words = useStepWords(definition);
  if (saving.state.status !== 'conflict') return null;
  const names = saving.state.nodes.map((id) => {
    const node = findNode(definition, id);
    return { id, name: node ? words.title(node) : t('flows.conflict.gone') };
  });
  const choose = (side: 'mine' | 'theirs') => () => void saving.saver.choose(side);
  return (
    <Dialog open aria-labelledby="conflict-title" maxWidth="xs" fullWidth>
      <DialogTitle id="conflict-title" sx={{ typography: 'h1' }}>
        {t('flows.conflict.title')}
      </DialogTitle>
      <DialogContent sx={{ overflowWrap: 'anywhere' }}>
        {t('flows.conflict.text')}
        <Box component="ul" sx={{ pl: 5, my: 2, maxHeight: 200, overflowY: 'auto', fontWeight: 600 }}>
          {names.map(({ id, name }) => (
            <li key={id}>{name}</li>
          ))}
        </Box>
        <Box sx={{ color: 'text.secondary' }}>{t('flows.conflict.undo')}</Box>
      </DialogContent>
      <DialogActions sx={{ px: 6, pb: 5, gap: 2, flexWrap: 'wrap' }}>
        <Button variant="outlined" onClick={choose('theirs')}>
          {t('flows.conflict.theirs')}
        </Button>
        <Button onClick={choose('mine')}>{t('flows.conflict.mine')}</Button>
      </DialogActions>
    </Dialog>
  );
}

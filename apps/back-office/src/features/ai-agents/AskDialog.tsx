import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useId, type ReactNode } from 'react';

interface Props {
  title: string;
  children: ReactNode;
  /** Cancel first, then the alternatives. The last one is the primary action. */
  actions: readonly { label: string; run: () => void; isWorking?: boolean }[];
  onClose: () => void;
}

/** Asks for confirmation before a change that others would notice. */
export function AskDialog({ title, children, actions, onClose }: Props) {
  const id = useId();
  return (
    <Dialog open onClose={onClose} aria-labelledby={id} maxWidth="xs" fullWidth>
      <DialogTitle id={id} sx={{ typography: 'h1', overflowWrap: 'anywhere' }}>
        {title}
      </DialogTitle>
      <DialogContent sx={{ overflowWrap: 'anywhere' }}>{children}</DialogContent>
      <DialogActions sx={{ px: 6, pb: 5, gap: 2, flexWrap: 'wrap', '& > *': { m: '0 !important' } }}>
        {actions.map(({ label, run, isWorking = false }, at) => (
          <Button
            key={label}
            variant={at === actions.length - 1 ? 'contained' : 'outlined'}
            autoFocus={at === 0}
            aria-busy={isWorking}
            onClick={run}
          >
            {label}
          </Button>
        ))}
      </DialogActions>
    </Dialog>
  );
}

import Box from '@mui/material/Box';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import IconButton from '@mui/material/IconButton';
import { X } from 'lucide-react';
import { useId, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../../components/Icon.tsx';

interface Props {
  title: string;
  /** What it is about, in small letters below the title. */
  about?: string;
  width?: 'xs' | 'sm' | 'md';
  onClose: () => void;
  /** With it the dialog is a form. */
  onSubmit?: () => void;
  actions?: ReactNode;
  children: ReactNode;
}

/** The frame of the dialogs of this screen. */
export function KnowledgeDialog({ title, about, width = 'sm', onClose, onSubmit, actions, children }: Props) {
  const { t } = useTranslation();
  const id = useId();
  return (
    <Dialog
      open
      // A click beside a form must not cost what was typed.
      onClose={(_, reason) => (reason === 'backdropClick' && onSubmit) || onClose()}
      aria-labelledby={id}
      maxWidth={width}
      fullWidth
    >
      <Box
        component={onSubmit ? 'form' : 'div'}
        noValidate
        onSubmit={(event: { preventDefault: () => void }) => {
          event.preventDefault();
          onSubmit?.();
        }}
        sx={{ display: 'flex', flexDirection: 'column', minHeight: 0 }}
      >
        <Box sx={{ display: 'flex', alignItems: 'start', gap: 2, px: 6, pt: 5, pb: 3 }}>
          <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
            <DialogTitle id={id} sx={{ typography: 'h1', p: 0 }}>
              {title}
            </DialogTitle>
            {about && <Box sx={{ typography: 'body2', color: 'text.secondary' }}>{about}</Box>}
          </Box>
          <IconButton
            aria-label={t('aiAgents.knowledge.close')}
            onClick={onClose}
            sx={{ m: -1, width: 44, height: 44 }}
          >
            <Icon of={X} size={18} />
          </IconButton>
        </Box>
        {/* Lines may be longer than the window: the keyboard has to reach them. */}
        <DialogContent sx={{ px: 6, pb: actions ? 3 : 6, '&&': { pt: 2 } }}>
          <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: 'minmax(0, 1fr)' }}>{children}</Box>
        </DialogContent>
        {actions && <DialogActions sx={{ px: 6, pb: 5, gap: 2, flexWrap: 'wrap' }}>{actions}</DialogActions>}
      </Box>
    </Dialog>
  );
}

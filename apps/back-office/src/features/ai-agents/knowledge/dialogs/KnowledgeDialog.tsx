import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import IconButton from '@mui/material/IconButton';
import { X } from 'lucide-react';
import { useId, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../../components/Icon.tsx';
import { SubmitButton } from '../../../../components/SubmitButton.tsx';
import { AskDialog } from '../../AskDialog.tsx';

interface Form {
  /** The label of the submit button. */
  label: string;
  isWorking: boolean;
  /** There are changes that closing would discard. */
  isChanged: boolean;
  onSubmit: () => void;
}

interface Props {
  title: string;
  /** A small description below the title. */
  about?: string;
  width?: 'xs' | 'sm' | 'md';
  /** Set if the dialog has a form; otherwise it is read-only. */
  form?: Form;
  onClose: () => void;
  children: ReactNode;
}

/** The frame of the dialogs on this screen. Asks before discarding input. */
export function KnowledgeDialog({ title, about, width = 'sm', form, onClose, children }: Props) {
  const { t } = useTranslation();
  const id = useId();
  const [isLeaving, setIsLeaving] = useState(false);
  const leave = () => (form?.isChanged ? setIsLeaving(true) : onClose());
  return (
    <Dialog open onClose={leave} aria-labelledby={id} maxWidth={width} fullWidth>
      <Box
        component={form ? 'form' : 'div'}
        noValidate={form ? true : undefined}
        onSubmit={(event: { preventDefault: () => void }) => {
          event.preventDefault();
          form?.onSubmit();
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
          <IconButton aria-label={t('aiAgents.knowledge.close')} onClick={leave} sx={{ m: -1, width: 44, height: 44 }}>
            <Icon of={X} size={18} />
          </IconButton>
        </Box>
        <DialogContent sx={{ px: 6, pb: form ? 3 : 6, '&&': { pt: 2 } }}>
          <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: 'minmax(0, 1fr)' }}>{children}</Box>
        </DialogContent>
        {form && (
          <DialogActions sx={{ px: 6, pb: 5, gap: 2, flexWrap: 'wrap' }}>
            <Button variant="outlined" onClick={leave}>
              {t('aiAgents.cancel')}
            </Button>
            <SubmitButton isWorking={form.isWorking}>{form.label}</SubmitButton>
          </DialogActions>
        )}
      </Box>
      {isLeaving && (
        <AskDialog
          title={t('aiAgents.leave.title')}
          onClose={() => setIsLeaving(false)}
          actions={[
            { label: t('aiAgents.leave.stay'), run: () => setIsLeaving(false) },
            { label: t('aiAgents.leave.discard'), run: onClose },
          ]}
        >
          {t('aiAgents.leave.text')}
        </AskDialog>
      )}
    </Dialog>
  );
}

import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useTranslation } from 'react-i18next';
import { Code } from '../../components/Code.tsx';
import { CopyButton } from './CopyButton.tsx';

interface Props {
  title: string;
  text: string;
  /** What it is called for those who copy it; the title if left out. */
  label?: string;
  secret: string;
  onClose: () => void;
}

/** The only time that a secret is shown. */
export function SecretDialog({ title, text, label = title, secret, onClose }: Props) {
  const { t } = useTranslation();
  return (
    <Dialog open aria-labelledby="secret-title" maxWidth="sm" fullWidth>
      <DialogTitle id="secret-title" sx={{ typography: 'h1' }}>
        {title}
      </DialogTitle>
      <DialogContent>
        <Box sx={{ mb: 3 }}>{text}</Box>
        <Code label={label}>{secret}</Code>
      </DialogContent>
      <DialogActions sx={{ px: 6, pb: 5, gap: 2, flexWrap: 'wrap' }}>
        <CopyButton text={secret} what={label} />
        <Button onClick={onClose}>{t('channels.identity.done')}</Button>
      </DialogActions>
    </Dialog>
  );
}

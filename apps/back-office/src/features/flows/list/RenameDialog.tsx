import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import TextField from '@mui/material/TextField';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';

interface Props {
  name: string;
  onRename: (name: string) => void;
  onClose: () => void;
}

export function RenameDialog({ name, onRename, onClose }: Props) {
  const { t } = useTranslation();
  const [value, setValue] = useState(name);
  const title = useId();
  const isEmpty = value.trim() === '';
  return (
    <Dialog open onClose={onClose} aria-labelledby={title} fullWidth maxWidth="xs">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (isEmpty) return;
          if (value.trim() !== name) onRename(value.trim());
          onClose();
        }}
      >
        <DialogTitle id={title}>{t('flowList.rename')}</DialogTitle>
        <DialogContent sx={{ pt: '8px !important' }}>
          <TextField
            autoFocus
            fullWidth
            label={t('flowList.name')}
            value={value}
            error={isEmpty}
            slotProps={{ htmlInput: { maxLength: 100 } }}
            onFocus={({ target }) => target.select()}
            onChange={({ target }) => setValue(target.value)}
          />
        </DialogContent>
        <DialogActions>
          <Button variant="text" onClick={onClose}>
            {t('flowList.cancel')}
          </Button>
          <Button type="submit">{t('flowList.save')}</Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

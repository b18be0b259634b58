import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import TextField from '@mui/material/TextField';
import { MAX_CAPACITY } from '@parley/contracts/availability';
import type { Member } from '@parley/contracts/members';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SubmitButton } from '../../../components/SubmitButton.tsx';
import { showError } from '../../../components/toast-queue.ts';

interface Props {
  member: Member;
  save: (capacity: number | null) => Promise<unknown>;
  onClose: () => void;
}

/** Asks how many conversations somebody takes at the same time. */
export function CapacityDialog({ member, save, onClose }: Props) {
  const { t } = useTranslation();
  const id = useId();
  const [typed, setTyped] = useState(member.capacity === null ? '' : String(member.capacity));
  const [isWrong, setIsWrong] = useState(false);
  const [isSaving, setIsSaving] = useState(false);
  const submit = async () => {
    const capacity = typed.trim() === '' ? null : Number(typed);
    if (capacity !== null && !(Number.isInteger(capacity) && capacity >= 1 && capacity <= MAX_CAPACITY))
      return setIsWrong(true);
    setIsSaving(true);
    try {
      await save(capacity);
      onClose();
    } catch (error) {
      showError(error);
      setIsSaving(false);
    }
  };
  return (
    <Dialog open onClose={onClose} aria-labelledby={id} maxWidth="xs" fullWidth>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <DialogTitle id={id} sx={{ typography: 'h1', overflowWrap: 'anywhere' }}>
          {t('members.capacityTitle', { name: member.name })}
        </DialogTitle>
        <DialogContent sx={{ pt: '8px !important' }}>
          <TextField
            autoFocus
            fullWidth
            id={`${id}-field`}
            label={t('members.capacityLabel')}
            value={typed}
            error={isWrong}
            helperText={isWrong ? t('members.capacityWrong', { max: MAX_CAPACITY }) : t('members.capacityHelp')}
            onChange={({ target }) => {
              setTyped(target.value);
              setIsWrong(false);
            }}
            slotProps={{ htmlInput: { inputMode: 'numeric', maxLength: 3, autoComplete: 'off' } }}
          />
        </DialogContent>
        <DialogActions sx={{ px: 6, pb: 5, gap: 2, flexWrap: 'wrap' }}>
          <Button variant="outlined" onClick={onClose}>
            {t('members.cancel')}
          </Button>
          <SubmitButton isWorking={isSaving}>{t('members.save')}</SubmitButton>
        </DialogActions>
      </form>
    </Dialog>
  );
}

import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CallError } from '../../../api/call.ts';
import { Popup } from '../../../components/Popup.tsx';
import { SubmitButton } from '../../../components/SubmitButton.tsx';
import { showError, showSuccess } from '../../../components/toast-queue.ts';
import { savedFilterOf, type InboxFilter } from '../inbox-filter.ts';
import { useSavedViewActions } from './useSavedViews.ts';

interface Props {
  anchor: HTMLElement;
  filter: InboxFilter;
  onClose: () => void;
}

/** Asks for the name of a view, and who shall see it. */
export function SaveViewForm({ anchor, filter, onClose }: Props) {
  const { t } = useTranslation();
  const { create } = useSavedViewActions();
  const [name, setName] = useState('');
  const [isShared, setIsShared] = useState(false);
  const [problem, setProblem] = useState('');
  const [isWorking, setIsWorking] = useState(false);
  const save = async () => {
    if (!name.trim()) return setProblem(t('chats.saved.needsName'));
    setIsWorking(true);
    try {
      await create({ name, isShared, filter: savedFilterOf(filter) });
      showSuccess(t('chats.saved.done', { name }));
      onClose();
    } catch (error) {
      const reason = error instanceof CallError ? error.fields.name : undefined;
      if (reason) setProblem(reason);
      else showError(error);
    } finally {
      setIsWorking(false);
    }
  };
  return (
    <Popup anchor={anchor} label={t('chats.saved.save')} width={300} onClose={onClose}>
      <Box
        component="form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
        sx={{ display: 'grid', gap: 3 }}
      >
        <TextField
          autoFocus
          id="view-name"
          label={t('chats.saved.name')}
          value={name}
          error={problem !== ''}
          helperText={problem}
          onChange={({ target }) => {
            setName(target.value);
            setProblem('');
          }}
          slotProps={{ inputLabel: { shrink: true }, htmlInput: { maxLength: 60 } }}
        />
        <FormControlLabel
          control={<Checkbox checked={isShared} onChange={(_, checked) => setIsShared(checked)} />}
          label={t('chats.saved.share')}
        />
        <SubmitButton isWorking={isWorking}>{t('chats.saved.submit')}</SubmitButton>
      </Box>
    </Popup>
  );
}

import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState, type FormEvent, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { SubmitButton } from '../../components/SubmitButton.tsx';
import { showError } from '../../components/toast-queue.ts';
import { EditorHead } from './EditorHead.tsx';

interface Props {
  title: string;
  /** Returns whether it can be saved; from then on errors are shown. */
  onTry: () => boolean;
  onSave: () => Promise<void>;
  onCancel: () => void;
  onDelete: (() => void) | undefined;
  onMove: ((by: -1 | 1) => void) | undefined;
  children: ReactNode;
}

/** The layout of an editor beside a list: head, fields and actions. */
export function EditorForm({ title, onTry, onSave, onCancel, onDelete, onMove, children }: Props) {
  const { t } = useTranslation();
  const [isSaving, setIsSaving] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!onTry() || isSaving) return;
    setIsSaving(true);
    try {
      await onSave();
    } catch (error) {
      showError(error);
    } finally {
      setIsSaving(false);
    }
  };
  return (
    <Box
      component="form"
      noValidate
      aria-label={title}
      onSubmit={(event) => void submit(event)}
      sx={{
        display: 'grid',
        gap: 4,
        p: 4,
        border: '1px solid',
        borderColor: 'divider',
        borderRadius: '8px',
        bgcolor: '#fff',
      }}
    >
      <EditorHead title={title} onMove={onMove} />
      {children}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
        <SubmitButton isWorking={isSaving}>{t('templates.save')}</SubmitButton>
        <Button variant="text" onClick={onCancel}>
          {t('templates.cancel')}
        </Button>
        {onDelete && (
          <Button variant="text" onClick={onDelete} sx={{ ml: 'auto' }}>
            {t('templates.delete')}
          </Button>
        )}
      </Box>
    </Box>
  );
}

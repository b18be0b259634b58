import Button from '@mui/material/Button';
import { Upload } from 'lucide-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../components/Icon.tsx';
import { showError } from '../../../components/toast-queue.ts';
import { readExport } from './read-export.ts';
import { useFlowActions } from './useFlowList.ts';

/** Imports an exported flow. */
export function ImportButton() {
  const { t } = useTranslation();
  const { create } = useFlowActions();
  const chooser = useRef<HTMLInputElement>(null);
  const take = async (file: File | undefined) => {
    if (!file) return;
    try {
      create.mutate(readExport(await file.text(), file.name));
    } catch (error) {
      showError(error);
    }
  };
  return (
    <>
      <Button
        variant="outlined"
        startIcon={<Icon of={Upload} size={18} />}
        aria-busy={create.isPending}
        onClick={() => chooser.current?.click()}
      >
        {t('flowList.import')}
      </Button>
      <input
        ref={chooser}
        type="file"
        accept="application/json,.json"
        hidden
        aria-label={t('flowList.import')}
        onChange={({ target }) => {
          void take(target.files?.[0]);
          target.value = '';
        }}
      />
    </>
  );
}

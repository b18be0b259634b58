import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import type { KnowledgeSource } from '@parley/contracts/knowledge';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { showError } from '../../../../components/toast-queue.ts';
import { SubmitButton } from '../../../../components/SubmitButton.tsx';
import { Segments } from '../../Segments.tsx';
import type { SourceDeeds } from '../useSourceDeeds.ts';
import { KnowledgeDialog } from './KnowledgeDialog.tsx';

interface Props {
  source: KnowledgeSource;
  deeds: SourceDeeds;
  onClose: () => void;
}

function useActions({ deeds, onClose }: Props) {
  const { t } = useTranslation();
  return (
    <>
      <Button variant="outlined" onClick={onClose}>
        {t('aiAgents.cancel')}
      </Button>
      <SubmitButton isWorking={deeds.change.isPending}>{t('aiAgents.bar.save')}</SubmitButton>
    </>
  );
}

/** What a source is called. */
export function RenameDialog(props: Props) {
  const { t } = useTranslation();
  const { source, deeds, onClose } = props;
  const [name, setName] = useState(source.name);
  const [isTried, setIsTried] = useState(false);
  const isMissing = isTried && name.trim() === '';
  return (
    <KnowledgeDialog
      title={t('aiAgents.knowledge.deeds.rename')}
      width="xs"
      onClose={onClose}
      actions={useActions(props)}
      onSubmit={() => {
        setIsTried(true);
        if (deeds.change.isPending || name.trim() === '') return;
        deeds.change.mutate({ id: source.id, name }, { onSuccess: onClose, onError: showError });
      }}
    >
      <TextField
        id="source-new-name"
        label={t('aiAgents.knowledge.form.name')}
        value={name}
        autoFocus
        error={isMissing}
        helperText={isMissing ? t('aiAgents.knowledge.form.required') : undefined}
        onChange={({ target }) => setName(target.value)}
        slotProps={{ htmlInput: { dir: 'auto', maxLength: 200 } }}
      />
    </KnowledgeDialog>
  );
}

const HOURS = { never: null, daily: 24, weekly: 168 } as const;
type Often = keyof typeof HOURS;

const oftenOf = (hours: number | null): Often => {
  if (hours === null) return 'never';
  return hours <= HOURS.daily ? 'daily' : 'weekly';
};

/** How often a page or site is read again by itself. */
export function ScheduleDialog(props: Props) {
  const { t } = useTranslation();
  const { source, deeds, onClose } = props;
  const [often, setOften] = useState(() => oftenOf(source.syncEveryHours));
  return (
    <KnowledgeDialog
      title={t('aiAgents.knowledge.schedule.title')}
      about={source.name}
      width="xs"
      onClose={onClose}
      actions={useActions(props)}
      onSubmit={() => {
        if (deeds.change.isPending) return;
        deeds.change.mutate(
          { id: source.id, syncEveryHours: HOURS[often] },
          { onSuccess: onClose, onError: showError },
        );
      }}
    >
      <Segments<Often>
        label={t('aiAgents.knowledge.schedule.label')}
        value={often}
        options={[
          { value: 'never', label: t('aiAgents.knowledge.schedule.never') },
          { value: 'daily', label: t('aiAgents.knowledge.schedule.daily') },
          { value: 'weekly', label: t('aiAgents.knowledge.schedule.weekly') },
        ]}
        onChange={setOften}
      />
    </KnowledgeDialog>
  );
}

import TextField from '@mui/material/TextField';
import type { KnowledgeSource } from '@parley/contracts/knowledge';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { showError } from '../../../../components/toast-queue.ts';
import { HOURS, SYNC_INTERVALS, intervalOf, useIntervalNames, type SyncInterval } from '../list/sync-interval.ts';
import { Segments } from '../../Segments.tsx';
import type { SourceActions } from '../useSourceActions.ts';
import { KnowledgeDialog } from './KnowledgeDialog.tsx';

interface Props {
  source: KnowledgeSource;
  actions: SourceActions;
  onClose: () => void;
}

export function RenameDialog({ source, actions, onClose }: Props) {
  const { t } = useTranslation();
  const [name, setName] = useState(source.name);
  const [isTried, setIsTried] = useState(false);
  const isMissing = isTried && name.trim() === '';
  return (
    <KnowledgeDialog
      title={t('aiAgents.knowledge.actions.rename')}
      width="xs"
      onClose={onClose}
      form={{
        label: t('aiAgents.bar.save'),
        isWorking: actions.change.isPending,
        isChanged: false,
        onSubmit() {
          setIsTried(true);
          if (actions.change.isPending || name.trim() === '') return;
          actions.change.mutate({ id: source.id, name }, { onSuccess: onClose, onError: showError });
        },
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

/** How often a page or site is synced automatically. */
export function ScheduleDialog({ source, actions, onClose }: Props) {
  const { t } = useTranslation();
  const names = useIntervalNames();
  const [syncInterval, setSyncInterval] = useState(() => intervalOf(source.syncEveryHours));
  return (
    <KnowledgeDialog
      title={t('aiAgents.knowledge.schedule.title')}
      about={source.name}
      width="xs"
      onClose={onClose}
      form={{
        label: t('aiAgents.bar.save'),
        isWorking: actions.change.isPending,
        isChanged: false,
        onSubmit() {
          if (actions.change.isPending) return;
          actions.change.mutate(
            { id: source.id, syncEveryHours: HOURS[syncInterval] },
            { onSuccess: onClose, onError: showError },
          );
        },
      }}
    >
      <Segments<SyncInterval>
        label={t('aiAgents.knowledge.schedule.label')}
        value={syncInterval}
        options={SYNC_INTERVALS.map((value) => ({ value, label: names[value] }))}
        onChange={setSyncInterval}
      />
    </KnowledgeDialog>
  );
}

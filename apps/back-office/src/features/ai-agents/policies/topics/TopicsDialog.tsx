import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { createTopic, deleteTopic, updateTopic, type PolicyTopic } from '@parley/contracts/policy-topics';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call, CallError } from '../../../../api/call.ts';
import { SelectField } from '../../../../components/SelectField.tsx';
import { showError, showSuccess } from '../../../../components/toast-queue.ts';
import { KnowledgeDialog } from '../../knowledge/dialogs/KnowledgeDialog.tsx';
import { refreshTopics, useTopics } from '../usePolicies.ts';
import { contentOf, draftOf, type TopicDraft } from './topic-draft.ts';
import { Quality } from './Quality.tsx';

const NEW = 'new';

/** The topics that conditions and policies recognise: phrases, near misses and how well they work. */
export function TopicsDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const topics = useTopics().data ?? [];
  const [chosen, setChosen] = useState<number | null>(null);
  const topic = topics.find(({ id }) => id === chosen) ?? null;
  return (
    <OneTopic
      key={`${topic?.id ?? NEW} ${topic?.updatedAt.getTime() ?? 0}`}
      topic={topic}
      onSaved={setChosen}
      onClose={onClose}
      choice={
        <SelectField
          label={t('policies.topics.topic')}
          value={topic ? String(topic.id) : NEW}
          options={[
            { value: NEW, label: t('policies.topics.new') },
            ...topics.map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
          onChange={(next) => setChosen(next === NEW ? null : Number(next))}
        />
      }
    />
  );
}

interface Props {
  topic: PolicyTopic | null;
  choice: React.ReactNode;
  onSaved: (id: number | null) => void;
  onClose: () => void;
}

function OneTopic({ topic, choice, onSaved, onClose }: Props) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const first = draftOf(topic);
  const [draft, setDraft] = useState(first);
  const set = (changes: Partial<TopicDraft>) => setDraft((before) => ({ ...before, ...changes }));
  const save = useMutation({
    mutationFn: () => {
      const body = contentOf(draft, topic);
      return topic ? call(updateTopic, { params: { id: topic.id }, body }) : call(createTopic, { body });
    },
    onSuccess: async ({ id, name }) => {
      await refreshTopics(queryClient);
      showSuccess(t('policies.toast.saved', { name }));
      onSaved(id);
    },
    onError: showError,
  });
  const remove = useMutation({
    mutationFn: (id: number) => call(deleteTopic, { params: { id } }),
    onSuccess: async () => {
      await refreshTopics(queryClient);
      onSaved(null);
    },
    onError: showError,
  });
  const problems = save.error instanceof CallError ? save.error.fields : {};
  return (
    <KnowledgeDialog
      title={t('policies.topics.title')}
      about={t('policies.topics.about')}
      onClose={onClose}
      form={{
        label: t('policies.topics.save'),
        isWorking: save.isPending,
        isChanged: JSON.stringify(draft) !== JSON.stringify(first),
        onSubmit: () => save.mutate(),
      }}
    >
      {choice}
      <TextField
        label={t('policies.about.name')}
        value={draft.name}
        error={problems.name !== undefined}
        helperText={problems.name}
        onChange={({ target }) => set({ name: target.value })}
        slotProps={{ htmlInput: { maxLength: 80 } }}
      />
      <Lines
        label={t('policies.topics.phrases')}
        help={t('policies.topics.phrasesHelp')}
        value={draft.phrases}
        onChange={(phrases) => set({ phrases })}
      />
      <Lines
        label={t('policies.topics.nearMisses')}
        help={t('policies.topics.nearMissesHelp')}
        value={draft.nearMisses}
        onChange={(nearMisses) => set({ nearMisses })}
      />
      <Quality quality={topic?.quality ?? null} />
      {topic && (
        <Box>
          <Button variant="text" onClick={() => remove.isPending || remove.mutate(topic.id)} sx={{ px: 1.5 }}>
            {t('policies.topics.delete')}
          </Button>
        </Box>
      )}
    </KnowledgeDialog>
  );
}

interface LinesProps {
  label: string;
  help: string;
  value: string;
  onChange: (value: string) => void;
}

const Lines = ({ label, help, value, onChange }: LinesProps) => (
  <TextField
    label={label}
    helperText={help}
    value={value}
    onChange={({ target }) => onChange(target.value)}
    multiline
    sx={{ '& .MuiInputBase-multiline': { p: 0 } }}
    minRows={3}
    maxRows={8}
    slotProps={{ htmlInput: { dir: 'auto' } }}
  />
);

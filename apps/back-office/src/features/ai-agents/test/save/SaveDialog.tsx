import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { KnowledgeDialog } from '../../knowledge/dialogs/KnowledgeDialog.tsx';
import { Segments } from '../../Segments.tsx';
import type { TestChat, Turn } from '../../../../components/test-chat/test-chat.ts';
import { caseOf, nameFor } from './case-of.ts';
import { useSaveCase } from './useSaveCase.ts';

const MAX_NAME_LENGTH = 120;

interface Props {
  agentId: number;
  chat: TestChat;
  turn: Turn;
  onClose: () => void;
}

/** Makes a test case of a question, or of the chat up to it. */
export function SaveDialog({ agentId, chat, turn, onClose }: Props) {
  const { t } = useTranslation();
  const save = useSaveCase(agentId);
  const first = nameFor(turn.question);
  const [name, setName] = useState(first);
  const [which, setWhich] = useState<'one' | 'all'>('one');
  const [isTried, setIsTried] = useState(false);
  const before = chat.turns.slice(
    0,
    chat.turns.findIndex(({ id }) => id === turn.id),
  );
  const isMissing = isTried && name.trim() === '';
  const submit = () => {
    setIsTried(true);
    if (save.isPending || name.trim() === '') return;
    const content = caseOf(name, which === 'all' ? [...before, turn] : [turn], chat.customer);
    save.mutate({ content, source: 'typed' }, { onSuccess: onClose });
  };
  return (
    <KnowledgeDialog
      title={t('agentTest.save.title')}
      about={t('agentTest.save.about')}
      onClose={onClose}
      form={{ label: t('aiAgents.bar.save'), isWorking: save.isPending, isChanged: name !== first, onSubmit: submit }}
    >
      <TextField
        label={t('agentTest.save.name')}
        value={name}
        autoFocus
        error={isMissing}
        helperText={isMissing ? t('aiAgents.knowledge.form.required') : undefined}
        onChange={({ target }) => setName(target.value)}
        slotProps={{ htmlInput: { dir: 'auto', maxLength: MAX_NAME_LENGTH } }}
      />
      {before.length > 0 && (
        <Segments<'one' | 'all'>
          label={t('agentTest.save.which')}
          value={which}
          options={[
            { value: 'one', label: t('agentTest.save.one') },
            { value: 'all', label: t('agentTest.save.all') },
          ]}
          onChange={setWhich}
        />
      )}
    </KnowledgeDialog>
  );
}

import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import type { KnowledgeSource } from '@parley/contracts/knowledge';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { showError } from '../../../../components/toast-queue.ts';
import { KnowledgeDialog } from '../dialogs/KnowledgeDialog.tsx';
import type { SourceDeeds } from '../useSourceDeeds.ts';

interface Props {
  question: string;
  /** Lists of questions and answers that the agent has already. */
  lists: readonly KnowledgeSource[];
  deeds: SourceDeeds;
  onClose: () => void;
}

const NEW = 0;

/** The right answer to a question that was just tried, kept in a list of the agent or in a new one. */
export function AnswerDialog({ question: asked, lists, deeds, onClose }: Props) {
  const { t } = useTranslation();
  const [question, setQuestion] = useState(asked.slice(0, 500));
  const [answer, setAnswer] = useState('');
  const [listId, setListId] = useState(lists[0]?.id ?? NEW);
  const [isTried, setIsTried] = useState(false);
  const isWorking = deeds.add.isPending || deeds.addPair.isPending;
  const missing = (text: string) => isTried && text.trim() === '';
  const save = () => {
    setIsTried(true);
    if (isWorking || question.trim() === '' || answer.trim() === '') return;
    const after = { onSuccess: onClose, onError: showError };
    if (listId !== NEW) return deeds.addPair.mutate({ id: listId, question, answer }, after);
    const name = t('aiAgents.knowledge.form.listName');
    deeds.add.mutate({ name, content: { type: 'qa', pairs: [{ question, answer }] } }, after);
  };
  const field = (label: string, value: string, longest: number, onChange: (value: string) => void, isFirst = false) => (
    <TextField
      label={label}
      value={value}
      multiline
      minRows={isFirst ? 4 : 1}
      maxRows={10}
      autoFocus={isFirst}
      error={missing(value)}
      helperText={missing(value) ? t('aiAgents.knowledge.form.required') : undefined}
      onChange={({ target }) => onChange(target.value)}
      slotProps={{ htmlInput: { dir: 'auto', maxLength: longest } }}
      sx={{ '& .MuiInputBase-multiline': { p: 0 } }}
    />
  );
  return (
    <KnowledgeDialog
      title={t('aiAgents.knowledge.form.answerTitle')}
      about={t('aiAgents.knowledge.form.answerAbout')}
      onClose={onClose}
      form={{
        label: t('aiAgents.knowledge.form.add'),
        isWorking,
        isChanged: answer.trim() !== '',
        onSubmit: save,
      }}
    >
      {field(t('aiAgents.knowledge.form.question'), question, 500, setQuestion)}
      {field(t('aiAgents.knowledge.form.answer'), answer, 4_000, setAnswer, true)}
      {lists.length > 0 && (
        <TextField
          select
          id="answer-list"
          label={t('aiAgents.knowledge.form.addTo')}
          value={listId}
          onChange={({ target }) => setListId(Number(target.value))}
        >
          {lists.map(({ id, name }) => (
            <MenuItem key={id} value={id}>
              {name}
            </MenuItem>
          ))}
          <MenuItem value={NEW}>{t('aiAgents.knowledge.form.newList')}</MenuItem>
        </TextField>
      )}
    </KnowledgeDialog>
  );
}

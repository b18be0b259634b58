import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import type { KnowledgeSource } from '@parley/contracts/knowledge';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { showError } from '../../../../components/toast-queue.ts';
import { KnowledgeDialog } from '../dialogs/KnowledgeDialog.tsx';
import type { SourceActions } from '../useSourceActions.ts';
import { isComplete, MAX_QUESTION_LENGTH, PairFields, type Pair } from './PairFields.tsx';

interface Props {
  question: string;
  /** The agent's existing question-and-answer lists. */
  lists: readonly KnowledgeSource[];
  actions: SourceActions;
  onClose: () => void;
}

const NEW = 0;

/** Adds the right answer to a question that was just tested, to one of the agent's lists or a new one. */
export function AnswerDialog({ question: asked, lists, actions, onClose }: Props) {
  const { t } = useTranslation();
  const [pair, setPair] = useState<Pair>({ question: asked.slice(0, MAX_QUESTION_LENGTH), answer: '' });
  const [listId, setListId] = useState(lists[0]?.id ?? NEW);
  const [isTried, setIsTried] = useState(false);
  const isWorking = actions.add.isPending || actions.addPair.isPending;
  const save = () => {
    setIsTried(true);
    if (isWorking || !isComplete(pair)) return;
    const after = { onSuccess: onClose, onError: showError };
    if (listId !== NEW) return actions.addPair.mutate({ id: listId, ...pair }, after);
    const name = t('aiAgents.knowledge.form.listName');
    actions.add.mutate({ name, content: { type: 'qa', pairs: [pair] } }, after);
  };
  return (
    <KnowledgeDialog
      title={t('aiAgents.knowledge.form.answerTitle')}
      about={t('aiAgents.knowledge.form.answerAbout')}
      onClose={onClose}
      form={{
        label: t('aiAgents.knowledge.form.add'),
        isWorking,
        isChanged: pair.answer.trim() !== '',
        onSubmit: save,
      }}
    >
      <PairFields pair={pair} onChange={setPair} isTried={isTried} />
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

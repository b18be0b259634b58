import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { KnowledgeDialog } from '../../knowledge/dialogs/KnowledgeDialog.tsx';
import { isComplete, MAX_QUESTION_LENGTH, PairFields, type Pair } from '../../knowledge/forms/PairFields.tsx';
import { useTeaching } from './useTeaching.ts';

interface Props {
  agentId: number;
  question: string;
  /** The unanswered question that this answer resolves. */
  unansweredId: number | null;
  onLearned: (question: string) => void;
  onClose: () => void;
}

/** Provides the right answer to a question that the agent could not answer or answered badly. */
export function TeachDialog({ agentId, question, unansweredId, onLearned, onClose }: Props) {
  const { t } = useTranslation();
  const [pair, setPair] = useState<Pair>({ question: question.slice(0, MAX_QUESTION_LENGTH), answer: '' });
  const [isTried, setIsTried] = useState(false);
  const teaching = useTeaching(agentId);
  const save = () => {
    setIsTried(true);
    if (teaching.isPending || !isComplete(pair)) return;
    const onSuccess = () => {
      onLearned(pair.question.trim());
      onClose();
    };
    teaching.mutate({ ...pair, unansweredId }, { onSuccess });
  };
  return (
    <KnowledgeDialog
      title={t('agentTest.teach.title')}
      about={t('agentTest.teach.about')}
      onClose={onClose}
      form={{
        label: t('agentTest.teach.save'),
        isWorking: teaching.isPending,
        isChanged: pair.answer.trim() !== '',
        onSubmit: save,
      }}
    >
      <PairFields pair={pair} onChange={setPair} isTried={isTried} />
    </KnowledgeDialog>
  );
}

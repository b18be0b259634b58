import TextField from '@mui/material/TextField';
import { useTranslation } from 'react-i18next';

export interface Pair {
  question: string;
  answer: string;
}

interface Props {
  pair: Pair;
  onChange: (pair: Pair) => void;
  /** Saving was attempted, so missing fields are marked. */
  isTried: boolean;
}

export const MAX_QUESTION_LENGTH = 500;
const MAX_ANSWER_LENGTH = 4_000;

export const isComplete = ({ question, answer }: Pair) => question.trim() !== '' && answer.trim() !== '';

/** A question and its answer. The answer gets the focus first. */
export function PairFields({ pair, onChange, isTried }: Props) {
  const { t } = useTranslation();
  const field = (name: keyof Pair, label: string, longest: number) => {
    const isMissing = isTried && pair[name].trim() === '';
    const isAnswer = name === 'answer';
    return (
      <TextField
        label={label}
        value={pair[name]}
        multiline
        minRows={isAnswer ? 4 : 1}
        maxRows={10}
        autoFocus={isAnswer}
        error={isMissing}
        helperText={isMissing ? t('aiAgents.knowledge.form.required') : undefined}
        onChange={({ target }) => onChange({ ...pair, [name]: target.value })}
        slotProps={{ htmlInput: { dir: 'auto', maxLength: longest } }}
        sx={{ '& .MuiInputBase-multiline': { p: 0 } }}
      />
    );
  };
  return (
    <>
      {field('question', t('aiAgents.knowledge.form.question'), MAX_QUESTION_LENGTH)}
      {field('answer', t('aiAgents.knowledge.form.answer'), MAX_ANSWER_LENGTH)}
    </>
  );
}

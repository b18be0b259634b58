import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { sentence } from '@parley/contracts/error-texts/index';
import { NewQuickAction, QUICK_ACTION_TYPES, type QuickAction } from '@parley/contracts/quick-actions';
import { problemsOf } from '@parley/contracts/rules';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { currentMessages } from '../../language.ts';
import { EditorForm } from './EditorForm.tsx';
import { PerLanguage, textsOf, wordsOf } from './PerLanguage.tsx';

type ActionValues = Pick<QuickAction, 'type' | 'texts' | 'target'>;

interface Props {
  action: ActionValues;
  title: string;
  onSave: (values: ActionValues) => Promise<void>;
  onCancel: () => void;
  onDelete?: () => void;
  onMove?: (by: -1 | 1) => void;
}

/** A quick action's type, target and label. */
export function ActionEditor({ action, title, onSave, onCancel, onDelete, onMove }: Props) {
  const { t } = useTranslation();
  const [type, setType] = useState(action.type);
  const [target, setTarget] = useState(action.target);
  const [words, setWords] = useState(wordsOf(action.texts));
  const [isTried, setIsTried] = useState(false);
  const values = { type, target, texts: textsOf(words) };
  const problems = isTried ? findProblems(values) : {};
  const kinds = useActionKinds();

  const attempt = () => {
    setIsTried(true);
    return Object.keys(findProblems(values)).length === 0;
  };
  return (
    <EditorForm
      title={title}
      onTry={attempt}
      onSave={() => onSave(values)}
      onCancel={onCancel}
      onDelete={onDelete}
      onMove={onMove}
    >
      <TextField
        select
        id="action-type"
        label={t('templates.actions.type')}
        value={type}
        onChange={(event) => setType(event.target.value as QuickAction['type'])}
      >
        {QUICK_ACTION_TYPES.map((each) => (
          <MenuItem key={each} value={each}>
            {kinds[each].name}
          </MenuItem>
        ))}
      </TextField>
      <PerLanguage
        label={t('templates.actions.text')}
        words={words}
        longest={40}
        problem={problems.texts}
        onChange={setWords}
      />
      <TextField
        id="action-target"
        label={kinds[type].target}
        value={target}
        error={problems.target !== undefined}
        helperText={problems.target}
        onChange={(event) => setTarget(event.target.value)}
        slotProps={{ htmlInput: { maxLength: 500, autoCapitalize: 'none', spellCheck: false } }}
      />
    </EditorForm>
  );
}

function findProblems(values: ActionValues): Record<string, string> {
  const parsed = NewQuickAction.safeParse(values, { reportInput: true });
  if (parsed.success) return {};
  const problems = problemsOf(parsed.error);
  if (values.texts.length === 0) problems.texts = { key: 'required' };
  return Object.fromEntries(
    Object.entries(problems).map(([path, problem]) => [
      path.split('.')[0] ?? path,
      sentence(currentMessages(), problem),
    ]),
  );
}

/** The names of the action types, and the labels of their targets. */
export function useActionKinds(): Record<QuickAction['type'], { name: string; target: string }> {
  const { t } = useTranslation();
  return {
    call: { name: t('templates.actions.call'), target: t('templates.actions.number') },
    email: { name: t('templates.actions.email'), target: t('templates.actions.address') },
    link: { name: t('templates.actions.link'), target: t('templates.actions.url') },
  };
}

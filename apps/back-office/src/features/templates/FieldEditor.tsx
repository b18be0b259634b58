import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { CHAT_FIELD_TYPES, ChatFields } from '@parley/contracts/channels';
import { sentence } from '@parley/contracts/error-texts/index';
import type { Phrase } from '@parley/contracts/message-templates';
import { problemsOf } from '@parley/contracts/rules';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { StateSwitch } from '../../components/StateSwitch.tsx';
import { currentMessages } from '../../language.ts';
import { EditorForm } from './EditorForm.tsx';
import { PerLanguage, textsOf, wordsOf } from './PerLanguage.tsx';

export type ChatField = Phrase['fields'][number];

interface Props {
  field: ChatField;
  title: string;
  /** The names of the other fields. */
  taken: readonly string[];
  onSave: (field: ChatField) => Promise<void>;
  onCancel: () => void;
  onDelete?: () => void;
  onMove?: (by: -1 | 1) => void;
}

/** One field of the identification form. */
export function FieldEditor({ field, title, taken, onSave, onCancel, onDelete, onMove }: Props) {
  const { t } = useTranslation();
  const types = useFieldTypes();
  const [values, setValues] = useState(field);
  const [words, setWords] = useState(wordsOf(field.labels));
  const [isTried, setIsTried] = useState(false);
  const edited = { ...values, labels: textsOf(words) };
  const problems = isTried ? findProblems(edited, taken) : {};

  const attempt = () => {
    setIsTried(true);
    return Object.keys(findProblems(edited, taken)).length === 0;
  };
  return (
    <EditorForm
      title={title}
      onTry={attempt}
      onSave={() => onSave(edited)}
      onCancel={onCancel}
      onDelete={onDelete}
      onMove={onMove}
    >
      <TextField
        select
        id="field-type"
        label={t('templates.fields.type')}
        value={values.type}
        error={problems.type !== undefined}
        helperText={problems.type}
        onChange={({ target }) => setValues({ ...values, type: target.value as ChatField['type'] })}
      >
        {CHAT_FIELD_TYPES.map((type) => (
          <MenuItem key={type} value={type}>
            {types[type]}
          </MenuItem>
        ))}
      </TextField>
      <PerLanguage
        label={t('templates.fields.label')}
        words={words}
        longest={60}
        problem={problems.labels}
        onChange={setWords}
      />
      <TextField
        id="field-name"
        label={t('templates.fields.name')}
        value={values.name}
        error={problems.name !== undefined}
        helperText={problems.name ?? t('templates.fields.nameHelp')}
        onChange={({ target }) => setValues({ ...values, name: target.value })}
        slotProps={{ htmlInput: { maxLength: 40, autoCapitalize: 'none', spellCheck: false } }}
      />
      <StateSwitch
        isOn={values.isRequired}
        label={t('templates.fields.required')}
        onChange={(isRequired) => setValues({ ...values, isRequired })}
      />
    </EditorForm>
  );
}

function findProblems(field: ChatField, taken: readonly string[]): Record<string, string> {
  const parsed = ChatFields.safeParse([field], { reportInput: true });
  const problems = parsed.success ? {} : problemsOf(parsed.error);
  if (taken.includes(field.name)) problems['0.name'] = { key: 'invalid' };
  return Object.fromEntries(
    Object.entries(problems).map(([path, problem]) => [
      path.split('.')[1] ?? path,
      sentence(currentMessages(), problem),
    ]),
  );
}

/** The names of the field types. */
export function useFieldTypes(): Record<ChatField['type'], string> {
  const { t } = useTranslation();
  return {
    text: t('templates.fields.text'),
    email: t('templates.fields.email'),
    phone: t('templates.fields.phone'),
  };
}

import TextField from '@mui/material/TextField';
import { PERSONAL_DATA } from '@parley/contracts/personal-data';
import type { PolicyAction, PolicyKind } from '@parley/contracts/policy-content';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { SelectField } from '../../../../components/SelectField.tsx';
import { StateSwitch } from '../../../../components/StateSwitch.tsx';
import { CheckGroup } from '../../general/CheckGroup.tsx';
import { Segments } from '../../Segments.tsx';
import type { PolicyWords } from '../words/usePolicyWords.ts';
import { ForbiddenFields } from './ForbiddenFields.tsx';
import { LimitFields } from './LimitFields.tsx';
import { TextsField } from './TextsField.tsx';
import type { PolicyForm } from './usePolicyForm.ts';

export type ActionOf<Kind extends PolicyKind> = Extract<PolicyAction, { kind: Kind }>;

export interface FieldsProps<Kind extends PolicyKind> {
  action: ActionOf<Kind>;
  words: PolicyWords;
  problemAt: (field: string) => string | undefined;
  onChange: (action: ActionOf<Kind>) => void;
}

/** The fields of the chosen kind. */
export function ActionFields({ form, words }: { form: PolicyForm; words: PolicyWords }): ReactNode {
  const { action } = form.draft;
  const props = { words, problemAt: form.problemAt, onChange: form.setAction };
  switch (action.kind) {
    case 'must_not_say':
      return <ForbiddenFields {...props} action={action} />;
    case 'must_say':
      return <MustSay {...props} action={action} />;
    case 'must_ask':
      return <MustAsk {...props} action={action} />;
    case 'route':
      return <Route {...props} action={action} />;
    case 'data':
      return <Data {...props} action={action} />;
    case 'limit':
      return <LimitFields {...props} action={action} />;
    case 'style':
      return <Style {...props} action={action} />;
  }
}

function MustSay({ action, problemAt, onChange }: FieldsProps<'must_say'>) {
  const { t } = useTranslation();
  return (
    <>
      <TextsField
        label={t('policies.then.text')}
        texts={action.texts}
        problem={problemAt('action.texts')}
        onChange={(texts) => onChange({ ...action, texts })}
      />
      <Segments<'before' | 'after'>
        label={t('policies.then.place')}
        value={action.place}
        options={[
          { value: 'before', label: t('policies.then.before') },
          { value: 'after', label: t('policies.then.after') },
        ]}
        onChange={(place) => onChange({ ...action, place })}
      />
      <Segments<'once' | 'always'>
        label={t('policies.then.often')}
        value={action.often}
        options={[
          { value: 'once', label: t('policies.then.once') },
          { value: 'always', label: t('policies.then.always') },
        ]}
        onChange={(often) => onChange({ ...action, often })}
      />
    </>
  );
}

function MustAsk({ action, words, problemAt, onChange }: FieldsProps<'must_ask'>) {
  const { t } = useTranslation();
  const names: Record<string, string> = {
    ...words.fieldNames,
    [action.field]: words.fieldNames[action.field] ?? action.field,
  };
  return (
    <>
      <SelectField
        label={t('policies.then.field')}
        value={action.field}
        options={Object.entries(names).map(([value, label]) => ({ value, label }))}
        onChange={(field) => onChange({ ...action, field })}
      />
      <TextsField
        label={t('policies.then.question')}
        texts={action.texts}
        problem={problemAt('action.texts')}
        onChange={(texts) => onChange({ ...action, texts })}
      />
    </>
  );
}

const PERSON = 'person';

function Route({ action, words, problemAt, onChange }: FieldsProps<'route'>) {
  const { t } = useTranslation();
  const { flowId } = action;
  const isGone = flowId !== null && !words.flows.some(({ id }) => id === flowId);
  return (
    <>
      <SelectField
        label={t('policies.then.target')}
        value={flowId === null ? PERSON : String(flowId)}
        problem={problemAt('action.flowId')}
        options={[
          { value: PERSON, label: t('policies.then.person') },
          ...words.flows.map(({ id, name }) => ({ value: String(id), label: name })),
          ...(isGone ? [{ value: String(flowId), label: t('policies.goneFlow') }] : []),
        ]}
        onChange={(next) => onChange({ ...action, flowId: next === PERSON ? null : Number(next) })}
      />
      {flowId === null && (
        <TextsField
          label={t('policies.then.handOffText')}
          help={t('policies.then.handOffHelp')}
          texts={action.texts}
          onChange={(texts) => onChange({ ...action, texts })}
        />
      )}
    </>
  );
}

function Data({ action, words, problemAt, onChange }: FieldsProps<'data'>) {
  const { t } = useTranslation();
  return (
    <>
      <CheckGroup
        label={t('policies.then.finds')}
        choices={PERSONAL_DATA.map((each) => [each, words.finds[each]] as const)}
        selected={action.finds}
        onChange={(finds) => finds.length > 0 && onChange({ ...action, finds })}
      />
      <StateSwitch
        isOn={action.isShownToStaff}
        label={t('policies.then.shownToStaff')}
        help={problemAt('action.finds') ?? t('policies.then.shownHelp')}
        onChange={(isShownToStaff) => onChange({ ...action, isShownToStaff })}
      />
    </>
  );
}

function Style({ action, problemAt, onChange }: FieldsProps<'style'>) {
  const { t } = useTranslation();
  const problem = problemAt('action.instruction');
  return (
    <TextField
      label={t('policies.then.instruction')}
      value={action.instruction}
      error={problem !== undefined}
      helperText={problem}
      onChange={({ target }) => onChange({ ...action, instruction: target.value })}
      multiline
      sx={{ '& .MuiInputBase-multiline': { p: 0 } }}
      minRows={3}
      slotProps={{ htmlInput: { maxLength: 2_000 } }}
    />
  );
}

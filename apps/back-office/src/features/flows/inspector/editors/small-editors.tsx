import Box from '@mui/material/Box';
import { numberOf, stringOf } from '@parley/flow-engine';
import { useTranslation } from 'react-i18next';
import { SelectField } from '../../../../components/SelectField.tsx';
import { DurationField } from '../DurationField.tsx';
import { useStep } from '../step-context.ts';
import { TemplateField } from '../TemplateField.tsx';
import { VariableField } from '../VariableField.tsx';

/** The editor for the start step, which has no settings. */
export function StartNote() {
  const { t } = useTranslation();
  return <Box sx={{ color: 'text.secondary' }}>{t('steps.startNote')}</Box>;
}

export function WaitEditor() {
  const { t } = useTranslation();
  const { node, set, problemAt } = useStep();
  return (
    <DurationField
      label={t('steps.fields.seconds')}
      seconds={numberOf(node.settings.seconds)}
      units={['second', 'minute', 'hour', 'day']}
      onChange={(seconds) => set('seconds', seconds)}
      problem={problemAt('seconds')}
    />
  );
}

/** The name of a variable and its value: a text with variables, a number, a boolean, or nothing. */
export function SetVariableEditor() {
  const { t } = useTranslation();
  const { node, set, problemAt } = useStep();
  const { variable, value } = node.settings;
  const kind = value === null ? 'empty' : typeof value === 'boolean' ? String(value) : 'words';
  return (
    <>
      <VariableField
        label={t('steps.fields.variable')}
        value={stringOf(variable)}
        onChange={(name) => set('variable', name)}
        problem={problemAt('variable')}
        isWritten
      />
      <SelectField
        label={t('steps.value.kind')}
        value={kind}
        options={[
          { value: 'words', label: t('steps.value.words') },
          { value: 'true', label: t('steps.value.yes') },
          { value: 'false', label: t('steps.value.no') },
          { value: 'empty', label: t('steps.value.empty') },
        ]}
        onChange={(next) => set('value', next === 'words' ? '' : next === 'empty' ? null : next === 'true')}
      />
      {kind === 'words' && (
        <TemplateField
          label={t('steps.fields.value')}
          value={stringOf(value)}
          onChange={(next) => set('value', next)}
          problem={problemAt('value')}
        />
      )}
    </>
  );
}

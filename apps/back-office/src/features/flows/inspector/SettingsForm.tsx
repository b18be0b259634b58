import { nodeTypes, numberOf, stringOf } from '@parley/flow-engine';
import { useTranslation } from 'react-i18next';
import { StateSwitch } from '../../../components/StateSwitch.tsx';
import { fieldName } from '../steps/labels.ts';
import { CHOICE_KEYS } from './choice-keys.ts';
import { CustomerFieldSelect } from './CustomerFieldSelect.tsx';
import { SelectField } from '../../../components/SelectField.tsx';
import { NumberField } from './controls.tsx';
import { fieldsOf, type SettingField } from './fields-of.ts';
import { useStep } from './step-context.ts';
import { TemplateField } from './TemplateField.tsx';
import { TimeoutField } from './TimeoutField.tsx';
import { VariableField } from './VariableField.tsx';
import { WordsField } from './WordsField.tsx';

const NOTHING: readonly string[] = [];

/** A form generated from the schema of a step's settings. Settings with a dedicated editor can be left out. */
export function SettingsForm({ without = NOTHING }: { without?: readonly string[] }) {
  const { node } = useStep();
  const schema = nodeTypes.get(node.type)?.settings;
  const fields = schema ? fieldsOf(schema) : [];
  return fields
    .filter(({ name }) => !without.includes(name))
    .map((field) => <Setting key={field.name} field={field} />);
}

function Setting({ field }: { field: SettingField }) {
  const { t } = useTranslation();
  const { node, set, problemAt } = useStep();
  const { name, kind } = field;
  const value = node.settings[name];
  const common = { label: fieldName(t, name, 'steps.fields.other'), problem: problemAt(name) };
  const change = (next: unknown) => set(name, next);
  switch (kind) {
    case 'text':
      return <WordsField {...common} value={value} onChange={change} rows={name === 'text' ? 3 : 2} />;
    case 'template':
      return <TemplateField {...common} value={stringOf(value)} onChange={change} rows={2} />;
    case 'variable':
      return <VariableField {...common} value={stringOf(value)} onChange={(next) => change(next || null)} isWritten />;
    case 'customerField':
      return (
        <CustomerFieldSelect {...common} value={stringOf(value)} isOptional onChange={(next) => change(next || null)} />
      );
    case 'boolean':
      return <StateSwitch label={common.label} isOn={value === true} onChange={change} />;
    case 'timeout':
      return <TimeoutField />;
    case 'number':
      return <NumberField {...common} value={numberOf(value)} onChange={change} />;
    case 'enum': {
      const words = CHOICE_KEYS[name] ?? {};
      const options = field.options.map((each) => ({ value: each, label: words[each] ? t(words[each]) : each }));
      const none = field.isOptional ? [{ value: '', label: t('steps.none') }] : [];
      return (
        <SelectField
          {...common}
          value={stringOf(value)}
          options={[...none, ...options]}
          onChange={(next) => change(next || null)}
        />
      );
    }
  }
}

import { CUSTOMER_FIELD_KEYS } from '@parley/flow-engine';
import { useTranslation } from 'react-i18next';
import { SelectField } from '../../../components/SelectField.tsx';
import { useStep } from './step-context.ts';

interface Props {
  label: string;
  value: string;
  /** The step may do without a field. */
  isOptional?: boolean;
  /** What stands for the field that fits, by its value and its name. */
  automatic?: { value: string; label: string };
  problem?: string | undefined;
  onChange: (field: string) => void;
}

/** What a step writes about the customer: a contact detail or one of the company's own fields. */
export function CustomerFieldSelect({ label, value, isOptional = false, automatic, problem, onChange }: Props) {
  const { t } = useTranslation();
  const { customerFields } = useStep();
  const known = [
    ...(automatic ? [automatic] : []),
    ...Object.entries(CUSTOMER_FIELD_KEYS).map(([field, key]) => ({ value: field, label: t(key) })),
    ...customerFields.map(({ key, name }) => ({ value: key, label: name })),
  ];
  // A field that was removed stays listed, so that the step shows what it refers to.
  const isGone = value !== '' && !known.some((each) => each.value === value);
  return (
    <SelectField
      label={label}
      value={value}
      problem={problem}
      options={[
        ...(isOptional ? [{ value: '', label: t('steps.none') }] : []),
        ...known,
        ...(isGone ? [{ value, label: value }] : []),
      ]}
      onChange={onChange}
    />
  );
}

import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { PasswordField } from './PasswordField.tsx';
import { StrengthMeter } from './StrengthMeter.tsx';

interface Props<Values extends FieldValues> {
  form: UseFormReturn<Values>;
  name: Path<Values>;
  label: string;
  /** Words that make a password weaker if it contains them. */
  personal: readonly string[];
  autoFocus?: boolean;
}

/** A field for a new password, with a strength meter below. */
export function NewPasswordField<Values extends FieldValues>({ personal, ...field }: Props<Values>) {
  return (
    <div>
      <PasswordField {...field} autoComplete="new-password" />
      <StrengthMeter password={String(field.form.watch(field.name))} personal={personal} />
    </div>
  );
}

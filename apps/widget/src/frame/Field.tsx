import { useState } from 'preact/hooks';
import css from './field.css?inline';
import { Icon, ICONS } from './Icon.tsx';
import { adopt } from './sheets.ts';

adopt(css);

interface Props {
  label: string;
  value: string;
  error?: string | undefined;
  type?: 'text' | 'email' | 'tel';
  autoComplete?: string;
  isRequired?: boolean;
  isLong?: boolean;
  maxLength?: number;
  onValue: (value: string) => void;
  onBlur?: () => void;
}

let lastId = 0;

/** One field with its label on the border and its error below. */
export function Field({ label, value, error, type, isRequired = false, isLong = false, onValue, ...rest }: Props) {
  const [id] = useState(() => `field-${(lastId += 1)}`);
  const given = {
    ...rest,
    id,
    value,
    required: isRequired,
    'aria-invalid': Boolean(error),
    'aria-describedby': error ? `${id}-error` : undefined,
    onInput: (event: { currentTarget: { value: string } }) => onValue(event.currentTarget.value),
  };
  return (
    <div className={error ? 'field bad' : 'field'}>
      <label htmlFor={id}>{label}</label>
      {/* Preact's types accept a constant here, but not a choice of types. */}
      {isLong ? <textarea rows={2} {...given} /> : <input type={type as 'text'} {...given} />}
      {error && (
        <>
          {!isLong && <Icon size={16} path={ICONS.alert} />}
          <p id={`${id}-error`}>{error}</p>
        </>
      )}
    </div>
  );
}

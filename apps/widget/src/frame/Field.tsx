import { useId, type HTMLAttributes } from 'react';
import css from './field.css?inline';
import { Icon, ICONS } from './Icon.tsx';
import { adopt } from './sheets.ts';

adopt(css);

interface Props extends Pick<HTMLAttributes<HTMLElement>, 'onBlur'> {
  label: string;
  value: string;
  error?: string | undefined;
  type?: string;
  autoComplete?: string;
  isRequired?: boolean;
  isLong?: boolean;
  maxLength?: number;
  onValue: (value: string) => void;
}

/** One field with its label on the border and its error below. */
export function Field({ label, value, error, isRequired = false, isLong = false, onValue, ...rest }: Props) {
  const id = useId();
  const given = {
    ...rest,
    id,
    value,
    required: isRequired,
    'aria-invalid': Boolean(error),
    'aria-describedby': error ? `${id}-error` : undefined,
    onChange: (event: { currentTarget: { value: string } }) => onValue(event.currentTarget.value),
  };
  return (
    <div className={error ? 'field bad' : 'field'}>
      <label htmlFor={id}>{label}</label>
      {isLong ? <textarea rows={2} {...given} /> : <input {...given} />}
      {error && (
        <>
          {!isLong && <Icon size={16} path={ICONS.alert} />}
          <p id={`${id}-error`}>{error}</p>
        </>
      )}
    </div>
  );
}

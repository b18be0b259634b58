import FormControl from '@mui/material/FormControl';
import FormHelperText from '@mui/material/FormHelperText';
import InputAdornment from '@mui/material/InputAdornment';
import InputLabel from '@mui/material/InputLabel';
import OutlinedInput from '@mui/material/OutlinedInput';
import { TriangleAlert } from 'lucide-react';
import { useEffect, useRef, type KeyboardEventHandler, type ReactNode } from 'react';
import { get, type FieldError, type FieldValues, type Path, type UseFormReturn } from 'react-hook-form';
import { Icon } from './Icon.tsx';

export interface FieldProps<Values extends FieldValues> {
  form: UseFormReturn<Values>;
  name: Path<Values>;
  /** Needed where another form of the screen has a field of this name. */
  id?: string;
  label: string;
  type?: 'text' | 'email' | 'tel' | 'url' | 'password';
  autoComplete?: string;
  autoFocus?: boolean;
  help?: ReactNode;
  end?: ReactNode;
  onKeyUp?: KeyboardEventHandler;
}

/**
 * One labelled text field of a form, with its error below and linked to it. Built from parts, because MUI's TextField
 * pulls in Select, Menu and Modal, and the sign-in screen must stay light.
 */
export function Field<Values extends FieldValues>({
  form,
  name,
  id = `field-${name}`,
  label,
  type = 'text',
  autoComplete,
  autoFocus = false,
  help,
  end,
  onKeyUp,
}: FieldProps<Values>) {
  const { ref, onBlur, onChange, ...registered } = form.register(name);
  const problem = (get(form.formState.errors, name) as FieldError | undefined)?.message;
  const check = useCheckAfterBlur(() => {
    const { isDirty, error } = form.getFieldState(name);
    // The server may already have rejected this value, and it knows more.
    if (isDirty && error?.type !== 'server') void form.trigger(name);
  });
  const below = problem ?? help;
  const adornment = end ?? (problem ? <Icon of={TriangleAlert} /> : null);
  return (
    <FormControl fullWidth size="small" error={Boolean(problem)}>
      <InputLabel shrink htmlFor={id}>
        {label}
      </InputLabel>
      <OutlinedInput
        {...registered}
        onBlur={(event) => {
          void onBlur(event);
          check();
        }}
        onChange={(event) => {
          void onChange(event);
          if (problem) void form.trigger(name);
        }}
        inputRef={ref}
        id={id}
        label={label}
        type={type}
        autoFocus={autoFocus}
        onKeyUp={onKeyUp}
        aria-describedby={below ? `${id}-help` : undefined}
        inputProps={{
          autoComplete,
          ...(type === 'email' || type === 'url' ? { autoCapitalize: 'none', spellCheck: false } : {}),
        }}
        endAdornment={
          adornment && (
            <InputAdornment position="end" sx={{ color: problem ? 'error.dark' : 'text.secondary' }}>
              {adornment}
            </InputAdornment>
          )
        }
      />
      {below && <FormHelperText id={`${id}-help`}>{below}</FormHelperText>}
    </FormControl>
  );
}

/**
 * Validates when the field loses focus, but slightly delayed: an error that appears between pressing and releasing the
 * mouse would move the button away from under it.
 */
function useCheckAfterBlur(check: () => void): () => void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(check, 200);
  };
}

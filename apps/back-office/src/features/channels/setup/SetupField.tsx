import TextField from '@mui/material/TextField';
import type { ReactNode } from 'react';
import type { Path, PathValue } from 'react-hook-form';
import type { SetupValues } from './setup-values.ts';
import type { Setup } from './useSetup.ts';

interface Props<P extends Path<SetupValues>> {
  setup: Setup;
  path: P;
  value: PathValue<SetupValues, P> & string;
  label: string;
  help?: ReactNode;
  placeholder?: string;
  maxLength?: number;
  rows?: number;
  lang?: string;
  type?: 'text' | 'url';
  onChange?: (value: string) => void;
}

/** One text field of the setup, with its error below. */
export function SetupField<P extends Path<SetupValues>>({
  setup,
  path,
  value,
  label,
  help,
  placeholder,
  maxLength,
  rows,
  lang,
  type = 'text',
  onChange,
}: Props<P>) {
  const problem = setup.problemAt(path);
  return (
    <TextField
      id={`setup-${path}`}
      label={label}
      value={value}
      type={type}
      error={problem !== undefined}
      helperText={problem ?? help}
      placeholder={placeholder ?? ''}
      multiline={rows !== undefined}
      {...(rows === undefined ? {} : { minRows: rows, maxRows: 8 })}
      onChange={({ target }) =>
        onChange ? onChange(target.value) : setup.set(path, target.value as PathValue<SetupValues, P>)
      }
      onBlur={() => setup.leave(path)}
      slotProps={{ htmlInput: { maxLength, lang, dir: 'auto' } }}
      sx={{
        '& .MuiInputBase-multiline': { p: 0 },
        '& .MuiInputBase-input::placeholder': { color: 'text.disabled', opacity: 1 },
      }}
    />
  );
}

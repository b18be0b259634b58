import TextField from '@mui/material/TextField';
import type { ReactNode } from 'react';
import type { SourceForm } from './useSourceForm.ts';

interface Props {
  form: SourceForm;
  field: 'name' | 'text' | 'url' | 'include' | 'exclude' | 'depth' | 'pageCap';
  label: string;
  help?: ReactNode;
  /** The minimum number of lines. */
  rows?: number;
  autoFocus?: boolean;
  kind?: 'url' | 'number';
}

/** A text field of a source with its error message. */
export function FormLine({ form, field, label, help, rows, autoFocus = false, kind }: Props) {
  const problem = form.problemAt(field);
  return (
    <TextField
      id={`source-${field}`}
      label={label}
      value={form.draft[field]}
      autoFocus={autoFocus}
      error={problem !== undefined}
      helperText={problem ?? help}
      {...(rows === undefined ? {} : { multiline: true, minRows: rows, maxRows: 14 })}
      onChange={({ target }) => form.set({ [field]: target.value })}
      onBlur={() => form.draft[field] !== '' && form.leave(field)}
      slotProps={{
        htmlInput: {
          dir: 'auto',
          ...(kind === 'url' && { inputMode: 'url', autoCapitalize: 'none', spellCheck: false }),
          ...(kind === 'number' && { inputMode: 'numeric' }),
        },
      }}
      sx={{ '& .MuiInputBase-multiline': { p: 0 } }}
    />
  );
}

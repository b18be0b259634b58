import TextField from '@mui/material/TextField';
import type { ReactNode } from 'react';
import type { Path, PathValue } from 'react-hook-form';
import { get } from 'react-hook-form';
import type { AgentValues } from './agent-values.ts';
import type { AgentForm } from './useAgentForm.ts';

interface Props {
  form: AgentForm;
  path: Path<AgentValues>;
  label: string;
  help?: ReactNode;
  /** What holds where nothing is written. */
  placeholder?: string;
  longest: number;
  lang?: string;
  /** Grows with what is written; still one line to those who read it. */
  isLong?: boolean;
}

/** One text of the settings, with its problem below it. */
export function TextLine({ form, path, label, help, placeholder, longest, lang, isLong = false }: Props) {
  const problem = form.problemAt(path);
  return (
    <TextField
      id={`agent-${path}`}
      label={label}
      value={get(form.values, path) as string}
      error={problem !== undefined}
      helperText={problem ?? help}
      placeholder={placeholder}
      multiline={isLong}
      onChange={({ target }) =>
        form.set(path, target.value.replace(/\s*\n\s*/g, ' ') as PathValue<AgentValues, typeof path>)
      }
      onKeyDown={(event) => {
        if (event.key === 'Enter') event.preventDefault();
      }}
      onBlur={() => form.leave(path)}
      slotProps={{ htmlInput: { maxLength: longest, lang, dir: 'auto' } }}
      sx={{
        '& .MuiInputBase-multiline': { p: 0 },
        // It is what customers will read.
        '& ::placeholder': { color: 'text.secondary', opacity: 1 },
      }}
    />
  );
}

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
  /** The default that applies when the field is empty. */
  placeholder?: string;
  longest: number;
  lang?: string;
  /** Grows with its text but takes no line breaks. */
  isLong?: boolean;
}

/** A text field of the settings with its error message. */
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
        // Readable, because customers will see this text.
        '& ::placeholder': { color: 'text.secondary', opacity: 1 },
      }}
    />
  );
}
